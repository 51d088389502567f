import { changeCandidates } from '@parlance/contract/sittings/candidates';
import { setParts } from '@parlance/contract/sittings/set-up';
import { addSitting } from '@parlance/contract/sittings/sitting';
import { call } from '../../scripts/servers/school-calls.ts';
import { claim } from '../claims.ts';
import type { Engine } from './engine.ts';
import { button, press, see, write } from './hands.ts';
import { look } from './looks.ts';
import { startTranslator } from './translator.ts';

const STEPS = ['People', 'Time', 'Rules', 'Check and publish'];
const AHEAD_MS = 1_800_000;

/** Marks the oldest letter, and the oldest recording while a translator rewrites the page. */
export async function mark(engine: Engine, url: string): Promise<void> {
  for (const [section, skill] of [
    ['writingReview', 'writing'],
    ['speakingReview', 'speaking'],
  ]) {
    await engine.open(`${url}/admin-dashboard?section=${section}`);
    if (skill === 'speaking') await engine.run(startTranslator);
    await press(engine, button('^Review$', 'main'));
    await write(engine, { css: 'input', name: '^Score' }, '71');
    if (skill === 'speaking') claim(await engine.run(hears, 20_000), `${engine.name}: a marker hears the first answer`);
    await look(engine, `marking-${skill}`);
    await press(engine, button('^Save Score'));
    await see(engine, { css: '[role=status], [role=alert]', name: 'Score saved successfully!' });
    claim(true, `${engine.name}: a ${skill} submission was marked`);
  }
}

/** Goes through the set-up of an examination while a translator rewrites the page, publishes it, and sees its candidate on the board. */
export async function holdExamination(
  engine: Engine,
  url: string,
  { token, courseId, accountId }: { token: string; courseId: number; accountId: number },
): Promise<void> {
  const local = new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 16);
  const body = { title: `In ${engine.name}`, starts_at: { local, time_zone: 'UTC' } };
  const { id } = (await call(url, addSitting, { body }, token)).sitting;
  const params = { id };
  const parts = { version: 1, parts: [{ course_id: courseId }] };
  const { version } = (await call(url, setParts, { params, body: parts }, token)).sitting;
  await call(url, changeCandidates, { params, body: { version, add: [accountId] } }, token);
  await engine.open(`${url}/admin-dashboard?section=sittings&sitting=${id}`);
  await engine.run(startTranslator);
  for (const step of STEPS) {
    await press(engine, button(step, '[aria-label=Steps]'));
    await look(engine, `set-up-${step.split(' ')[0]?.toLowerCase()}`);
  }
  await press(engine, { css: '[type=checkbox]', name: 'learners can practise' });
  await press(engine, button('^Publish$', 'main'));
  await press(engine, button('^Publish$', '[role=alertdialog]'));
  await see(engine, { css: 'main *', name: '1 candidate can see it' });
  claim(true, `${engine.name}: an examination was set up and published`);
  await engine.open(`${url}/admin/sitting/${id}/board`);
  await press(engine, button('^Lea Learner', 'main'));
  await see(engine, { css: 'aside, [role=complementary]', name: 'Lea Learner' });
  claim(true, `${engine.name}: its board shows the candidate`);
  await look(engine, 'board');
}

/** Runs in the page: starts the first recording that is there, and waits until it is heard. */
async function hears(limitMs: number): Promise<boolean> {
  const endsAt = performance.now() + limitMs;
  while (performance.now() < endsAt) {
    const audio = document.querySelector('audio');
    await audio?.play().catch(() => undefined);
    if (audio && audio.currentTime > 0.2) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}
