import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { aLearner, type Person } from './people.ts';
import { startTest } from './test-room.ts';
import { expect, test } from './test.ts';

/** Ends every process of the browser that has this profile, as a crash or an empty battery does. */
function kill(profile: string): void {
  const processes = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n');
  for (const line of processes.filter((one) => one.includes(`--user-data-dir=${profile}`))) {
    try {
      process.kill(Number.parseInt(line, 10), 'SIGKILL');
    } catch {
      // It went with its parent.
    }
  }
}

/** A browser writes its storage of sessions down late, so a killed one may have lost it: it is put there again. */
async function openSignedIn(page: Page, { user, token }: Person, path: string): Promise<void> {
  await page.goto('/login');
  await page.evaluate(
    ([storedUser, storedToken]) => {
      localStorage.setItem('user', storedUser ?? '');
      localStorage.setItem('token', storedToken ?? '');
    },
    [JSON.stringify(user), token],
  );
  await page.goto(path);
}

test('a browser killed one second after the last key, without a connection, has every letter when it is back', async ({
  server,
  shelf,
  launchOptions,
}) => {
  const learner = await aLearner(server);
  const profile = mkdtempSync(join(tmpdir(), 'parlance-profile-'));
  const launch = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: server.url });
  try {
    const first = await launch();
    const page = first.pages()[0] ?? (await first.newPage());
    await openSignedIn(page, learner, `/user/reading-test/${shelf.reading.id}`);
    await startTest(page);
    await first.setOffline(true);
    await page.getByLabel('Question 3, blank 1 of 2').pressSequentially('measuring pole');
    await page.waitForTimeout(1000);
    kill(profile);
    await first.close().catch(() => undefined);

    const second = await launch();
    const back = second.pages()[0] ?? (await second.newPage());
    await openSignedIn(back, learner, `/user/reading-test/${shelf.reading.id}`);
    await expect(back.getByLabel('Question 3, blank 1 of 2')).toHaveValue('measuring pole');
    await second.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});
