import { type ListedQuestion, listBank, restoreQuestion, retireQuestion, tagQuestions } from '@parlance/contract/bank';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { QuestionBank } from './question-bank.tsx';

const server = serverReplies();
const paths = { courses: '/courses', upload: '/upload', question: () => '/question', set: () => '/set' };

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
