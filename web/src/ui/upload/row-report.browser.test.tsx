import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { CheckSummary } from './check-progress.tsx';
import type { ChosenFile } from './chosen-file.ts';
import { CsvDrop } from './csv-drop.tsx';
import { RowReport } from './row-report.tsx';
import { reportOf } from './upload-report.ts';

const rows = [
  { line: 2, type: 'PASSAGE', value: 'The City Under the City', state: 'ready' as const },
  { line: 3, type: 'QUESTION', value: 'Who built it?', key: 'B', state: 'ready' as const },
  { line: 4, type: 'TRUE_FALSE_QUESTION', value: 'It rained.', key: 'MAYBE', state: 'error' as const },
  { line: 5, type: 'TRUE_FALSE_QUESTION', value: 'It snowed.', key: '', state: 'error' as const },
];
const report = reportOf(rows, [{ line: 4, column: 'CORRECT_ANSWER', reason: 'use TRUE or FALSE' }]);

test('each row shows the key that was found in the file', async () => {
  await page.viewport(1440, 900);
  const screen = await renderScreen(<RowReport report={report} />);
  await expect.element(screen.getByText('Key')).toBeVisible();
  const heads = [...document.querySelectorAll('th')];
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Row', 'TYPE', 'VALUE', 'Key', 'Result']);
  const keys = [...document.querySelectorAll('tr')].map((row) => row.querySelectorAll('td')[3]?.textContent);
  expect(keys).toEqual([undefined, '', 'B', 'MAYBE', '(empty)']);
});

test('what to look at in a row that is ready stands in it, and such rows are found', async () => {
  await page.viewport(1440, 900);
  const note = 'Options A and C are the same, and both are correct.';
  const [passage, question] = rows.slice(0, 2).map((row) => ({ ...row, state: 'ready' as const }));
  if (!passage || !question) throw new Error('There are no rows.');
  const noted = reportOf([passage, { ...question, notes: [note] }]);
  const screen = await renderScreen(
    <>
      <CheckSummary report={noted} />
      <RowReport report={noted} />
    </>,
  );
  await expect.element(screen.getByText(note)).toBeVisible();
  await expect.element(screen.getByText('All 2 rows are ready. 1 row has a note.')).toBeVisible();
  await screen.see();
  await screen.getByRole('button', { name: 'Show only notes' }).click();
  await expect.element(screen.getByText(passage.value)).not.toBeInTheDocument();
  await expect.element(screen.getByText(note)).toBeVisible();
});

test('a file without keys has no column for them', async () => {
  await page.viewport(1440, 900);
  const screen = await renderScreen(
    <RowReport report={reportOf([{ line: 2, type: 'QUESTION', value: 'Describe a market.', state: 'ready' }])} />,
  );
  await expect.element(screen.getByText('Result')).toBeVisible();
  await expect.element(screen.getByText('Key')).not.toBeInTheDocument();
});

test('on a phone the key stands below the question', async () => {
  await page.viewport(390, 844);
  const screen = await renderScreen(<RowReport report={report} />);
  await expect.element(screen.getByText('Key: MAYBE')).toBeVisible();
});

test('a file of an older program is read in another way only when that is asked for', async () => {
  const onChoose = vi.fn<(file: ChosenFile) => void>();
  const file = { name: 'old.csv', bytes: new Uint8Array([0x43, 0x61, 0x66, 0xe9]), key: 1 };
  const drop = (error: string | null, sample: string[] | null) => (
    <CsvDrop
      file={file}
      rows={null}
      error={error}
      sample={sample}
      onChoose={onChoose}
      onRefuse={() => {}}
      disabled={false}
    />
  );
  const screen = await renderScreen(drop('Not saved as UTF-8.', ['Café', 'Zoë']));
  await expect.element(screen.getByRole('list')).toHaveTextContent('CaféZoë');
  await expect.element(screen.getByText('Not saved as UTF-8.')).not.toBeInTheDocument();
  screen.getByRole('button', { name: 'Read as Western European' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const read = onChoose.mock.calls[0]?.[0];
  expect([read?.encoding, read?.bytes, read?.key === file.key]).toEqual(['windows-1252', file.bytes, false]);
  await screen.unmount();
  const other = await renderScreen(drop('This is not a CSV file.', null));
  await expect.element(other.getByText('This is not a CSV file.')).toBeVisible();
  await expect.element(other.getByRole('button', { name: 'Read as Western European' })).not.toBeInTheDocument();
});
