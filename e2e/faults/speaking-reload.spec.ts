import type { Page, Route } from '@playwright/test';
import { rigMicrophone } from '../fixtures/microphone-rig.ts';
import { aLearner } from '../fixtures/people.ts';
import { runSql } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { paletteCell } from '../pages/reading-test-page.ts';
import {
  footButton,
  questionText,
  recordingState,
  startRecording,
  startSpeaking,
} from '../pages/speaking-test-page.ts';
import { handOver, seconds } from './figures.ts';
import { keepSession, killableBrowser } from './killable-browser.ts';
import { largest } from './reloads.ts';
import { clockOff } from './scenarios.ts';
import { goOnTo, lostOf, questionEndsMs, sitDownToSpeak, speak, speakingPath } from './speaking-scenario.ts';
import { storedAttempts, theStored } from './stored.ts';

const UPLOAD = '**/api/tests/attempts/*/recordings/*';
/** A recording is kept second by second: what was said in the last one goes with the page. */
const UNKEPT_SECONDS = 1.3;

async function nextUpload(page: Page, fate: (route: Route) => Promise<void>): Promise<void> {
  let isMet = false;
  await page.route(UPLOAD, async (route) => {
    if (isMet) return await route.fallback();
    isMet = true;
    await fate(route);
  });
}

/** Records and does not stop; gives since when. */
async function beginToSpeak(page: Page): Promise<number> {
  await startRecording(page).click();
  await expect(recordingState(page)).toHaveText('Recording...');
  return Date.now();
}

test('Speaking: reloaded at ten points', async ({ page, server, samples, enter, expectError }, info) => {
  expectError(/ERR_FAILED|Failed to load resource/);
  const sitting = await sitDownToSpeak({ page, server, samples, enter });
  const { learner, course, spoken, stored } = sitting;
  const off: number[] = [];
  const unkept: number[] = [];
  /** Reloads at question `number`; `answered` of the palette afterwards. */
  async function reload(point: string, number: number, answered: boolean): Promise<void> {
    await test.step(point, async () => {
      const text = await questionText(page).innerText();
      await page.reload();
      await expect(questionText(page)).toHaveText(text);
      const words = `Question ${number}, ${answered ? 'answered' : 'unanswered'}`;
      await expect(paletteCell(page, number)).toHaveAccessibleName(words);
      off.push(await clockOff(page, questionEndsMs(stored(), number)));
    });
  }
  /** Reloads while question `number` is recorded: what was said until then is the answer. */
  async function reloadRecording(point: string, number: number): Promise<void> {
    const sinceMs = await beginToSpeak(page);
    await page.waitForTimeout(3500);
    const said = (Date.now() - sinceMs) / 1000;
    await reload(point, number, true);
    spoken.set(number, said);
    await lostOf(sitting, UNKEPT_SECONDS);
    const kept = stored().recordings.find(({ questionId }) => questionId === stored().questionIds[number - 1]);
    unkept.push(said - (kept?.seconds ?? 0));
    spoken.set(number, kept?.seconds ?? 0);
  }

  await reload('before the first recording', 1, false);
  await reloadRecording('while recording', 1);
  await nextUpload(page, async () => undefined);
  await speak(page, sitting, 1);
  await reload('while a recording is sent', 1, true);
  await page.unroute(UPLOAD);
  await lostOf(sitting);
  await nextUpload(page, async (route) => void (await route.fetch()));
  await speak(page, sitting, 1, 1);
  await lostOf(sitting);
  await reload('when a recording was stored and its answer never came', 1, true);
  await page.unroute(UPLOAD);
  await reload('when everything is saved', 1, true);
  await goOnTo(page, 2);
  await reload('on another question', 2, false);
  await speak(page, sitting, 2);
  await reload('at the moment a recording ended', 2, true);
  await footButton(page, 'End Test').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await reload('in the review', 2, true);
  await goOnTo(page, 3);
  await reloadRecording('while recording the last question', 3);
  const [last] = stored().questionIds.slice(-1);
  const ends = `'{${last},endsAt}', to_jsonb(to_char(now() at time zone 'utc' + interval '15 s', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  runSql(server, `update attempts set question_clocks = jsonb_set(question_clocks, ${ends}) where id = ${stored().id}`);
  await page.reload();
  await expect(questionText(page)).toBeVisible();
  await reload('in the last seconds of a question', 3, true);

  const lost = await lostOf(sitting);
  expect(storedAttempts(server, learner, course)).toHaveLength(1);
  expect(largest(off)).toBeLessThanOrEqual(1);
  expect(largest(unkept)).toBeLessThanOrEqual(UNKEPT_SECONDS);
  const figures = `${off.length} reloads, clock off by at most ${seconds(largest(off))}; of a running recording at most ${seconds(largest(unkept))} not kept`;
  handOver(info, { fault: 'reload', screen: 'Speaking', figures, lostAnswers: 0, lostRecordings: lost });
});

test('Speaking: reloaded before the clock', async ({ page, server, samples, enter }, info) => {
  const learner = await aLearner(server);
  await enter(learner);
  await rigMicrophone(page);
  await page.goto(speakingPath(samples.speaking));
  await page.getByRole('button', { name: 'Use microphone' }).click();
  await expect(page.getByRole('button', { name: 'Record 5 seconds' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use microphone' })).toBeVisible();
  const begun = storedAttempts(server, learner, samples.speaking).length;
  expect(begun).toBe(0);
  const figures = `${begun} clocks started`;
  const row = { fault: 'reload in the microphone check', screen: 'Speaking', figures };
  handOver(info, { ...row, lostAnswers: 0, lostRecordings: 0 });
});

test('Speaking: browser killed while recording', async ({ server, samples, launchOptions }, info) => {
  const learner = await aLearner(server);
  const course = samples.speaking;
  const browser = killableBrowser(launchOptions, server);
  try {
    const page = await browser.start();
    await keepSession(page, learner);
    await page.goto(speakingPath(course));
    await startSpeaking(page);
    const sinceMs = await beginToSpeak(page);
    await page.waitForTimeout(4500);
    const said = (Date.now() - sinceMs) / 1000;
    await browser.kill();

    const again = await browser.start();
    await keepSession(again, learner);
    await again.goto(speakingPath(course));
    await expect(paletteCell(again, 1)).toHaveAccessibleName('Question 1, answered');
    const stored = () => theStored(server, learner, course);
    const spoken = new Map([[1, said]]);
    const lost = await lostOf({ learner, course, spoken, stored }, UNKEPT_SECONDS);
    const kept = stored().recordings[0]?.seconds ?? 0;
    const figures = `${seconds(said)} spoken, ${seconds(kept)} kept and sent, ${seconds(said - kept)} lost`;
    const row = { fault: 'browser killed while recording', screen: 'Speaking', figures };
    handOver(info, { ...row, lostAnswers: 0, lostRecordings: lost });
  } finally {
    await browser.end();
  }
});
