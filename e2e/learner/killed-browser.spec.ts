import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAttempt } from '@parlance/contract/attempts';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { startTest } from '../pages/reading-test-page.ts';
import { recordingState, startRecording, startSpeaking } from '../pages/speaking-test-page.ts';

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

type Kill = {
  server: Server;
  launchOptions: LaunchOptions;
  path: string;
  /** What is done until one second before the kill. */
  before: (page: Page) => Promise<void>;
  /** What a new browser finds. */
  after: (page: Page, learner: Person) => Promise<void>;
};

async function killInBetween({ server, launchOptions, path, before, after }: Kill): Promise<void> {
  const learner = await aLearner(server);
  const profile = mkdtempSync(join(tmpdir(), 'parlance-profile-'));
  const launch = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: server.url });
  try {
    const first = await launch();
    const page = first.pages()[0] ?? (await first.newPage());
    await openSignedIn(page, learner, path);
    await before(page);
    await page.waitForTimeout(1000);
    kill(profile);
    await first.close().catch(() => undefined);

    const second = await launch();
    const back = second.pages()[0] ?? (await second.newPage());
    await openSignedIn(back, learner, path);
    await after(back, learner);
    await second.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

test(
  'a browser killed one second after the last key, without a connection, has every letter when it is back',
  inProofs,
  async ({ server, samples, launchOptions }) => {
    await killInBetween({
      server,
      launchOptions,
      path: `/user/reading-test/${samples.reading.id}`,
      async before(page) {
        await startTest(page);
        await page.context().setOffline(true);
        await page.getByLabel('Question 3, blank 1 of 2').pressSequentially('measuring pole');
      },
      after: (page) => expect(page.getByLabel('Question 3, blank 1 of 2')).toHaveValue('measuring pole'),
    });
  },
);

test(
  'a browser killed in the middle of a recording loses at most its last two seconds',
  inProofs,
  async ({ server, samples, launchOptions }) => {
    await killInBetween({
      server,
      launchOptions,
      path: `/start-speaking-test/${samples.speaking.id}`,
      async before(page) {
        await startSpeaking(page);
        await startRecording(page).click();
        await expect(recordingState(page)).toHaveText('Recording...');
        await page.waitForTimeout(3000);
      },
      async after(page, { token }) {
        await expect(recordingState(page)).toHaveText('Answer recorded for this question.');
        await expect(page.getByText(/ recorded · saved$/)).toBeVisible();
        const { attempts } = await call(server, listOpenAttempts, {}, token);
        const { attempt } = await call(server, getAttempt, { params: { id: attempts[0]?.id ?? 0 } }, token);
        const [recording] = Object.values(attempt?.recordings ?? {});
        expect(recording?.durationSeconds).toBeGreaterThan(2);
      },
    });
  },
);
