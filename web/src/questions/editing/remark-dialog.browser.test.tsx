import type { RemarkReport } from '@parlance/contract/editing';
import { aRemarkReport } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { RemarkDialog } from './remark-dialog.tsx';

const report = aRemarkReport({
  keyCorrected: true,
  attemptsMarkedAgain: 20,
  scoresChanged: 16,
  changed: [
    {
      attempt_id: 1,
      user_name: 'Teo',
      course_title: 'Reading',
      taken_at: '2026-05-12T09:00:00.000Z',
      before: 3,
      after: 4,
      total: 9,
      total_before: 10,
    },
  ],
  learnersOutside: 14,
});

const open = async (changed: Partial<RemarkReport>) =>
  await renderScreen(
    <RemarkDialog
      report={{ ...report, ...changed }}
      working={false}
      onConfirm={() => undefined}
      onCancel={() => undefined}
    />,
  );

test('a teacher is told whose score changes in their classes, and how many others there are', async () => {
  const screen = await open({});
  await expect.element(screen.getByRole('rowheader', { name: 'Teo' })).toBeVisible();
  await expect.element(screen.getByText('and 14 learners outside your classes', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('of them are listed', { exact: false })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('cell', { name: '3 of 10' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '4 of 9' })).toBeVisible();
  await screen.see();
});

test('where it is about nobody of theirs, the number alone is told', async () => {
  const screen = await open({ changed: [], learnersOutside: 1 });
  await expect.element(screen.getByText('This is about 1 learner outside your classes.')).toBeVisible();
});

test('whoever sees the whole school is told of no others', async () => {
  const screen = await open({ learnersOutside: 0 });
  await expect.element(screen.getByText('The newest 1 of them are listed.')).toBeVisible();
  await expect.element(screen.getByText('outside your classes', { exact: false })).not.toBeInTheDocument();
});
