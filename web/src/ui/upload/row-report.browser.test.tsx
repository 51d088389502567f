import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
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
