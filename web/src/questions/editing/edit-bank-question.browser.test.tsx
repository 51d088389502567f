import { addBankQuestion, type ListedSet, listBank } from '@parlance/contract/bank/bank';
import { type BankSet, getBankSet } from '@parlance/contract/bank/sets';
import { listCourses } from '@parlance/contract/courses';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { EditBankQuestion } from './edit-bank-question.tsx';
import type { EditingPaths } from './editing-paths.ts';

const server = serverReplies();
const paths = {
  bank: '/bank',
  bankOpen: () => '/bank',
  bankSetOpen: (id: number) => `/set/${id}`,
  bankQuestion: () => '/edit',
} as unknown as EditingPaths;

const quay: ListedSet & BankSet = {
  what: 'set',
  id: 7,
  title: 'The quay',
  version: 1,
  about: 'recording',
  content: '',
  audio_file_path: '/api/media/quay',
  questions: [] as never,
  marks: 0,
  skill: 'Listening',
  level: null,
  topic: '',
  tags: [],
  facility: null,
  attempts: 0,
  used_in_count: 0,
  shared: false,
  used_in: [],
  figures: { attempts: 0, facility: null },
  changed_at: '2026-05-12T09:00:00.000Z',
  retired_at: null,
};

async function openForm() {
  server.reply(listBank, [{ ...quay, questions: 0 }], { 'X-Total-Count': '1' });
  server.reply(getBankSet, quay);
  server.reply(listCourses, []);
  server.reply(addBankQuestion, { message: 'Question added to the bank.', question: { id: 9 } } as never);
  const url = '/edit?question=new&skill=Listening&type=listening';
  const screen = await renderScreen(<EditBankQuestion paths={paths} Preview={() => null} />, url, {
    '/set/7': 'The set',
  });
  await screen.getByRole('textbox', { name: 'Question', exact: true }).fill('Where?');
  await screen.getByRole('textbox', { name: 'Option A' }).fill('Here');
  await screen.getByRole('textbox', { name: 'Option B' }).fill('There');
  await screen.getByRole('radio').first().click();
  return screen;
}

test('a question about a recording says when it has none, and joins the set whose recording it is about', async () => {
  const screen = await openForm();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText('Choose the recording.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Upload Audio' })).toBeVisible();
  await screen.see();
  await screen.getByRole('combobox', { name: 'Or choose the recording of a set' }).click();
  await screen.getByRole('option', { name: /^The quay/ }).click();
  await expect.element(screen.getByText(/The question joins the set/)).toBeVisible();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText('The set')).toBeVisible();
  const sent = server.sentTo(addBankQuestion).at(-1)?.body as Record<string, unknown>;
  expect(sent).toMatchObject({ question_type: 'listening', passage_id: '7' });
  expect(sent).not.toHaveProperty('skill');
});
