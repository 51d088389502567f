// Every page kind in Firefox and in WebKit, opened again and again, is drawn without what its document showed before;
// a Speaking test is taken in both, and each plays what the other has recorded.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listCourses } from '@parlance/contract/courses';
import { temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { installBrowsers } from '../../scripts/install-for-tests.ts';
import { call, register } from '../../scripts/servers/school-calls.ts';
import { SUPERADMIN, startServer } from '../../scripts/servers/server-process.ts';
import { claim, prove, say } from '../claims.ts';
import type { Engine } from './engine.ts';
import { launchFirefox } from './firefox.ts';
import { button, press, see, write } from './hands.ts';
import { launchWebkit } from './webkit.ts';

const OPENINGS = 50;
const SPOKEN_MS = 2500;
const UNSHOWN = 'Listening, Writing, marking, examinations, a lost and a slow connection';

await prove(() =>
  withCleanUp(async (later) => {
    const missing = installBrowsers();
    if (missing) throw new Error(missing);
    const dataDir = temporaryFolder('parlance-browsers-', later);
    const server = await startServer({ DATA_DIR: dataDir, DEMO: '1' });
    later(() => server.stop());
    const courses = await call(server.url, listCourses, { query: {} });
    const idOf = (title: string) => courses.find((course) => course.title === title)?.id;
    const tests = [
      `/user/reading-test/${idOf('Academic Reading 2')}`,
      `/user/test/${idOf('Formal Writing')}`,
      `/start-speaking-test/${idOf('Speaking about Yourself')}`,
    ];
    const engines = [await launchFirefox(later), await launchWebkit(later)];
    const recordings: { by: string; sound: Buffer }[] = [];
    for (const engine of engines) {
      say(`${engine.name} ${engine.version}`);
      await openAll(engine, server.url, ['/', '/login', '/register', '/device-check']);
      const email = `${engine.name.toLowerCase()}@parlance.test`;
      await logIn(engine, server.url, email, await register(server.url, email));
      await openAll(engine, server.url, ['/user-dashboard', ...tests]);
      const before = soundsIn(dataDir);
      await speak(engine, `${server.url}${tests[2]}`);
      const after = soundsIn(dataDir).filter((file) => !before.includes(file));
      claim(after.length === 2, `two answers were recorded, one after the other, and stored`);
      recordings.push(...after.map((file) => ({ by: engine.name, sound: readFileSync(file) })));
      await engine.run(() => localStorage.clear());
      await logIn(engine, server.url, SUPERADMIN.email, SUPERADMIN.password);
      await openAll(engine, server.url, ['/superadmin-dashboard', '/admin-dashboard']);
    }
    for (const engine of engines) {
      for (const { by, sound } of recordings) {
        const seconds = await engine.run(play, sound.toString('base64'));
        claim(seconds > 1, `${engine.name} plays what ${by} recorded: ${seconds.toFixed(1)} s`);
      }
    }
    say(`Not shown here: ${UNSHOWN}.`);
  }),
);

/** Opens each path again and again: the page is drawn, and the shell of its document is gone. */
async function openAll(engine: Engine, url: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    let left = 0;
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      await engine.open(`${url}${path}`);
      await see(engine, { css: 'h1, h2', name: '\\S' });
      if (await engine.run(() => document.getElementById('shell') !== null)) left += 1;
    }
    claim(left === 0, `${path}: the shell was left in ${left} of ${OPENINGS} openings`);
  }
}

async function logIn(engine: Engine, url: string, email: string, password: string): Promise<void> {
  await engine.open(`${url}/login`);
  await write(engine, { css: 'input', name: 'Email' }, email);
  await write(engine, { css: 'input', name: '^Password' }, password);
  await press(engine, button('Login into your account'));
  await see(engine, { css: 'aside, nav', name: 'Panel' });
  claim(true, `${email} logged in`);
}

/** Records two answers of a Speaking test with the mock microphone; Next leads on after each. */
async function speak(engine: Engine, url: string): Promise<void> {
  await engine.open(url);
  await press(engine, button('Use microphone'));
  await press(engine, button('Record 5 seconds'));
  await sleep(SPOKEN_MS);
  await press(engine, button('^Stop, '));
  await see(engine, { css: 'audio' });
  await press(engine, button('Start Test'));
  for (const saved of ['^1 answer saved', '^2 answers saved']) {
    await press(engine, button('Start Recording'));
    await sleep(SPOKEN_MS);
    await press(engine, button('Stop Recording'));
    await see(engine, { css: 'header p, header span', name: saved });
    await press(engine, button('^Next', 'footer'));
  }
}

function soundsIn(folder: string): string[] {
  return readdirSync(join(folder, 'media'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Runs in the page: plays a file to its end, and says how many seconds of it there were. */
async function play(base64: string): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const audio = new Audio(URL.createObjectURL(new Blob([bytes])));
  await audio.play();
  await new Promise((done, failed) => {
    audio.addEventListener('ended', done);
    audio.addEventListener('error', () => failed(new Error(audio.error?.message)));
    setTimeout(() => failed(new Error('It did not end.')), 20_000);
  });
  return audio.currentTime;
}
