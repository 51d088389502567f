import {
  discardImport,
  type FileImport,
  getImport,
  getImportItem,
  type ImportRow,
  listImportRows,
  listImports,
  readImportFile,
  storeImport,
} from '@parlance/contract/interchange/imports';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { aQuestion } from '../../test/test-under-way.tsx';
import { ImportFile } from './import-file.tsx';

const server = serverReplies();

const known: FileImport = {
  id: 3,
  format: 'moodle_xml',
  name: 'mill.xml',
  bytes: 1200,
  status: 'read',
  progress: null,
  problem: null,
  counts: { items: 3, mapped: 1, changed: 1, left_out: 0, faulty: 1 },
  questions: { mapped: 1, changed: 1 },
  fits: {
    Reading: { mapped: 1, changed: 1 },
    Listening: { mapped: 1, changed: 1 },
    Writing: { mapped: 0, changed: 0 },
    Speaking: { mapped: 0, changed: 0 },
  },
  with_audio: 0,
  suggests: 'The mill',
  made_at: '2026-05-03T10:00:00.000Z',
  expires_at: '2026-05-04T10:00:00.000Z',
  stored_before: null,
};

const rows: Record<'mapped' | 'changed' | 'faulty', ImportRow> = {
  mapped: aRow(1, 'mapped', 'By the sea', []),
  changed: aRow(2, 'changed', 'What closed the gate', ['Hint: “Read it again.”']),
  faulty: aRow(3, 'faulty', 'No right option', ['Key: no option is right.']),
};

function aRow(n: number, state: ImportRow['state'], title: string, texts: string[]): ImportRow {
  const reasons = texts.map((text) => ({ line: n, path: 'hint', text, count: 1 }));
  const kind = state === 'faulty' ? null : ('single_choice' as const);
  return {
    n,
    file: 'mill.xml',
    line: n,
    element: 'multichoice',
    title,
    state,
    kind,
    marks: kind && 1,
    fits: [],
    reasons,
  };
}

async function openReport(given: Partial<FileImport> = {}) {
  server.reply(getImport, { import: { ...known, ...given } });
  server.reply(
    listImportRows,
    ({ query }) => [rows[query.get('state') as keyof typeof rows]].filter((row) => row !== undefined),
    { 'X-Total-Count': '1' },
  );
  server.reply(getImportItem, {
    question: { ...aQuestion(1, {}), version_id: 1, revision: 1, correct_option: 'A', key: { letter: 'A' } } as never,
    passage: null,
  });
  return await renderScreen(<ImportFile paths={paths} tabs={null} />, '/?import=3');
}

const paths = { details: () => '/', preview: () => '/', bank: '/bank' };

test('the keyboard goes through the lists, and opens and closes a row', async () => {
  const screen = await openReport();
  await expect.element(screen.getByRole('heading', { name: '3 items read' })).toHaveFocus();
  const changed = screen.getByRole('tab', { name: /changed/ });
  await expect.element(changed).toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByText(/“Read it again.”/)).toBeVisible();
  changed.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByRole('tab', { name: /mapped/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByRole('tab', { name: /faulty/ })).toHaveFocus();
  const row = screen.getByRole('button', { name: /No right option/ });
  await expect.element(row).toHaveAttribute('aria-expanded', 'true');
  row.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByText(/no option is right/)).not.toBeInTheDocument();
});

test('a question that is not wanted is counted off the button', async () => {
  const screen = await openReport();
  await screen.getByRole('radio', { name: 'The question bank' }).click();
  await expect.element(screen.getByRole('button', { name: 'Store 2 questions in the question bank' })).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Store this question' }).click();
  await expect.element(screen.getByRole('button', { name: 'Store 1 question in the question bank' })).toBeVisible();
});

test('questions that are there already are said before anything is stored, with what becomes of them', async () => {
  const screen = await openReport();
  const counts = { message: 'Stored.', questions: 2, question_ids: [], sets: 0, media: 0, unfit: 0 };
  server.reply(storeImport, { ...counts, already: 1 });
  await screen.getByRole('radio', { name: 'The question bank' }).click();
  await screen.getByRole('button', { name: 'Store 2 questions in the question bank' }).click();
  const asked = screen.getByRole('alertdialog');
  await expect.element(asked.getByText('1 of these 2 questions is already in the question bank.')).toBeVisible();
  expect(asked.getByRole('button', { name: 'Replace' }).elements()).toEqual([]);
  await screen.see();
  await asked.getByRole('button', { name: 'Skip' }).click();
  await expect.poll(() => server.sentTo(storeImport).length).toBe(2);
  expect(
    server.sentTo(storeImport).map(({ query, body }) => [query.get('dryRun'), (body as { already?: string }).already]),
  ).toEqual([
    ['true', undefined],
    [null, 'skip'],
  ]);
});

test('what is stored is looked at, not stored or chosen once more', async () => {
  const screen = await openReport({ status: 'stored' });
  await expect.element(screen.getByText(/These questions are stored/)).toBeVisible();
  await expect.element(screen.getByText(/“Read it again.”/)).toBeVisible();
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
  expect(server.sentTo(getImportItem)).toEqual([]);
});

test('a file that takes long is found while it is read, how far it is, and can be ended', async () => {
  const screen = await openReport({ status: 'reading', format: null, progress: { done: 40, total: 4900 } });
  await expect.element(screen.getByRole('heading', { name: 'Reading mill.xml' })).toBeVisible();
  await expect.element(screen.getByText('40 of 4,900 items read')).toBeVisible();
  server.reply(getImport, { import: known });
  await expect.element(screen.getByRole('heading', { name: '3 items read' })).toBeVisible();
  await screen.unmount();

  const again = await openReport({ status: 'reading', progress: { done: 0, total: null } });
  await expect.element(again.getByText('Looking through the file...')).toBeVisible();
  server.reply(discardImport, { message: 'Discarded. Nothing of it was stored.' });
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(again.getByRole('heading', { name: 'What can be read' })).toBeVisible();
  expect(server.sentTo(discardImport)).toHaveLength(1);
});

test('a file that was not read to its end says why, and what to do', async () => {
  const problem = 'The server was restarted while it read this file. Choose the file again.';
  const screen = await openReport({ status: 'stopped', problem });
  await expect.element(screen.getByRole('heading', { name: 'This file was not read to its end.' })).toBeVisible();
  await expect.element(screen.getByText(problem)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Remove from the list' })).toBeVisible();
});

test('an import that is over says what to do, and so does a report that did not come', async () => {
  server.refuse(getImport, 'import_gone');
  const over = await renderScreen(<ImportFile paths={paths} tabs={null} />, '/?import=3');
  await expect.element(over.getByRole('heading', { name: 'This import is over.' })).toBeVisible();
  await expect.element(over.getByLabelText('File', { exact: true })).toBeEnabled();
  await over.unmount();
  server.reply(getImport, { import: known });
  server.refuse(listImportRows, 'away');
  const failed = await renderScreen(<ImportFile paths={paths} tabs={null} />, '/?import=3');
  await expect.element(failed.getByRole('heading', { name: 'Failed to fetch the report.' })).toBeVisible();
  await expect.element(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a text of an older program is read once its author has seen its letters, by one press', async () => {
  server.reply(listImports, []);
  server.refuse(readImportFile, 'encoding_unsaid', { sample: ['Is the café full?{T}'] });
  const screen = await renderScreen(<ImportFile paths={paths} tabs={null} />);
  const file = new File([new Uint8Array([0xe9])], 'old.gift');
  await userEvent.upload(screen.getByLabelText('File', { exact: true }), file);
  await expect.element(screen.getByText('Is the café full?{T}')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await screen.see();
  server.reply(readImportFile, { import: known });
  screen.getByRole('button', { name: 'Read as Western European' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.sentTo(readImportFile).length).toBe(2);
  const [asked, said] = server.sentTo(readImportFile).map(({ body }) => (body as FormData).get('encoding'));
  expect([asked, said]).toEqual([null, 'windows-1252']);
});

test('files of the day say which are stored', async () => {
  server.reply(listImports, [known, { ...known, id: 4, name: 'sea.gift', format: 'gift', status: 'stored' }]);
  const screen = await renderScreen(<ImportFile paths={paths} tabs={null} />);
  await expect.element(screen.getByText(/Moodle XML, 3 items, .*\. Not stored yet\.$/)).toBeVisible();
  await expect.element(screen.getByText(/GIFT, 3 items, .*\. Stored\.$/)).toBeVisible();
});
