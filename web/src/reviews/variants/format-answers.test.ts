import { anAnswerForm, aRemarkReport } from '@parlance/contract/test/examples';
import type { AnswerForm } from '@parlance/contract/written-answers';
import { expect, test } from 'vitest';
import { partName, saidAccepted, saidKept, saidTakenBack, wordsOfPart, wrongInForms } from './format-answers.ts';

const form = (text: string, part: Partial<AnswerForm> = {}) => anAnswerForm({ form: text, texts: [text], ...part });
const report = aRemarkReport({ keyCorrected: true, attemptsMarkedAgain: 31, scoresChanged: 12 });

test.each([
  [27, 'Question 27'],
  [null, 'Deleted question'],
])('%s: %s', (number, name) => expect(partName({ number })).toBe(name));

test.each([
  ['the boat was painted', 'the boat was painted …'],
  ['Where is the ferry?', 'Where is the ferry?'],
  ['. Visitors enter through', 'Visitors enter through …'],
  ['', '…'],
])('%j is shown as %j', (words_before, shown) => expect(wordsOfPart({ words_before })).toBe(shown));

test.each([
  [0, 'wrong'],
  [1, 'wrong in 1 form'],
  [9, 'wrong in 9 forms'],
])('%i forms: %s', (forms, words) => expect(wrongInForms(forms)).toBe(words));

test('what was decided is said, with what is left', () => {
  const librery = form('librery', { texts: ['Librery', 'LIBRERY'] });
  expect(saidKept(librery, [form('a'), form('b', { over: true }), form('c', { decision: 'keep_wrong' })])).toBe(
    'Kept wrong: “Librery”. 1 form is left to check.',
  );
  expect(saidAccepted(librery, report, [form('a'), form('b')])).toBe(
    'Accepted: “Librery”. 12 scores changed. 2 forms are left to check.',
  );
  expect(saidAccepted(librery, { ...report, scoresChanged: 0 }, [])).toBe(
    'Accepted: “Librery”. No score changed. Every wrong answer here has been looked at.',
  );
  expect(saidTakenBack('librery', { ...report, scoresChanged: 1 })).toBe(
    'Taken back: “librery” is no longer accepted. 1 score changed.',
  );
});
