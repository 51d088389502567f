import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'scripts/prestart.mjs',
        'scripts/servers/loop-delay.ts',
        'scripts/spelling-pairs.ts',
        'scripts/{check,check-boundaries,check-files,dev,figures,proof,test,test-watch}.ts',
        'scripts/texts/{check-messages,check-texts,spec-texts}.ts',
        'lingui.config.ts',
        'proofs/abuse.ts',
        'proofs/bank/{draws,large-bank}.ts',
        'proofs/browsers/{browsers,openings}.ts',
        'proofs/cost/cost.ts',
        'proofs/both-databases.ts',
        'proofs/enumeration.ts',
        'proofs/every-look.ts',
        'proofs/exam/{accidents,common-start,devices-process,fire-alarm,privacy,release,wrong-clocks}.ts',
        'proofs/faults.ts',
        'proofs/four-skills.ts',
        'proofs/files/{files-from-elsewhere,imports,reading-speed}.ts',
        'proofs/kill-during-save.ts',
        'proofs/lists/{read-list,whole-lists}.ts',
        'proofs/machines/{behind-nginx,bucket-process,failover,many-processes,pooled-throughput}.ts',
        'proofs/many-accounts.ts',
        'proofs/gates.ts',
        'proofs/mutated-audio.ts',
        'proofs/newcomer/{old-node,tests-in-fresh-clone}.ts',
        'proofs/operation/{backup,backup-bucket,backup-wait,deploy-files,image-steps,upgrade}.ts',
        'proofs/papers/paper-bytes.ts',
        'proofs/statements/generic-plans.ts',
        'proofs/pooler.ts',
        'proofs/receipts/kill-during-submit.ts',
        'proofs/saving/saving-learners.ts',
        'proofs/security/{attacked-server,fuzz,guessing,guessing-factors,soak,stored-script}.ts',
        'proofs/start-stop.ts',
        'proofs/state-table.ts',
        'proofs/written-answers.ts',
        'bench/main.ts',
        'bench/analysis.ts',
        'bench/load/load.ts',
        'bench/floors/bare-server.ts',
        'bench/pages/main.ts',
      ],
      project: ['{scripts,proofs,bench}/**/*.{ts,mjs}'],
      vitest: { config: ['scripts/vitest.config.ts'] },
      // The steps of `npm test` run them.
      // The bench reads uplot as a file; the others belong to workspaces that it measures.
      ignoreDependencies: [
        '@biomejs/biome',
        'oxlint',
        'oxlint-tsgolint',
        'typescript-native',
        'fast-check',
        'uplot',
        'zod',
        '@lingui/message-utils',
        'fastify',
        /^@fastify\//,
        '@playwright/test',
      ],
      ignoreBinaries: [
        'apt-get',
        'bwrap',
        'firefox-esr',
        'nginx',
        'openssl',
        'playwright',
        'pulseaudio',
        'systemd-analyze',
        'WebKitWebDriver',
        'Xvfb',
      ],
    },
    contract: {
      project: ['{src,test}/**/*.ts'],
      // Every file of the contract is an entry; what no other room imports is unused all the same.
      includeEntryExports: true,
    },
    server: {
      entry: [
        'src/main.ts',
        'src/operate.ts',
        'src/loop-watch.ts',
        'src/media/audio-reader-{process,guard}.ts',
        'src/interchange/reading/worker/reader-thread.ts',
        '{src,test}/**/*.test.ts',
        'test/*-setup.ts',
      ],
      project: ['{src,test}/**/*.ts'],
      // Read as a file, not imported.
      ignoreDependencies: ['@zxcvbn-ts/language-common'],
    },
    // What the macros are built into.
    web: {
      entry: ['src/ui/trans.tsx', 'build/{catalogues,documents,words}.ts'],
      project: ['{src,test}/**/*.{ts,tsx,css}'],
    },
    e2e: { project: ['**/*.ts'] },
  },
  // An export says that it may be used elsewhere; it is dead only when nothing uses it at all.
  ignoreExportsUsedInFile: true,
  compilers: {
    css: (text: string) =>
      [...text.matchAll(/(?:@import\s+|url\()["'](.+?)["']/g)].map(([, path]) => `import '${path}';`).join('\n'),
  },
};

export default config;
