import { NOT_UTF8 } from '@parlance/contract/csv';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
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
  const drop = (error: string | null) => (
    <CsvDrop file={file} rows={null} error={error} onChoose={onChoose} onRefuse={() => {}} disabled={false} />
  );
  const screen = await renderScreen(drop(NOT_UTF8));
  await screen.getByRole('button', { name: 'Read as Western European' }).click();
  expect(new TextDecoder().decode(onChoose.mock.calls[0]?.[0].bytes)).toBe('Café');
  await screen.unmount();
  const other = await renderScreen(drop('This is not a CSV file.'));
  await expect.element(other.getByText('This is not a CSV file.')).toBeVisible();
  await expect.element(other.getByRole('button', { name: 'Read as Western European' })).not.toBeInTheDocument();
});
