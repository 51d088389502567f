import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { macros, words } from './build/words.ts';
import { recordSeen } from './test/record-seen.ts';

const BROWSER_TEST = 'src/**/*.browser.test.tsx';
/** Whole forms and sections that a journey goes through as well, pages at all widths, and mixed drags and selects: `npm run proof` runs them (decision 030). */
const LONG = [
  'src/accommodations/accommodations.browser.test.tsx',
  'src/accounts/account-list.browser.test.tsx',
  'src/accounts/factor-reset.browser.test.tsx',
  'src/accounts/own/profile.browser.test.tsx',
  'src/analysis/course-analysis.browser.test.tsx',
  'src/app/learner/learner-home.browser.test.tsx',
  'src/app/page-announcer.browser.test.tsx',
  'src/app/staff/versioned-forms.browser.test.tsx',
  'src/app/translated-page.browser.test.tsx',
  'src/assignments/assignments.browser.test.tsx',
  'src/attempts/answers/kinds/completion/completion.browser.test.tsx',
  'src/attempts/answers/kinds/limits.browser.test.tsx',
  'src/attempts/answers/kinds/lists.browser.test.tsx',
  'src/attempts/answers/kinds/matching.browser.test.tsx',
  'src/attempts/answers/kinds/mixed-hands.browser.test.tsx',
  'src/attempts/answers/kinds/ordering.browser.test.tsx',
  'src/attempts/content-in-another-language.browser.test.tsx',
  'src/attempts/device/device-database.browser.test.tsx',
  'src/attempts/listening/listening-sheet.browser.test.tsx',
  'src/attempts/listening/listening-test.browser.test.tsx',
  'src/attempts/listening/play-again.browser.test.tsx',
  'src/attempts/preview/preview-test.browser.test.tsx',
  'src/attempts/progress/own-progress.browser.test.tsx',
  'src/attempts/reading/passage-peek.browser.test.tsx',
  'src/attempts/reading/reading-layout.browser.test.tsx',
  'src/attempts/reading/reading-tools.browser.test.tsx',
  'src/attempts/release/course-release.browser.test.tsx',
  'src/attempts/results/own-marks.browser.test.tsx',
  'src/attempts/results/result-pending.browser.test.tsx',
  'src/attempts/results/score-page.browser.test.tsx',
  'src/attempts/results/scores.browser.test.tsx',
  'src/attempts/review/own-remark.browser.test.tsx',
  'src/attempts/review/practice-mode.browser.test.tsx',
  'src/attempts/review/practice.browser.test.tsx',
  'src/attempts/review/review-notes.browser.test.tsx',
  'src/attempts/review/review.browser.test.tsx',
  'src/attempts/run/exam-room.browser.test.tsx',
  'src/attempts/single-question/single-question-layout.browser.test.tsx',
  'src/attempts/speaking/own-time.browser.test.tsx',
  'src/attempts/speaking/staff-pause.browser.test.tsx',
  'src/attempts/test-shell/bar/test-settings.browser.test.tsx',
  'src/attempts/test-shell/rest/break-under-way.browser.test.tsx',
  'src/attempts/test-shell/rest/paused.browser.test.tsx',
  'src/attempts/test-shell/rest/rest.browser.test.tsx',
  'src/auth/login-languages.browser.test.tsx',
  'src/auth/oidc/school-login.browser.test.tsx',
  'src/auth/second-factor/login-steps.browser.test.tsx',
  'src/auth/second-factor/own-factors.browser.test.tsx',
  'src/class-results/class-results.browser.test.tsx',
  'src/classes/classes.browser.test.tsx',
  'src/classes/joining/joining.browser.test.tsx',
  'src/consents/consents.browser.test.tsx',
  'src/courses/delete-course.browser.test.tsx',
  'src/courses/deleted-courses.browser.test.tsx',
  'src/courses/form/edit-course.browser.test.tsx',
  'src/courses/form/language-field.browser.test.tsx',
  'src/courses/learner/start-button.browser.test.tsx',
  'src/courses/manage-courses.browser.test.tsx',
  'src/courses/practice/practice.browser.test.tsx',
  'src/device-checks/device-check.browser.test.tsx',
  'src/device-checks/school/device-checks.browser.test.tsx',
  'src/facts/record/own-record.browser.test.tsx',
  'src/integrations/api-keys.browser.test.tsx',
  'src/integrations/webhooks/webhooks.browser.test.tsx',
  'src/interchange/import-file.browser.test.tsx',
  'src/invigilation/board/board.browser.test.tsx',
  'src/invigilation/candidate/facts.browser.test.tsx',
  'src/invigilation/candidate/panel-by-keys.browser.test.tsx',
  'src/lti/lti.browser.test.tsx',
  'src/overalls/overalls.browser.test.tsx',
  'src/personal-data/privacy-section.browser.test.tsx',
  'src/questions/bank/question-bank.browser.test.tsx',
  'src/questions/correction/correct-question.browser.test.tsx',
  'src/questions/course-panel.browser.test.tsx',
  'src/questions/draws/draw-form.browser.test.tsx',
  'src/questions/editing/edit-bank-question.browser.test.tsx',
  'src/questions/editing/edit-passage.browser.test.tsx',
  'src/questions/editing/edit-question.browser.test.tsx',
  'src/questions/editing/kinds/written/written-answers.browser.test.tsx',
  'src/questions/editing/picture-field.browser.test.tsx',
  'src/questions/editing/referenced-choice.browser.test.tsx',
  'src/questions/upload/already-there.browser.test.tsx',
  'src/receipts/receipts.browser.test.tsx',
  'src/reports/report-page.browser.test.tsx',
  'src/reviews/calibration/calibration-scripts.browser.test.tsx',
  'src/reviews/mark/criteria/criteria-desk.browser.test.tsx',
  'src/reviews/marking-page.browser.test.tsx',
  'src/reviews/remarks/remark-requests.browser.test.tsx',
  'src/reviews/variants/answers-to-check.browser.test.tsx',
  'src/scales/course-scale.browser.test.tsx',
  'src/second-marking/course-marking.browser.test.tsx',
  'src/second-marking/differences.browser.test.tsx',
  'src/second-marking/marking-progress.browser.test.tsx',
  'src/second-marking/work-emails.browser.test.tsx',
  'src/sittings/calendar/calendar-address.browser.test.tsx',
  'src/sittings/learner/exam/device-refused.browser.test.tsx',
  'src/sittings/learner/exam/exam.browser.test.tsx',
  'src/sittings/list/sitting-list.browser.test.tsx',
  'src/sittings/papers.browser.test.tsx',
  'src/sittings/publish/results.browser.test.tsx',
  'src/sittings/set-up/device-rules.browser.test.tsx',
  'src/sittings/sittings.browser.test.tsx',
  'src/system/system.browser.test.tsx',
  'src/ui/states/lazily.browser.test.tsx',
  'src/ui/states/toast.browser.test.tsx',
];
const WINDOWLESS = '/usr/bin/chromium-headless-shell';
const chromium = process.env.CHROMIUM_PATH ?? (existsSync(WINDOWLESS) ? WINDOWLESS : '/usr/bin/chromium');

/** Rules run in Node; what a screen decides runs in the browser, with the server's replies given by the test. */
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
          exclude: process.env.EVERY_SCREEN_TEST ? [] : LONG,
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
