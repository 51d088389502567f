import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { contextOptions } from './fixtures/context-options.ts';
import type { Options } from './fixtures/test.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const everywhere = /journey\.spec\.ts/;
const forPictures = /shots\.spec\.ts/;
const forFaults = /e2e\/faults\/.+\.spec\.ts/;
const forAttacks = /e2e\/attacks\/.+\.spec\.ts/;

/** What `npm test` as a whole leaves to the proof of every look: it sets MAIN_TESTS. */
const forProofs = /@proof/;

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const WINDOWLESS = '/usr/bin/chromium-headless-shell';
const launchOptions = {
  executablePath: chromium,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page lives for seconds: what V8 would make faster for later costs a fifth of the time and is never used.
    '--js-flags=--no-opt --no-maglev',
    // A microphone that everybody allows and that says the same over and over.
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${join(import.meta.dirname, 'voice', 'answer.wav')}`,
  ],
};
/** A browser without windows reads pages, records and keeps files as well, and is a quarter faster. */
const withoutWindows = {
  ...launchOptions,
  executablePath: !process.env.CHROMIUM_PATH && existsSync(WINDOWLESS) ? WINDOWLESS : chromium,
};

/**
 * The whole way, from the first admin to a score, runs on a desktop with PostgreSQL; `npm run proof` takes a phone and
 * the embedded database as well. Everything else runs once, on PostgreSQL, where a test
 * can move a deadline. `shots` is for `npm run shots`, `faults` and `attacks` for proofs; they run only when they are
 * asked for.
 */
export default defineConfig<Options>({
  testDir: '.',
  globalSetup: './fixtures/servers.ts',
  outputDir: 'test-results/traces',
  fullyParallel: true,
  forbidOnly: true,
  grepInvert: process.env.MAIN_TESTS ? forProofs : undefined,
  retries: 0,
  // One worker for the pictures: each fills the shelf again. The others wait more than they work.
  workers: process.env.SHOTS ? 1 : 4,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    browserName: 'chromium',
    contextOptions,
    // A trace of every step takes as long as the steps themselves: TRACE=1 records one where a test fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    {
      name: 'desktop-postgres',
      testMatch: everywhere,
      use: { ...desktop, database: 'postgres' },
    },
    {
      name: 'states',
      testIgnore: [everywhere, forPictures, forFaults, forAttacks],
      use: { ...desktop, database: 'postgres', launchOptions: withoutWindows },
    },
    ...(process.env.EVERY_LOOK
      ? [
          { name: 'phone-embedded', testMatch: everywhere, use: { ...phone, database: 'embedded' as const } },
          { name: 'phone-postgres', testMatch: everywhere, use: { ...phone, database: 'postgres' as const } },
          { name: 'desktop-embedded', testMatch: everywhere, use: { ...desktop, database: 'embedded' as const } },
        ]
      : []),
    ...(process.env.SHOTS
      ? [{ name: 'shots', testMatch: forPictures, use: { ...desktop, database: 'postgres' as const } }]
      : []),
    ...(process.env.ATTACKS
      ? [{ name: 'attacks', testMatch: forAttacks, use: { ...desktop, database: 'postgres' as const } }]
      : []),
    ...(process.env.FAULTS
      ? [{ name: 'faults', testMatch: forFaults, timeout: 180_000, use: { ...desktop, database: 'postgres' as const } }]
      : []),
  ],
});
