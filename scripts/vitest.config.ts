import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    // Each file copies the project and runs a tool on it.
    maxWorkers: 1,
    hookTimeout: 60_000,
  },
});
