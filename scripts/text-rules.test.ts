import { describe, expect, test } from 'vitest';
import { textsOf } from './product-texts.ts';
import { proseOf, textFaults } from './text-rules.ts';

describe('a text', () => {
  test.each([
    ['Sign in again to go on.', '"Sign in": write log in, log out'],
    ['Each gets a mail.', '"mail": write email'],
    ['It is submitted by itself.', '"by itself": write automatically'],
    ['With a marker', '"With a marker": write being marked'],
    ['You don’t have access.', '"don’t": write no contractions'],
    ['Please choose a file.', '"Please": write the sentence without it'],
    ['Wait {} minutes.', '"{} minutes": write the plural helper'],
    ['The answer is no fill_in_blanks.', '"fill_in_blanks": write its name for people'],
  ])('%s', (text, fault) => {
    expect(textFaults(text, [])).toEqual([fault]);
  });

  test.each(['Log in again to continue.', 'Set SMTP_URL to your mail server.', 'Wait {}.', 'The learner’s answers'])(
    'passes: %s',
    (text) => {
      expect(textFaults(text, [])).toEqual([]);
    },
  );

  test('of the specification stays, and the text around it is checked', () => {
    const quoted = ['Please fill in all fields.'];
    expect(textFaults('Please fill in all fields.', quoted)).toEqual([]);
    expect(textFaults('Please fill in all fields. Please try again.', quoted)).toHaveLength(1);
  });
});

test('a page is looked at without what it quotes from code', () => {
  expect(proseOf('Read `sign in` at [Login](sign-in.md).\n```\nsign in\n```\n')).not.toMatch(/sign in/);
});

test('the texts of a file are its sentences and labels, with a mark where a value goes', () => {
  const source = `
    import { a } from './Some file.ts';
    const label = 'Save Score';
    const key = 'save-score';
    const found = \`Found \${count} rows\`;
    export const Part = () => <p className="a-b">Wait <b>{seconds}</b> more, {name}.</p>;`;
  expect(textsOf('part.tsx', source).map(({ line, text }) => [line, text])).toEqual([
    [3, 'Save Score'],
    [5, 'Found {} rows'],
    [6, 'Wait {} more, {}.'],
  ]);
});
