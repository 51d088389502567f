import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // Stylesheets are empty under test unless named: one test compares the theme with this one.
    css: { include: [/tokens\.css/] },
  },
});
