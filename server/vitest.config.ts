import { defineConfig } from 'vitest/config';

const common = {
  include: ['{src,test}/**/*.test.ts'],
  // Files that follow each other in a worker find our code read: reading it again for each took half of the time.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A busy machine takes its time; what never comes fails all the same.
  expect: { poll: { timeout: 20_000 } },
};

/** Real clocks, sockets and processes: these wait more than they work, and run beside other steps. */
const waiting = [
  'src/blocked-server.test.ts',
  'src/media/audio-reader.pure.test.ts',
  'src/platform/database/database-silent.test.ts',
  'src/platform/database/primary.test.ts',
  'src/operation/secret/command.test.ts',
  'src/platform/http/request-bodies.pure.test.ts',
  'src/platform/http/sockets/socket-answers.pure.test.ts',
  'src/platform/metrics/spans.pure.test.ts',
  'src/start-failure.pure.test.ts',
  'src/telemetry.test.ts',
  'src/workers.pure.test.ts',
];

/** Features whose tests run on the embedded database too in `npm run proof`, which sets EVERY_DATABASE (decision 030). */
const onPostgres = [
  'accommodations',
  'accounts',
  'analysis',
  'assignments',
  'attempts',
  'audit',
  'auth',
  'class-results',
  'classes',
  'contact',
  'courses',
  'demo',
  'device-checks',
  'facts',
  'integrations',
  'interchange',
  'invigilation',
  'lti',
  'media',
  'operation',
  'overalls',
  'personal-data',
  'platform/http',
  'platform/outbox',
  'questions',
  'receipts',
  'reports',
  'reviews',
  'scales',
  'second-marking',
  'sittings',
  'statistics',
  'system',
];
const isWhole = process.env.EVERY_DATABASE !== undefined;
const onPostgresAlone = isWhole ? [] : [`src/{${onPostgres.join()}}/**/!(*.pure).test.ts`, 'test/wire/**'];
/**
 * `npm test` as a whole, which sets MAIN_TESTS, leaves them to `npm run proof` (decision 030): what takes long, and what
 * another proof does at length or another test in part. Of the walks over all calls that look for what nobody may be
 * told, "held-results" and "practised-answers" are in every run.
 */
const long = process.env.MAIN_TESTS
  ? [
      'src/attempts/opening/plain-client.test.ts',
      'src/attempts/recordings/allowance.test.ts',
      'src/attempts/recordings/counting.test.ts',
      'src/attempts/recordings/form-allowance.test.ts',
      'src/attempts/recordings/replaced-device.test.ts',
      'src/attempts/recordings/submit-speaking.test.ts',
      'src/attempts/wrong-clock.test.ts',
      'src/auth/reset/guessing.test.ts',
      'src/auth/sign-in-flood.test.ts',
      'src/auth/throttle.test.ts',
      'src/blocked-server.test.ts',
      'src/demo/fill.test.ts',
      'src/demo/round-trip.test.ts',
      'src/demo/simulated-groups.test.ts',
      'src/integrations/integrations-page.test.ts',
      'src/interchange/exports.test.ts',
      'src/interchange/imports.test.ts',
      'src/interchange/imports/import-jobs.test.ts',
      'src/interchange/reading/package/package.pure.test.ts',
      'src/interchange/reading/xml/parse.pure.test.ts',
      'src/invigilation/actions/state-table-room.test.ts',
      'src/invigilation/actions/state-table-spoken.test.ts',
      'src/lti/launch/linking.test.ts',
      'src/lti/services.test.ts',
      'src/media/audio-reader.pure.test.ts',
      'src/media/recognise.pure.test.ts',
      'src/media/upload-audio.test.ts',
      'src/operation/restore.test.ts',
      'src/operation/secret/command.test.ts',
      'src/operation/secret/refuse-other-secret.test.ts',
      'src/operation/tables.test.ts',
      'src/personal-data/names.test.ts',
      'src/personal-data/personal-data.test.ts',
      'src/personal-data/retention/retention.test.ts',
      'src/platform/database/database-silent.test.ts',
      'src/platform/database/deadlock.test.ts',
      'src/platform/database/locked-table.test.ts',
      'src/questions/odd-files.test.ts',
      'src/reviews/calibration/calibration.test.ts',
      'src/reviews/correction/race.test.ts',
      'src/reviews/seen-by.test.ts',
      'src/reviews/two-markers.test.ts',
      'src/scales/measuring/measure.test.ts',
      'src/second-marking/progress/differences.test.ts',
      'src/sittings/problems/nameless.test.ts',
      'src/start-failure.pure.test.ts',
      'src/telemetry.test.ts',
      'test/security/blind.test.ts',
      'test/security/calibration.test.ts',
      'test/security/fuzz/fuzz.test.ts',
      'test/security/told/marked-content.test.ts',
      'test/security/told/privacy.test.ts',
      'test/upgrades/**',
      'test/wire/language-of-refusals.test.ts',
      'test/wire/row-counts.test.ts',
      'test/wire/text-files.test.ts',
    ]
  : [];

/** The other tests run on both databases; what waits runs once, on PostgreSQL. */
export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'waiting',
          include: waiting,
          exclude: long,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['test/postgres-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'embedded',
          // Who may call, and what a request may hold, is asked once, on PostgreSQL, which answers it sooner.
          exclude: [...waiting, ...long, ...onPostgresAlone, 'test/security/**'],
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['test/embedded-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'postgres',
          env: { TEST_DATABASE: 'postgres' },
          // What touches no database is run once.
          exclude: [...waiting, ...long, 'src/marking/**', 'src/**/*.pure.test.ts', 'test/gates/**'],
          globalSetup: ['test/postgres-setup.ts'],
        },
      },
    ],
  },
});
