import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { macros, words } from './build/words.ts';
import { recordSeen } from './test/record-seen.ts';

const BROWSER_TEST = 'src/**/*.browser.test.tsx';
const WINDOWLESS = '/usr/bin/chromium-headless-shell';
const chromium = process.env.CHROMIUM_PATH ?? (existsSync(WINDOWLESS) ? WINDOWLESS : '/usr/bin/chromium');

/**
 * Rules run in Node, in every run; what a screen decides runs in the browser, with the server's replies given by the test,
 * when it is asked for and in `npm run proof` (decision 030).
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [...macros(), ...words()],
        test: {
          name: 'rules',
          setupFiles: 'test/english.ts',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [BROWSER_TEST],
          // Files that follow each other in a worker share what they import: importing it again took most of the time.
          isolate: false,
          // Stylesheets are empty under test unless named: one test compares the theme with this one.
          css: { include: [/tokens\.css/] },
        },
      },
      {
        plugins: [...macros(), react(), ...words()],
        // Found before the first test: a package that is found later reloads the page under a test.
        optimizeDeps: {
          entries: ['src/app/router.tsx', 'test/*.tsx', BROWSER_TEST],
          // What only the testing library imports is not found there, nor what the macros are built into.
          include: ['react-dom/client', '@lingui/core', '@lingui/react/server'],
        },
        test: {
          name: 'screens',
          setupFiles: 'test/english.ts',
          include: [BROWSER_TEST],
          // A busy machine takes its time; what never comes fails all the same.
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { recordSeen },
            provider: playwright({
              launchOptions: {
                executablePath: chromium,
                // A file is open for seconds: what V8 would make faster for later is never used.
                args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-opt --no-maglev'],
              },
              actionTimeout: 10_000,
              // As in the journeys: what fades in would be waited for.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
