import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'scripts/prestart.mjs',
        'scripts/{test,check,dev,proof,spec-texts,check-boundaries,check-files}.ts',
        'proofs/{start-stop,kill-during-save,saving-learners,four-skills,state-table,every-look,enumeration,faults,imports,loop-delay,many-accounts,tests-in-fresh-clone}.ts',
        'bench/{main,load}.ts',
      ],
      project: ['{scripts,proofs,bench}/**/*.{ts,mjs}'],
      vitest: { config: ['scripts/vitest.config.ts'] },
      // The steps of `npm test` run them.
      ignoreDependencies: ['@biomejs/biome', 'oxlint', 'oxlint-tsgolint'],
      ignoreBinaries: ['apt-get', 'playwright'],
    },
    contract: {
      project: ['src/**/*.ts'],
      // Every file of the contract is an entry; what no other room imports is unused all the same.
      includeEntryExports: true,
    },
    server: {
      entry: ['src/main.ts', '{src,test}/**/*.test.ts', 'test/*-setup.ts'],
      project: ['{src,test}/**/*.ts'],
      // Read as a file, not imported.
      ignoreDependencies: ['@zxcvbn-ts/language-common'],
    },
    web: { project: ['src/**/*.{ts,tsx,css}'] },
    e2e: { project: ['**/*.ts'] },
  },
  // An export says that it may be used elsewhere; it is dead only when nothing uses it at all.
  ignoreExportsUsedInFile: true,
  compilers: {
    css: (text: string) =>
      [...text.matchAll(/@import\s+["'](.+?)["']/g)].map(([, path]) => `import '${path}';`).join('\n'),
  },
};

export default config;
