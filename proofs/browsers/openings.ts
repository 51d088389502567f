// Every kind of page, opened again and again in Firefox and in WebKit over a fast and a slow line, is drawn without what
// its document showed before.

import { listCourses } from '@parlance/contract/courses';
import { temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { installBrowsers } from '../../scripts/install-for-tests.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { call, register } from '../../scripts/servers/school-calls.ts';
import { SUPERADMIN, startServer } from '../../scripts/servers/server-process.ts';
import { claim, prove, say } from '../claims.ts';
import type { Engine } from './engine.ts';
import { launchFirefox } from './firefox.ts';
import { logIn, see } from './hands.ts';
import { type Line, openLine } from './line.ts';
import { launchWebkit } from './webkit.ts';

const OPENINGS = 50;
/** Later than the script of a page that is in the browser's cache. */
const SLOW_MS = 80;

await prove(() =>
  withCleanUp(async (later) => {
    const missing = installBrowsers();
    if (missing) throw new Error(missing);
    const postgres = await startPostgres();
    later(() => postgres.stop());
    const settings = {
      DATA_DIR: temporaryFolder('parlance-openings-', later),
      DATABASE_URL: postgres.url(),
      DEMO: '1',
    };
    const server = await startServer(settings);
    later(() => server.stop());
    const courses = await call(server.url, listCourses, { query: {} });
    const idOf = (title: string) => courses.find((course) => course.title === title)?.id;
    const tests = [
      `/user/reading-test/${idOf('Academic Reading 2')}`,
      `/user/test/${idOf('Formal Writing')}`,
      `/user/test/${idOf('Out and About Listening')}`,
      `/start-speaking-test/${idOf('Speaking about Yourself')}`,
    ];
    const engines = [await launchFirefox(later), await launchWebkit(later)];
    await Promise.all(
      engines.map(async (engine) => {
        const line = await openLine(server.url, later);
        say(`${engine.name} ${engine.version}`);
        await openAll(engine, line, ['/', '/login', '/register', '/device-check']);
        const email = `${engine.name.toLowerCase()}@parlance.test`;
        await logIn(engine, line.url, email, await register(server.url, email));
        await openAll(engine, line, ['/user-dashboard', ...tests]);
        await engine.run(() => localStorage.clear());
        await logIn(engine, line.url, SUPERADMIN.email, SUPERADMIN.password);
        await openAll(engine, line, ['/superadmin-dashboard', '/admin-dashboard']);
      }),
    );
  }),
);

/** Opens each path again and again: the page is drawn, and the shell of its document is gone. */
async function openAll(engine: Engine, line: Line, paths: string[]): Promise<void> {
  for (const path of paths) {
    for (const [name, delayMs] of [
      ['fast', 0],
      ['slow', SLOW_MS],
    ] as const) {
      line.delayMs = delayMs;
      let left = 0;
      for (let opening = 0; opening < OPENINGS; opening += 1) {
        await engine.open(`${line.url}${path}`);
        await see(engine, { css: '#root :is(h1, h2)', name: '\\S' });
        if (await engine.run(() => document.getElementById('shell') !== null)) left += 1;
      }
      claim(left === 0, `${engine.name}: ${path}, ${name} line: the shell was left in ${left} of ${OPENINGS} openings`);
    }
  }
  line.delayMs = 0;
}
