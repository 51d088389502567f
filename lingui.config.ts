import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { languages } from './contract/src/languages.ts';

/** Where the messages are, and their catalogues: `npm run messages` writes them, and a check holds them to the sources. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  fallbackLocales: false,
  catalogs: [
    {
      path: '<rootDir>/messages/{locale}',
      include: ['contract/src', 'server/src', 'web/src'],
      exclude: ['**/*.test.*'],
    },
  ],
  // A line of a catalogue changes with its message, never because a file above it grew.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  extractors: [createSwcExtractor()],
  // The server and the contract run as they are written: their `msg` works without a build.
  experimental: { runtimeMacro: true },
  runtimeConfigModule: { Trans: ['/src/ui/trans.tsx', 'Trans'] },
});
