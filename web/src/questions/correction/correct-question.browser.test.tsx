import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { type CorrectableVersion, correctQuestion, getCorrections } from '@parlance/contract/marking/corrections';
import { aQuestionForAuthor, aRemarkReport } from '@parlance/contract/test/examples';
import { undoCorrection } from '@parlance/contract/written-answers';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import type { EditingPaths } from '../editing/editing-paths.ts';
import { CorrectQuestion } from './correct-question.tsx';

const server = serverReplies();
const paths = { details: () => '/details', bankOpen: () => '/bank' } as unknown as EditingPaths;
const AT = '2026-05-12T09:00:00.000Z';

const choice = aQuestionForAuthor({
  id: 4,
  version_id: 8,
  revision: 3,
  position: 1,
  question_type: 'reading_mcq',
  kind: 'single_choice',
  marks: 1,
  question_text: 'When does the bell ring?',
  question: 'When does the bell ring?',
  option_a: 'at noon',
  option_b: 'at nine',
  option_c: 'at twelve',
  passage_id: 1,
  correct_option: 'A',
  key: { letter: 'A' },
});

const report = aRemarkReport({
  keyCorrected: true,
  attemptsMarkedAgain: 3,
  scoresChanged: 1,
  changed: [
    {
      attempt_id: 1,
      user_name: 'Teo',
      course_title: 'Reading',
      taken_at: AT,
      before: 1,
      total_before: 3,
      after: 1,
      total: 2,
    },
  ],
});

async function open(version: Partial<CorrectableVersion> = {}, question: Partial<QuestionForAuthor> = {}) {
  const shown = {
    question: { ...choice, ...question } as QuestionForAuthor,
    is_current: true,
    tests: 3,
    corrections: [],
  };
  server.reply(getCorrections, { versions: [{ ...shown, ...version }] });
  server.reply(correctQuestion, { message: 'Done.', question: shown.question, report, correction_id: 9 });
  server.reply(undoCorrection, { message: 'Taken back.', question: shown.question, report, correction_id: 9 });
  return await renderScreen(<CorrectQuestion paths={paths} />, '/correct?course=7&question=4');
}

type Screen = Awaited<ReturnType<typeof open>>;
const press = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true }).click();
const sent = () => server.sentTo(correctQuestion).map(({ body, query }) => [body, query.get('dryRun')]);

test('left out: the scores that change are shown before anything is stored', async () => {
  const screen = await open();
  await screen.getByRole('radio', { name: 'Leave it out' }).click();
  await press(screen, 'Show what changes');
  await expect.element(screen.getByText('Leave it out and mark 3 tests again?')).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '1 of 3' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '1 of 2' })).toBeVisible();
  await screen.see();
  await press(screen, 'Leave it out and mark again');
  await expect.element(screen.getByText('Marked again. 1 score changed.')).toBeVisible();
  const body = { version_id: 8, revision: 3, correction: { by: 'left_out' } };
  expect(sent()).toEqual([
    [body, 'true'],
    [body, null],
  ]);
});

test('several letters are right: each is a key', async () => {
  const screen = await open();
  await screen.getByRole('checkbox', { name: 'C. at twelve' }).click();
  await press(screen, 'Show what changes');
  await expect.element(screen.getByText('Correct the answers and mark 3 tests again?')).toBeVisible();
  expect(sent()[0]?.[0]).toMatchObject({ correction: { by: 'key', keys: [{ letter: 'A' }, { letter: 'C' }] } });
});

test('what was corrected so far, and the way back of the last one', async () => {
  const made = { by: 'd.reyes', at: AT, key: { letter: 'A' } };
  const screen = await open(
    {
      corrections: [
        { ...made, id: 9, scoring: { by: 'keys', also: [{ letter: 'C' }] }, undone_at: null, can_undo: true },
        { ...made, id: 8, scoring: { by: 'full_credit' }, undone_at: AT, can_undo: false },
      ],
    },
    { scoring: { by: 'keys', also: [{ letter: 'C' }] } },
  );
  await expect.element(screen.getByText('Right: A or C.').first()).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'C. at twelve' })).toBeChecked();
  await expect.element(screen.getByText('Full credit for everyone.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo: Right: A or C.' }).click();
  await press(screen, 'Undo this correction and mark again');
  await expect.element(screen.getByText('Marked again. 1 score changed.')).toBeVisible();
  expect(server.sentTo(undoCorrection).map(({ body }) => body)).toEqual([{ revision: 3 }, { revision: 3 }]);
});

test('items that each take several letters, and an order that is right too', async () => {
  const content = {
    prompt: 'Match.',
    style: 'features' as const,
    items: ['the bell', 'the clock'],
    options: ['Ames', 'Brook', 'Carr'],
    reuse: true,
  };
  const screen = await open(
    {},
    { kind: 'matching', question_type: 'matching', marks: 2, content, key: { letters: ['A', 'B'] } },
  );
  await screen.getByRole('group', { name: 'the clock' }).getByRole('checkbox', { name: 'C. Carr' }).click();
  await press(screen, 'Show what changes');
  await expect.element(screen.getByText('Correct the answers and mark 3 tests again?')).toBeVisible();
  expect(sent()[0]?.[0]).toMatchObject({
    correction: { by: 'key', keys: [{ letters: ['A', 'B'] }, { letters: ['A', 'C'] }] },
  });
});

test('an order that is right too is typed in letters', async () => {
  const content = { prompt: 'Order.', items: ['two', 'one', 'three'], marking: 'whole' as const };
  const screen = await open(
    {},
    { kind: 'ordering', question_type: 'ordering', content, key: { order: ['B', 'A', 'C'] } },
  );
  await press(screen, 'Add another right answer');
  await screen.getByRole('textbox', { name: 'Right order 2' }).fill('b, c, a');
  await press(screen, 'Show what changes');
  await expect.element(screen.getByText('Correct the answers and mark 3 tests again?')).toBeVisible();
  expect(sent()[0]?.[0]).toMatchObject({
    correction: { by: 'key', keys: [{ order: ['B', 'A', 'C'] }, { order: ['B', 'C', 'A'] }] },
  });
});

test('what the server refuses is said, and nothing is stored', async () => {
  const screen = await open();
  server.refuse(correctQuestion, 'invalid', {
    fields: [{ path: 'correction.keys.0.letter', reason: 'There is no option A.' }],
  });
  await press(screen, 'Show what changes');
  await expect.element(screen.getByText('There is no option A.', { exact: false })).toBeVisible();
  await screen.see();
});

test('what a person marks is corrected by its score', async () => {
  const screen = await open({}, { kind: 'writing', question_type: 'writing', key: {} });
  await expect.element(screen.getByText('change the score of the submission', { exact: false })).toBeVisible();
});
