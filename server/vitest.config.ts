import { defineConfig } from 'vitest/config';

const common = {
  include: ['{src,test}/**/*.test.ts'],
  // Files that follow each other in a worker find our code read: reading it again for each took half of the time.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** The whole suite runs on both databases. */
export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'embedded',
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
          exclude: ['src/marking/**', 'src/**/*.pure.test.ts', 'test/gates/**'],
          globalSetup: ['test/postgres-setup.ts'],
        },
      },
    ],
  },
});
