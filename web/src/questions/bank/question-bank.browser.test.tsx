import {
  type ListedQuestion,
  type ListedSet,
  listBank,
  restoreQuestion,
  retireQuestion,
  tagQuestions,
} from '@parlance/contract/bank/bank';
import { deleteBankSet, getBankSet } from '@parlance/contract/bank/sets';
import { aTeacher } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { storeSession } from '../../platform/session.ts';
import { QuestionBank } from './question-bank.tsx';

const server = serverReplies();

afterEach(() => localStorage.clear());
const paths = {
  courses: '/courses',
  upload: '/upload',
  question: () => '/question',
  correction: () => '/correct',
  set: () => '/set',
};

function listed(id: number, label: string, more: Partial<ListedQuestion> = {}): ListedQuestion {
  return {
    what: 'question',
    id,
    version_id: id,
    kind: 'single_choice',
    question_type: 'reading_mcq',
    prompt: '',
    marks: 2,
    label,
    skill: 'Reading',
    level: 'B2',
    topic: '',
    tags: [],
    passage: null,
    facility: 0.584,
    attempts: 214,
    used_in_count: 0,
    shared: false,
    changed_at: '2026-05-12T09:00:00.000Z',
    retired_at: null,
    ...more,
  };
}

async function openBank(questions: ListedQuestion[]) {
  await page.viewport(1440, 900);
  server.reply(listBank, questions, { 'X-Total-Count': String(questions.length) });
  return await renderScreen(<QuestionBank paths={paths} />);
}

test('Space selects a row, Shift and Space a range; the bar counts what is selected', async () => {
  const screen = await openBank([listed(1, 'Reeds'), listed(2, 'Walls'), listed(3, 'Beavers'), listed(4, 'Salt')]);
  const choice = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  await expect.element(choice('Reeds')).toBeVisible();
  (choice('Reeds').element() as HTMLElement).focus();
  await userEvent.keyboard('[Space]');
  const bar = screen.getByRole('group', { name: 'Selected questions' });
  await expect.element(bar.getByText('1 selected, 2 marks')).toBeVisible();
  (choice('Beavers').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}[Space]{/Shift}');
  await expect.element(bar.getByText('3 selected, 6 marks')).toBeVisible();
  await expect.element(choice('Walls')).toBeChecked();
  await expect.element(choice('Salt')).not.toBeChecked();
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect.element(bar.getByText('4 selected, 8 marks')).toBeVisible();
  await screen.see();
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect.element(bar).not.toBeInTheDocument();
});

test('Facility is a head that sorts, hardest first and then easiest, in the address', async () => {
  const screen = await openBank([listed(1, 'Reeds')]);
  const head = screen.getByRole('button', { name: 'Facility' });
  const order = () => head.element().closest('th')?.getAttribute('aria-sort');
  await head.click();
  await expect.poll(order).toBe('ascending');
  await head.click();
  await expect.poll(order).toBe('descending');
  expect(screen.router.state.location.search).toBe('?sort=-facility');
  await expect.poll(() => server.sentTo(listBank).at(-1)?.query.get('sort')).toBe('-facility');
});

const ferry: ListedSet = {
  what: 'set',
  id: 7,
  title: 'The ferry',
  about: 'passage',
  questions: 3,
  marks: 5,
  skill: 'Reading',
  level: 'B2',
  topic: '',
  tags: [],
  facility: null,
  attempts: 0,
  used_in_count: 0,
  shared: false,
  changed_at: '2026-05-12T09:00:00.000Z',
  retired_at: null,
};

test('sets are a list of their own: what is selected of them is tagged, retired and deleted as sets', async () => {
  const screen = await openBank([listed(1, 'Reeds')]);
  await screen.getByRole('checkbox', { name: 'Select Reeds' }).click();
  server.reply(listBank, [ferry], { 'X-Total-Count': '1' });
  await screen.getByRole('link', { name: 'Sets' }).click();
  await expect.element(screen.getByText('Passage, 3 questions')).toBeVisible();
  await expect.element(screen.getByRole('group', { name: /^Selected/ })).not.toBeInTheDocument();
  expect(server.sentTo(listBank).at(-1)?.query.get('what')).toBe('sets');
  await screen.getByRole('checkbox', { name: 'Select The ferry' }).click();
  const bar = screen.getByRole('group', { name: 'Selected sets' });
  await expect.element(bar.getByText('1 selected, 5 marks')).toBeVisible();
  await bar.getByRole('button', { name: 'Tags' }).click();
  server.reply(tagQuestions, { message: 'Tags saved.', changed: 1 });
  await screen.getByLabelText('Add tags').fill('ferries');
  await screen.getByRole('button', { name: 'Save tags' }).click();
  await expect.poll(() => server.sentTo(tagQuestions).at(-1)?.body).toMatchObject({ passage_ids: [7] });

  server.reply(getBankSet, {
    ...ferry,
    version: 1,
    content: 'A text.',
    audio_file_path: null,
    questions: [],
    used_in: [],
    figures: { attempts: 0, facility: null },
  });
  server.reply(deleteBankSet, { message: 'Deleted.' });
  await screen.getByRole('link', { name: 'The ferry' }).click();
  const panel = screen.getByRole('complementary', { name: 'Set details' });
  await expect.element(panel.getByText('A test can take the set once it has a question.')).toBeVisible();
  await screen.see();
  await panel.getByRole('button', { name: 'Delete' }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Delete this set? This cannot be undone.' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => server.sentTo(deleteBankSet).map(({ params }) => params.id)).toEqual(['7']);
  await expect.element(panel).not.toBeInTheDocument();
});

test('filters stand in the address, each with a way out', async () => {
  const screen = await openBank([listed(1, 'Reeds')]);
  await screen.getByRole('searchbox').or(screen.getByLabelText('Search names, wording and tags')).first().fill('reed');
  await screen.router.navigate('/?level=B2&tag=rivers');
  await screen.getByRole('button', { name: 'Tagged rivers Remove this filter' }).click();
  await expect.poll(() => screen.router.state.location.search).toBe('?level=B2');
  await expect.poll(() => server.sentTo(listBank).at(-1)?.query.get('level')).toBe('B2');
  expect(server.sentTo(listBank).at(-1)?.query.has('tag')).toBe(false);
});

test('tags of several are changed at once; what fails is said, and the words stay', async () => {
  const screen = await openBank([listed(1, 'Reeds'), listed(2, 'Walls')]);
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await screen.getByRole('group', { name: 'Selected questions' }).getByRole('button', { name: 'Tags' }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Tags of 2 questions' });
  await dialog.getByLabelText('Add tags').fill('Rivers, floods');
  server.answer(tagQuestions, 500, {});
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await expect.element(dialog.getByText('Failed to change the tags.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Add tags')).toHaveValue('Rivers, floods');
  await screen.see();
  server.reply(tagQuestions, { message: '2 questions changed.', changed: 2 });
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sentTo(tagQuestions).at(-1)?.body).toEqual({
    question_ids: [1, 2],
    set: {},
    add: ['rivers', 'floods'],
    remove: [],
  });
});

test('questions are retired after a question, and restored without the word Retire', async () => {
  const screen = await openBank([listed(1, 'Reeds'), listed(2, 'Walls', { retired_at: '2026-05-12T09:00:00.000Z' })]);
  server.reply(retireQuestion, { message: 'Retired.' });
  server.reply(restoreQuestion, { message: 'Restored.' });
  const bar = screen.getByRole('group', { name: 'Selected questions' });
  await screen.getByRole('checkbox', { name: 'Select Reeds' }).click();
  await bar.getByRole('button', { name: 'Retire' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
  await expect.poll(() => server.sentTo(retireQuestion).map(({ params }) => params.id)).toEqual(['1']);
  await screen.getByRole('checkbox', { name: 'Select Walls' }).click();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => server.sentTo(restoreQuestion).map(({ params }) => params.id)).toEqual(['2']);
});

test('a teacher takes questions from the bank, and changes none', async () => {
  storeSession(aTeacher(), 'token');
  const screen = await openBank([listed(1, 'Reeds')]);
  await screen.getByRole('checkbox', { name: 'Select Reeds' }).click();
  const bar = screen.getByRole('group', { name: 'Selected questions' });
  expect(
    bar
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Add to a test', 'Clear']);
  await expect.element(screen.getByRole('link', { name: 'Add question' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Export' })).toBeVisible();
});
