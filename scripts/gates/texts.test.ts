import { beforeAll, expect, test } from 'vitest';
import { textOf, usePlantedCopy } from './planted-copy.ts';

const copy = usePlantedCopy({
  'web/src/courses/planted.tsx': `export const planted = <p>You are signed out by somebody. Wait {3} minutes.</p>;\n`,
  'web/src/courses/planted-message.ts': 'export const planted = t`You are signed in now.`;\n',
  'server/src/courses/planted.ts': "export const planted = 'A reading_mcq is missing.';\n",
  'docs/running.md': `${textOf('docs/running.md')}\nPlease hand in the pile.\n`,
});

let said = '';
beforeAll(() => {
  said = copy.redOutput('node', 'scripts/texts/check-texts.ts');
});

test.each([
  'web/src/courses/planted.tsx:1: "signed out": write log in, log out',
  'web/src/courses/planted.tsx:1: "somebody": write someone',
  'web/src/courses/planted-message.ts:1: "signed in": write log in, log out',
  'server/src/courses/planted.ts:1: "reading_mcq": write its name for people',
  'docs/running.md: "Please": write the sentence without it',
  'docs/running.md: "pile": write the plain word: list, queue',
])('red: %s', (finding) => {
  expect(said).toContain(finding);
});
