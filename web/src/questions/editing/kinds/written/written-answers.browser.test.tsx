import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { getCourseForAdmin } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import { addQuestion, editQuestion } from '@parlance/contract/editing';
import { defaultRules } from '@parlance/contract/kinds/written/rules';
import { nothingSaid } from '@parlance/contract/tags';
import { aRemarkReport } from '@parlance/contract/test/examples';
import { tryAnswer } from '@parlance/contract/written-answers';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../../test/render-screen.tsx';
import { serverReplies } from '../../../../../test/server-replies.ts';
import { aTest } from '../../../../../test/test-under-way.tsx';
import { EditQuestion } from '../../edit-question.tsx';
import type { EditingPaths } from '../../editing-paths.ts';

const server = serverReplies();

const paths = {
  details: () => '/details',
  upload: () => '/upload',
  question: () => '/edit?course=7&question=new',
} as unknown as EditingPaths;

const shortAnswer = {
  id: 4,
  version_id: 8,
  revision: 1,
  position: 1,
  question_type: 'short_answer',
  kind: 'short_answer',
  marks: 1,
  question_text: 'Answer.',
  question: 'Answer.',
  passage_id: null,
  content: { prompt: 'Answer.', questions: ['Where?'] },
  key: { gaps: [['salt (sea)', 'the car park']], rules: null },
  ...nothingSaid,
} as unknown as QuestionForAuthor;

async function openForm(what: string | QuestionForAuthor, language = 'en') {
  server.reply(courseDetailsWithQuestions, {
    course: aTest('Reading'),
    questions: typeof what === 'string' ? [] : [what],
    passagesWithQuestions: [],
    draws: [],
  } as never);
  server.reply(listCourses, []);
  const dependents = { sittings: [], otherSittings: 0 };
  server.reply(getCourseForAdmin, { course: { content_language: language, dependents } } as never);
  server.reply(addQuestion, { message: 'Question added successfully!', question: { id: 9 } } as never);
  const which = typeof what === 'string' ? `new&type=${what}` : what.id;
  return await renderScreen(<EditQuestion paths={paths} Preview={() => null} />, `/edit?course=7&question=${which}`, {
    '/details': 'The course',
  });
}

type Screen = Awaited<ReturnType<typeof openForm>>;

const box = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: true });
const tick = (screen: Screen, name: string) => screen.getByRole('checkbox', { name, exact: true });

async function save(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
}

async function sentNew(screen: Screen): Promise<unknown> {
  await save(screen);
  await expect.element(screen.getByText('The course')).toBeVisible();
  return server.sentTo(addQuestion).at(-1)?.body;
}

test('a new completion begins with a limit and rules, and the sentence follows what is chosen', async () => {
  const screen = await openForm('completion');
  await expect
    .element(screen.getByText(/Write NO MORE THAN TWO WORDS AND\/OR A NUMBER for each answer\.$/))
    .toBeVisible();
  const limit = screen.getByRole('group', { name: 'Word limit' });
  await limit.getByText('1', { exact: true }).click();
  await limit.getByText('Counts as a word').click();
  await limit.getByText('In the recording').click();
  await expect.element(screen.getByText(/Choose ONE WORD ONLY from the recording for each answer\.$/)).toBeVisible();
  await box(screen, 'Instruction').fill('Complete the notes.');
  await box(screen, 'Notes with blanks').fill('Built by [BLANK]');
  await box(screen, 'Gap 1, after: Built by').fill('the village');
  await save(screen);
  await expect
    .element(box(screen, 'Gap 1, after: Built by'))
    .toHaveAccessibleDescription(/'the village' has two words; the limit is one\./);
  await limit.getByText('0', { exact: true }).click();
  await expect.element(limit.getByText('Or', { exact: true })).not.toBeInTheDocument();
  await limit.getByText('3', { exact: true }).click();
  expect(await sentNew(screen)).toMatchObject({
    content: { limit: { words: 3, number: 'and_or', from: 'recording' } },
    key: { gaps: [['the village']], rules: defaultRules('en') },
  });
});

test('a list of words drops limit and rules, and written gaps get them back', async () => {
  const screen = await openForm('completion');
  await screen.getByText('One word list').click();
  await expect.element(screen.getByRole('group', { name: 'Word limit' })).not.toBeInTheDocument();
  await expect.element(tick(screen, 'Answer rules for language tests')).not.toBeInTheDocument();
  await screen.getByText('Written', { exact: true }).click();
  await expect.element(tick(screen, 'Answer rules for language tests')).toBeChecked();
  await expect.element(screen.getByText(/^Learners read:/)).toBeVisible();
});

test('rules know the language of the course, and what they do not know says why', async () => {
  const screen = await openForm('short_answer', 'de');
  await expect.element(screen.getByRole('combobox', { name: 'Language of the answers' })).toHaveValue('German');
  await expect.element(tick(screen, 'British and American spelling')).toBeDisabled();
  await expect.element(tick(screen, 'Numbers in words and in figures')).toBeDisabled();
  await expect.element(screen.getByText('die Brücke = Brücke')).toBeVisible();
  expect(screen.getByText('Works for English only.').elements()).toHaveLength(2);
  await screen.getByRole('combobox', { name: 'Language of the answers' }).click();
  await screen.getByRole('option', { name: 'English' }).click();
  await expect.element(tick(screen, 'British and American spelling')).toBeChecked();
  await tick(screen, 'Accents').click();
  await box(screen, 'Instruction').fill('Answer.');
  await box(screen, 'Question 1').fill('Where?');
  await box(screen, 'Accepted for question 1').fill('(the) café');
  expect(await sentNew(screen)).toMatchObject({
    key: { gaps: [['(the) café']], rules: { ...defaultRules('en'), accents: true } },
  });
});

test('blanks stay in the fields of the specification until rules are switched on, without articles', async () => {
  const screen = await openForm('fill_in_blanks');
  await expect.element(tick(screen, 'Answer rules for language tests')).not.toBeChecked();
  await box(screen, 'Text with blanks').fill('Put [BLANK] pole up.');
  await box(screen, 'Blank').fill('a|the');
  await tick(screen, 'Answer rules for language tests').click();
  await expect.element(tick(screen, 'An article at the beginning')).not.toBeChecked();
  await expect.element(screen.getByText(/^If several answers.*\(the\) library accepts both/)).toBeVisible();
  expect(await sentNew(screen)).toMatchObject({
    content: { prompt: 'Put [BLANK] pole up.' },
    key: { gaps: [['a', 'the']], rules: { ...defaultRules('en'), articles: false } },
  });
});

test('rules switched on are a corrected key: who is marked again is asked first', async () => {
  const screen = await openForm(shortAnswer);
  server.reply(editQuestion, {
    message: '',
    question: shortAnswer,
    report: aRemarkReport({ keyCorrected: true, attemptsMarkedAgain: 3, scoresChanged: 1 }),
  });
  await tick(screen, 'Answer rules for language tests').click();
  await expect.element(box(screen, 'Accepted for question 1')).toHaveValue('salt \\(sea\\)\nthe car park');
  await save(screen);
  await expect.element(screen.getByText('Correct the key and mark 3 tests again?')).toBeVisible();
  expect(server.sentTo(editQuestion).at(-1)?.body).toMatchObject({
    content: { prompt: 'Answer.', questions: ['Where?'] },
    key: { gaps: [[String.raw`salt \(sea\)`, 'the car park']], rules: defaultRules('en') },
  });
});

test('an answer is tried by the form as it is: the mark, what it was compared as, and its words', async () => {
  const screen = await openForm('completion');
  await box(screen, 'Instruction').fill('Complete.');
  await box(screen, 'Notes with blanks').fill('In the [BLANK] by [BLANK]');
  await box(screen, 'Gap 1, after: In the').fill('car-park');
  server.reply(tryAnswer, {
    mark: 1,
    part_marks: [1, 0],
    why: [
      { part: 0, forms: ['car-park', 'car park', 'carpark'], words: 1, numbers: 0, over: false },
      { part: 1, forms: ['the two old men'], words: 3, numbers: 1, over: true },
    ],
  });
  const opener = screen.getByRole('button', { name: 'Try an answer' });
  await opener.click();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Tab}');
  const first = box(screen, 'Answer to gap 1, after: In the');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Enter an answer.')).toBeVisible();
  await first.fill('carpark');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Correct the marked fields first.')).toBeVisible();
  await expect.element(box(screen, 'Gap 2, after: by')).toHaveAccessibleDescription(/Enter what is accepted here/);
  expect(server.sentTo(tryAnswer)).toEqual([]);
  await box(screen, 'Gap 2, after: by').fill('friends');
  await box(screen, 'Answer to gap 2, after: by').fill('the two old men');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('1 of 2 marks')).toBeVisible();
  await expect.element(screen.getByText('Compared as “car-park”, “car park”, “carpark”.')).toBeVisible();
  await expect
    .element(screen.getByText('1 word; the limit is two words and/or a number.', { exact: true }))
    .toBeVisible();
  await expect
    .element(screen.getByText('Over the limit: 3 words, 1 number; the limit is two words and/or a number.'))
    .toBeVisible();
  await expect.element(screen.getByText('Right', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Wrong', { exact: true })).toBeVisible();
  expect(server.sentTo(tryAnswer).at(-1)?.body).toMatchObject({
    question_type: 'completion',
    content: { body: 'In the [BLANK] by [BLANK]', limit: { words: 2, number: 'and_or', from: null } },
    key: { gaps: [['car-park'], ['friends']], rules: defaultRules('en') },
    answer: { 0: 'carpark', 1: 'the two old men' },
  });
  await tick(screen, 'Hyphens').click();
  await expect.element(screen.getByText('Changed since. Try again.')).toBeVisible();
  expect(server.sentTo(addQuestion)).toEqual([]);
});

test('what the server refuses is said under its field, and a failure says that nothing is lost', async () => {
  const screen = await openForm(shortAnswer);
  await screen.getByRole('button', { name: 'Try an answer' }).click();
  await box(screen, 'Answer').fill('salt');
  server.refuse(tryAnswer, 'invalid', { fields: [{ path: 'key.gaps.0', reason: 'Use another text.' }] });
  await screen.getByRole('button', { name: 'Try', exact: true }).click();
  await expect.element(box(screen, 'Accepted for question 1')).toHaveAccessibleDescription(/Use another text\./);
  server.cut(tryAnswer);
  await screen.getByRole('button', { name: 'Try', exact: true }).click();
  await expect.element(screen.getByText(/^The answer could not be tried/)).toBeVisible();
});
