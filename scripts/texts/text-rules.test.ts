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
    ['Wait {} second more.', '"{} second": write the plural helper'],
    ['Anybody may register.', '"Anybody": write someone, anyone, everyone'],
    ['It stands under the title.', '"stands under": write appears, is shown'],
    ['It was changed meanwhile.', '"meanwhile": write in the meantime, or nothing'],
    ['It is stored on our side.', '"on our side": write on our server'],
    ['About 150 words asked for', '"asked for": write required, requested'],
    ['Have a new code sent', '"Have a new code sent": write what the control does: send'],
    ['Holds until Monday', '"Holds until": write expired, valid until'],
    ['Choose all that are right.', '"that are right": write correct, that apply'],
    ['The time runs already.', '"runs already": write is already running'],
    ['Learners see the new words.', '"new words": write wording'],
    ['Every course they can sit', '"can sit": write take'],
    ['Total, without deleted', '"without deleted": write excluding deleted'],
    ['Some numbers did not come.', '"did not come": write could not be loaded'],
    ['Names are those of today.', '"those of today": write current'],
    ['The answer is no fill_in_blanks.', '"fill_in_blanks": write its name for people'],
  ])('%s', (text, fault) => {
    expect(textFaults(text, [])).toEqual([fault]);
  });

  test.each([
    'Log in again to continue.',
    'Set SMTP_URL to your mail server.',
    'Wait {}.',
    'The learner’s answers',
    'Choose a {} course.',
    'No {} courses yet.',
    '{} question {}',
    'Total without deleted accounts',
  ])('passes: %s', (text) => {
    expect(textFaults(text, [])).toEqual([]);
  });

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
