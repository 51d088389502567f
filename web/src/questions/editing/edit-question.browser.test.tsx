import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { getCourseForAdmin } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import { addQuestion, editQuestion } from '@parlance/contract/editing';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { type Kind, kinds } from '@parlance/contract/kinds/kinds';
import { defaultRules } from '@parlance/contract/kinds/written/rules';
import { aQuestionForAuthor } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aTest } from '../../../test/test-under-way.tsx';
import { EditQuestion } from './edit-question.tsx';
import type { EditingPaths } from './editing-paths.ts';

const server = serverReplies();

const paths = {
  details: () => '/details',
  upload: () => '/upload',
  question: (_course: number, which: number | object) =>
    typeof which === 'number' ? `/edit?course=7&question=${which}` : '/edit?course=7&question=new',
} as unknown as EditingPaths;

type Document = Record<string, unknown>;

/** The types of newer kinds are called as they are. */
function stored(
  kind: Kind,
  content: Document,
  key: Document,
  question_type = kind as QuestionForAuthor['question_type'],
): QuestionForAuthor {
  return aQuestionForAuthor({
    id: 4,
    version_id: 8,
    revision: 1,
    position: 1,
    question_type,
    kind,
    marks: kinds[kind].marks(content as never),
    question_text: String(content.prompt),
    question: String(content.prompt),
    content: content as never,
    key: key as never,
  });
}

const matching = stored(
  'matching',
  {
    prompt: 'Choose a heading for each paragraph.',
    style: 'headings',
    items: ['Paragraph A', 'Paragraph B'],
    options: ['A tax', 'Work by night', 'A recipe'],
    reuse: false,
  },
  { letters: ['C', 'A'] },
);

/** Opens the form of a new question of this type, or of the stored one. */
async function openForm(what: string | QuestionForAuthor, courseType: CourseType = 'Reading') {
  const questions = typeof what === 'string' ? [] : [what];
  server.reply(courseDetailsWithQuestions, {
    course: aTest(courseType),
    questions,
    passagesWithQuestions: [],
    draws: [],
  } as never);
  server.reply(listCourses, []);
  const dependents = {
    sittings: [{ id: 4, title: 'B2 mock', frozen_at: '2026-11-12T09:00:00.000Z' }],
    otherSittings: 0,
  };
  server.reply(getCourseForAdmin, { course: { content_language: 'en', dependents } } as never);
  server.reply(addQuestion, { message: 'Question added successfully!', question: { id: 9 } } as never);
  const which = typeof what === 'string' ? `new&type=${what}` : what.id;
  return await renderScreen(<EditQuestion paths={paths} Preview={() => null} />, `/edit?course=7&question=${which}`, {
    '/details': 'The course',
  });
}

type Screen = Awaited<ReturnType<typeof openForm>>;

const box = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: true });

async function choose(screen: Screen, list: string, option: string): Promise<void> {
  await screen.getByRole('combobox', { name: list, exact: true }).click();
  await screen.getByRole('option', { name: option }).click();
}

async function saveNew(screen: Screen): Promise<unknown> {
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText('The course')).toBeVisible();
  return server.sentTo(addQuestion).at(-1)?.body;
}

async function paste(element: Element, text: string): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('the form says which published examination an edit does not reach', async () => {
  const screen = await openForm('true_false');
  const said = /‘B2 mock’ uses the paper of 12 Nov 2026\. Changes here do not reach it\./;
  await expect.element(screen.getByRole('status').filter({ hasText: said })).toBeVisible();
});

test('the types are in groups, and only those that the course takes', async () => {
  const screen = await openForm('none', 'Listening');
  await expect.element(screen.getByRole('heading', { name: 'Matching and ordering' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Completion/ })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Written and spoken' }).elements()).toEqual([]);
  expect(screen.getByRole('link').elements()).toHaveLength(11);
});

test('headings: pasted with their numerals, matched, moved with their letters', async () => {
  const screen = await openForm('matching');
  await box(screen, 'Instruction').fill('Choose a heading.');
  await paste(box(screen, 'Heading i').element(), 'i A tax\nii Work by night\niii A recipe\niv The price\nv Carts');
  await expect.element(box(screen, 'Heading v')).toHaveValue('Carts');
  await paste(box(screen, 'Paragraph 1').element(), 'Paragraph A\nParagraph B');
  await choose(screen, 'Paragraph A, its heading', 'iii A recipe');
  await choose(screen, 'Paragraph B, its heading', 'i A tax');
  await expect.element(screen.getByText('3 headings stay unused.')).toBeVisible();
  await box(screen, 'Heading iii').click();
  await screen.getByRole('group', { name: 'Headings' }).getByRole('button', { name: 'Move up: row 3' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Paragraph A, its heading' })).toHaveValue('ii');
  expect(await saveNew(screen)).toEqual({
    question_type: 'matching',
    passage_id: null,
    content: {
      prompt: 'Choose a heading.',
      style: 'headings',
      items: ['Paragraph A', 'Paragraph B'],
      options: ['A tax', 'A recipe', 'Work by night', 'The price', 'Carts'],
      reuse: false,
    },
    key: { letters: ['B', 'A'] },
  });
});

test('headings that are the same are noted while they are typed, and saved', async () => {
  const screen = await openForm('matching');
  await box(screen, 'Instruction').fill('Choose a heading.');
  await paste(box(screen, 'Heading i').element(), 'A tax\na  TAX\nA recipe');
  await paste(box(screen, 'Paragraph 1').element(), 'Paragraph A\nParagraph B');
  await choose(screen, 'Paragraph A, its heading', 'i A tax');
  await choose(screen, 'Paragraph B, its heading', 'iii A recipe');
  const note = 'Options i and ii are the same, but only i is an answer: whoever chooses ii gets no mark.';
  await expect.element(screen.getByRole('status').filter({ hasText: note })).toBeVisible();
  await screen.see();
  expect(await saveNew(screen)).toMatchObject({ content: { options: ['A tax', 'a  TAX', 'A recipe'] } });
});

test('what is missing is said under its field and nothing is sent', async () => {
  const screen = await openForm('matching');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(box(screen, 'Instruction')).toHaveAccessibleDescription(/Enter the question/);
  await expect.element(box(screen, 'Instruction')).toHaveFocus();
  await expect
    .element(screen.getByRole('group', { name: 'Paragraphs and key' }).getByText('Add at least 2.'))
    .toBeVisible();
  expect(server.sentTo(addQuestion)).toEqual([]);
});

test('what the server refuses is said under its field', async () => {
  const screen = await openForm(matching);
  server.refuse(editQuestion, 'invalid', {
    fields: [
      { path: 'content.items.1', reason: 'This contains a control character.' },
      { path: 'key.letters.0', reason: 'There is no option C.' },
    ],
  });
  await box(screen, 'Paragraph 1').fill('Paragraph one');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(box(screen, 'Paragraph 2')).toHaveAccessibleDescription(/This contains a control character/);
  await expect
    .element(screen.getByRole('combobox', { name: 'Paragraph one, its heading' }))
    .toHaveAccessibleDescription(/There is no option C/);
});

test('a filled row is asked about before it is deleted; its letter is taken from who had it', async () => {
  const screen = await openForm(matching);
  const headings = screen.getByRole('group', { name: 'Headings' });
  await box(screen, 'Heading iii').click();
  await headings.getByRole('button', { name: 'Delete: row 3' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Paragraph A, its heading' })).toHaveValue('');
  await expect.element(box(screen, 'Heading ii')).toHaveFocus();
  await expect.element(screen.getByText('Unsaved changes. Ctrl+S saves.')).toBeVisible();
});

test('statements: TRUE becomes YES with the labels', async () => {
  const screen = await openForm('not_given');
  await box(screen, 'Instruction').fill('Do they agree?');
  await box(screen, 'Statement 1').fill('The ferry is old.');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('The tide is high.');
  await choose(screen, 'Statement 1, its answer', 'TRUE');
  await choose(screen, 'Statement 2, its answer', 'NOT GIVEN');
  await screen.getByText('YES / NO').click();
  expect(await saveNew(screen)).toMatchObject({
    content: { labels: 'yes_no', statements: ['The ferry is old.', 'The tide is high.'] },
    key: { values: ['YES', 'NOT GIVEN'] },
  });
});

test('two of five: as many are marked as are asked for', async () => {
  const screen = await openForm('choose_n');
  await box(screen, 'Question').fill('Which TWO?');
  await paste(box(screen, 'Option A').element(), 'A one\nB two\nC three\nD four\nE five');
  await screen.getByRole('checkbox', { name: 'D is correct' }).click();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText('Mark 2 options as correct.')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'B is correct' }).click();
  expect(await saveNew(screen)).toMatchObject({
    question_type: 'choose_n',
    content: { options: ['one', 'two', 'three', 'four', 'five'], n: 2 },
    key: { letters: ['B', 'D'] },
  });
});

test('five options say what other systems show, four go as they always did', async () => {
  const screen = await openForm('reading_mcq');
  await box(screen, 'Question').fill('Why?');
  await paste(box(screen, 'Option A').element(), 'one\ntwo\nthree\nfour\nfive');
  await screen.getByRole('radio', { name: 'E is correct' }).click();
  await expect.element(screen.getByText('Pages of other systems that know only A to D show four.')).toBeVisible();
  expect(await saveNew(screen)).toEqual({
    question_type: 'reading_mcq',
    passage_id: null,
    content: { prompt: 'Why?', options: ['one', 'two', 'three', 'four', 'five'] },
    key: { letter: 'E' },
  });
});

test('options are shuffled but for those that keep their place, which stay with their rows', async () => {
  const screen = await openForm('reading_mcq');
  await box(screen, 'Question').fill('Why?');
  await paste(box(screen, 'Option A').element(), 'one\ntwo\nnone of these');
  await screen.getByRole('radio', { name: 'A is correct' }).click();
  await screen.getByText('Shuffled', { exact: true }).click();
  await screen.getByRole('checkbox', { name: 'B keeps its place' }).click();
  await box(screen, 'Option B').click();
  await screen
    .getByRole('group', { name: 'Options', exact: true })
    .getByRole('button', { name: 'Move up: row 2' })
    .click();
  await expect.element(screen.getByRole('checkbox', { name: 'A keeps its place' })).toBeChecked();
  expect(await saveNew(screen)).toEqual({
    question_type: 'reading_mcq',
    passage_id: null,
    content: { prompt: 'Why?', options: ['two', 'one', 'none of these'], shuffle: true, fixed: ['A'] },
    key: { letter: 'B' },
  });
});

test('what a stored question says of its order can be taken away', async () => {
  const asked = { prompt: 'Why?', options: ['one', 'two', 'three'], shuffle: false, fixed: ['C'] };
  const screen = await openForm(stored('single_choice', asked, { letter: 'A' }, 'reading_mcq'));
  await expect.element(screen.getByRole('radio', { name: 'As written' })).toBeChecked();
  await screen.getByText('As the course says', { exact: true }).click();
  await screen.getByRole('checkbox', { name: 'C keeps its place' }).click();
  server.reply(editQuestion, { message: 'Saved.', question: {}, report: {} } as never);
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => server.sentTo(editQuestion)[0]?.body)
    .toMatchObject({
      content: { prompt: 'Why?', options: ['one', 'two', 'three'] },
    });
  expect(JSON.stringify(server.sentTo(editQuestion)[0]?.body)).not.toMatch(/shuffle|fixed/);
});

test('notes: each gap has its variants, which stay with it', async () => {
  const screen = await openForm('completion');
  await box(screen, 'Instruction').fill('Complete the notes.');
  await box(screen, 'Notes with blanks').fill('Built in [BLANK] by [BLANK]');
  await box(screen, 'Gap 1, after: Built in').fill('1994');
  await box(screen, 'Gap 2, after: by').fill('the village\nvillagers | friends');
  await box(screen, 'Notes with blanks').fill('Planned in [BLANK]. Built in [BLANK] by [BLANK]');
  await box(screen, 'Gap 1, after: Planned in').fill('1990');
  expect(await saveNew(screen)).toMatchObject({
    content: { layout: 'notes', source: 'free', body: 'Planned in [BLANK]. Built in [BLANK] by [BLANK]' },
    key: { gaps: [['1990'], ['1994'], ['the village', 'villagers', 'friends']], rules: defaultRules('en') },
  });
});

test('a table with a list of words: pasted, moved, and each gap has its word', async () => {
  const screen = await openForm('completion');
  await box(screen, 'Instruction').fill('Complete the table.');
  await screen.getByText('Table', { exact: true }).click();
  await paste(box(screen, 'Name of column 1').element(), 'When\tWhat\n[BLANK]\tthe tide\nnoon\tthe [BLANK]');
  await screen.getByText('One word list').click();
  await paste(box(screen, 'Word A').element(), 'dawn\nboard\npole');
  await choose(screen, 'Gap 1, its word', 'A dawn');
  await choose(screen, 'Gap 2, after: the, its word', 'C pole');
  await box(screen, 'Row 3, column 1').click();
  const table = screen.getByRole('group', { name: 'Table with blanks' });
  await table.getByRole('button', { name: 'Move up: row 3' }).click();
  await box(screen, 'Name of column 3').click();
  await table.getByRole('button', { name: 'Delete: column 3' }).click();
  expect(await saveNew(screen)).toMatchObject({
    content: {
      layout: 'table',
      rows: [
        ['When', 'What'],
        ['noon', 'the [BLANK]'],
        ['[BLANK]', 'the tide'],
      ],
      source: 'bank',
      bank: ['dawn', 'board', 'pole'],
      reuse: false,
    },
    key: { letters: ['C', 'A'] },
  });
});

test('a list at each gap: its words, and the right one', async () => {
  const screen = await openForm('completion');
  await box(screen, 'Instruction').fill('Choose the word.');
  await box(screen, 'Notes with blanks').fill('The ferry [BLANK] at noon.');
  await screen.getByText('A list per gap').click();
  await paste(box(screen, 'Word A').element(), 'stop\nstops');
  await screen.getByRole('radio', { name: 'B is correct in gap 1' }).click();
  expect(await saveNew(screen)).toMatchObject({
    content: { source: 'choices', choices: [['stop', 'stops']] },
    key: { letters: ['B'] },
  });
});

test('short answers: a question without one is said under it', async () => {
  const screen = await openForm('short_answer');
  await box(screen, 'Instruction').fill('Answer the questions.');
  await box(screen, 'Question 1').fill('Who built it?');
  await box(screen, 'Question 2').fill('When?');
  await box(screen, 'Accepted for question 1').fill('the village');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .element(box(screen, 'Accepted for question 2'))
    .toHaveAccessibleDescription(/Enter what is accepted here/);
  await box(screen, 'Accepted for question 2').fill('noon|12');
  expect(await saveNew(screen)).toMatchObject({
    content: { questions: ['Who built it?', 'When?'] },
    key: { gaps: [['the village'], ['noon', '12']], rules: defaultRules('en') },
  });
});

test('ordering: a place is taken over, and the order shown must not be the right one', async () => {
  const screen = await openForm('ordering');
  await box(screen, 'Instruction').fill('Put them in order.');
  await paste(box(screen, 'Item A').element(), 'cast off\nboard\nwait');
  for (const [item, place] of Object.entries({ A: '1', B: '2', C: '3' })) {
    await choose(screen, `Item ${item}, its place`, place);
  }
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText(/^The items are shown in the right order already/)).toBeVisible();
  await choose(screen, 'Item A, its place', '3');
  await expect.element(screen.getByRole('combobox', { name: 'Item C, its place' })).toHaveValue('1');
  expect(await saveNew(screen)).toMatchObject({
    content: { items: ['cast off', 'board', 'wait'], marking: 'whole' },
    key: { order: ['C', 'B', 'A'] },
  });
});
