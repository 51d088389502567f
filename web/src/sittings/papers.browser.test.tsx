import { listCourses } from '@parlance/contract/courses';
import { listPaperChanges, type PaperChange, takeInChanges } from '@parlance/contract/sittings/papers';
import { getSitting, type Sitting } from '@parlance/contract/sittings/sitting';
import { aSitting, aSittingPart } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { Sittings } from './sittings.tsx';

const server = serverReplies();
const paper = { digest: '7f'.repeat(32), frozen_at: '2026-11-12T13:03:00.000Z' };
const changes: PaperChange[] = [
  { what: 'time_changed', before: 3600, after: 2700 },
  { what: 'question_deleted', number: 4 },
  { what: 'order_changed' },
];

async function openTests(
  listed: PaperChange[],
  { entered_at = null, ...more }: Partial<Sitting> & { entered_at?: string | null } = {},
) {
  await page.viewport(1440, 900);
  const course = { id: 7, title: 'Reading B2', type: 'Reading' as const, question_count: 40, deleted: false };
  const part = aSittingPart({ paper, course: { ...course, use: 'practice' } });
  const sitting = aSitting({ status: 'published', phase: 'upcoming', parts: [part], ...more });
  server.reply(getSitting, { sitting });
  server.reply(listCourses, []);
  server.reply(listPaperChanges, {
    entered_at,
    papers: [{ ...paper, part_id: part.id, course_id: 7, content_revision: 9, changes: listed }],
  });
  const screen = await renderScreen(<Sittings />, '/admin-dashboard?section=sittings&sitting=12&step=tests');
  return { screen, sitting, part };
}

test('a published part says since when its paper is frozen, its digest, and leads to it', async () => {
  const { screen } = await openTests([]);
  await expect.element(screen.getByText('Paper frozen on 12 November 2026, 14:03 (Paris)')).toBeVisible();
  await expect.element(screen.getByText(paper.digest)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Preview' }))
    .toHaveAttribute('href', '/admin/preview/7?sitting=12');
  expect(screen.getByRole('button', { name: /Take in/ }).elements()).toEqual([]);
});

test('changes of the course are listed, and taken in as they were listed', async () => {
  const { screen, sitting, part } = await openTests(changes);
  await expect
    .element(screen.getByText('The course was changed since: 3 changes. Candidates get the paper as it was frozen.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Take in 3 changes' }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Take in 3 changes?' });
  for (const text of [
    'The test takes 45 minutes instead of 60 minutes.',
    'Question 4 of the paper was deleted.',
    'Questions were put in another order.',
  ]) {
    await expect.element(dialog.getByText(text)).toBeVisible();
  }
  const digest = '3a'.repeat(32);
  server.reply(takeInChanges, () => {
    server.reply(listPaperChanges, { entered_at: null, papers: [] });
    const taken = { ...part, base_seconds: 2700, paper: { ...paper, digest } };
    return { message: '', sitting: { ...sitting, version: 4, parts: [taken] } };
  });
  await dialog.getByRole('button', { name: 'Take in 3 changes' }).click();
  await expect.element(screen.getByText(digest)).toBeVisible();
  expect(server.sentTo(takeInChanges)).toMatchObject([
    { params: { id: '12', partId: '31' }, body: { version: 3, content_revision: 9 } },
  ]);
  await expect.element(screen.getByRole('button', { name: /Take in/ })).not.toBeInTheDocument();
});

test('once a candidate has entered nothing is taken in', async () => {
  const { screen } = await openTests(changes.slice(0, 1), { entered_at: '2027-06-03T06:40:00.000Z' });
  await expect
    .element(
      screen.getByText(
        'The course was changed since: 1 change. A candidate has entered, so the paper stays as it was frozen.',
      ),
    )
    .toBeVisible();
  expect(screen.getByRole('button', { name: /Take in/ }).elements()).toEqual([]);
});

test('a refusal keeps the paper and says why', async () => {
  const { screen } = await openTests(changes);
  await screen.getByRole('button', { name: 'Take in 3 changes' }).click();
  server.refuse(takeInChanges, 'paper_changed_since');
  const dialog = screen.getByRole('alertdialog', { name: 'Take in 3 changes?' });
  await dialog.getByRole('button', { name: 'Take in 3 changes' }).click();
  await expect.element(screen.getByText(/The course was changed again\./)).toBeVisible();
  await expect.element(screen.getByText(paper.digest)).toBeVisible();
});

test('who only watches reads of changes and takes none in', async () => {
  const { screen } = await openTests(changes, { may_change: false });
  await expect.element(screen.getByText(/The course was changed since: 3 changes\./)).toBeVisible();
  expect(screen.getByRole('button', { name: /Take in/ }).elements()).toEqual([]);
});
