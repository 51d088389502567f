import { expect, test } from 'vitest';
import { textOf, usePlantedCopy } from './planted-copy.ts';

/** The records of kinds: what a new kind needs besides its file in the contract. All rooms are searched for others. */
const RECORDS = [
  'contract/src/kinds/kinds.ts',
  'e2e/pages/every-kind-page.ts',
  'server/src/interchange/kinds/exchanged-kinds.ts',
  'server/src/marking/kinds/markers.ts',
  'server/src/questions/kinds/question-kinds.ts',
  'web/src/attempts/answers/kinds/answer-kinds.ts',
  'web/src/attempts/printing/printed-question.tsx',
  'web/src/questions/editing/kinds/edit-kinds.ts',
  'web/src/questions/kinds/shown-kinds.tsx',
];
const LIST = 'contract/src/kinds/kinds.ts';
/** Another record, which is none of these: it must be found. */
const TENTH = 'server/src/courses/planted-record.ts';

const copy = usePlantedCopy(
  {
    [LIST]: textOf(LIST).replace('  true_false: trueFalse,\n', '  true_false: trueFalse,\n  planted: trueFalse,\n'),
    [TENTH]: `import type { Kind } from '@parlance/contract/kinds/kinds';\nexport const planted: Record<Kind, null> = {};\n`,
    'tsconfig.json': JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: {
        module: 'ESNext',
        moduleResolution: 'bundler',
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        jsx: 'react-jsx',
        types: ['node', 'vite/client'],
      },
      include: ['contract/src', 'server/src', 'web/src', 'e2e'],
      exclude: ['**/*.test.*'],
    }),
  },
  ['contract', 'server', 'web', 'e2e', 'scripts'],
);

test('a kind without an entry does not compile: one error in each record, and in a record that nobody knew', {
  timeout: 300_000,
}, () => {
  const said = copy.redOutput(
    'node',
    'node_modules/typescript-native/bin/tsc',
    '-p',
    'tsconfig.json',
    '--pretty',
    'false',
  );
  const files = [...said.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file]) => file);
  expect(files.toSorted()).toEqual([...RECORDS, TENTH].toSorted());
  expect(said.match(/'planted'/g)?.length).toBeGreaterThanOrEqual(RECORDS.length);
});
