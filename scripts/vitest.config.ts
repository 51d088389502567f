import { defineConfig } from 'vitest/config';

/** Each runs a whole tool again on a copy of the project: `npm run proof` does, which sets EVERY_GATE (decision 030). */
const WHOLE_TOOLS = ['boundaries', 'lint', 'messages', 'planted-kind', 'texts', 'too-few-modules', 'unused-code'].map(
  (gate) => `gates/${gate}.test.ts`,
);

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: process.env.EVERY_GATE ? [] : WHOLE_TOOLS,
    // Each file copies the project and runs a tool on it.
    maxWorkers: 1,
    hookTimeout: 60_000,
  },
});
