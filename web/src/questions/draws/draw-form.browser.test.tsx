import { addDraw, type DrawForAuthor, editDraw, refreshPool } from '@parlance/contract/bank/draws';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { DrawForm } from './draw-form.tsx';

const server = serverReplies();
const course = { id: 7, type: 'Reading' as const };
const trial = { goal: 0.575, balanced: [0.571, 0.579], plain: [0.46, 0.7] };
const draw: DrawForAuthor = {
  id: 3,
  position: 1,
  what: 'questions',
  take: 10,
  marks_each: 1,
  filter: { levels: ['B2'], topic: 'Environment' },
  seed_by: 'attempt',
  balanced: true,
  pool_size: 48,
  pooled_at: '2026-05-12T09:00:00.000Z',
  more_match: 6,
  gone: 1,
};

async function openForm(edited: DrawForAuthor | null) {
  await page.viewport(1440, 900);
  let isClosed = false;
  const later = Promise.withResolvers<DrawForAuthor>();
  function Held() {
    const [draw, setDraw] = useState(edited);
    useEffect(() => void later.promise.then(setDraw), []);
    return <DrawForm course={course} draw={draw} title="Add draw" onClose={() => (isClosed = true)} />;
  }
  const screen = await renderScreen(<Held />);
  return { screen, isClosed: () => isClosed, store: later.resolve };
}

test('the pool is counted while the fields are filled in, and what is saved is what they say', async () => {
  server.reply(addDraw, { message: 'Draw saved.', draw: null, pool_size: 7, trial: null });
  const { screen, isClosed } = await openForm(null);
  await expect.element(screen.getByText('7 questions fit')).toBeVisible();
  await expect.element(screen.getByText('This draw takes 10.')).toBeVisible();
  await screen.getByLabelText('How many').fill('5');
  await screen.getByLabelText('Topic').fill('Environment');
  await screen.getByLabelText('Tags').fill('Rivers, floods');
  await screen.getByRole('checkbox', { name: 'B2' }).click();
  server.reply(addDraw, { message: 'Draw saved.', draw: null, pool_size: 48, trial });
  await screen.getByText('Once a day for everyone').click();
  await expect.element(screen.getByText('48 questions fit')).toBeVisible();
  await expect
    .element(screen.getByText('Mean facility of 200 trial draws: .57 to .58. Without balancing: .46 to .70.'))
    .toBeVisible();
  await screen.see();
  await screen.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(screen.getByRole('columnheader', { name: 'Not balanced' })).toBeVisible();
  await screen.getByRole('button', { name: 'Save draw' }).click();
  await expect.poll(isClosed).toBe(true);
  const last = server.sentTo(addDraw).at(-1);
  expect(last?.query.has('dryRun')).toBe(false);
  expect(last?.body).toEqual({
    what: 'questions',
    take: 5,
    marks_each: 1,
    filter: { skill: 'Reading', topic: 'Environment', tags: ['rivers', 'floods'], levels: ['B2'] },
    seed_by: 'day',
    balanced: true,
  });
});

test('a stored draw says what its pool lacks, and a refusal stays in the form', async () => {
  server.reply(editDraw, { message: '', draw: null, pool_size: 53, trial });
  const { screen, isClosed } = await openForm(draw);
  await expect
    .element(screen.getByText(/48 in the pool of 12 May 2026. 6 more match now, 1 does not fit any more./))
    .toBeVisible();
  server.refuse(editDraw, 'draw_too_few', { message: 'The pool has 7 questions that fit; this draw takes 10.' });
  await screen.getByRole('button', { name: 'Save draw' }).click();
  await expect.element(screen.getByText('The pool has 7 questions that fit; this draw takes 10.')).toBeVisible();
  expect(isClosed()).toBe(false);
  await screen.see();
  server.reply(refreshPool, {
    message: '6 questions added to the pool, 1 removed.',
    added: 6,
    removed: 1,
    pooled_at: draw.pooled_at,
  });
  await screen.getByRole('button', { name: 'Refresh pool' }).click();
  await expect.poll(isClosed).toBe(true);
});

test('what somebody else stored meanwhile is not overwritten, and can be loaded', async () => {
  server.reply(editDraw, { message: '', draw: null, pool_size: 53, trial });
  const { screen, store } = await openForm(draw);
  await screen.getByLabelText('How many').fill('5');
  server.refuse(editDraw, 'edit_version_old');
  await screen.getByRole('button', { name: 'Save draw' }).click();
  await expect.element(screen.getByText(/Someone else changed this after you opened it./)).toBeVisible();
  expect(server.sentTo(editDraw).at(-1)?.body).toMatchObject({ take: 5, pooled_at: draw.pooled_at });
  const theirs = { ...draw, take: 8, pooled_at: '2026-05-12T09:05:00.000Z' };
  store(theirs);
  await expect.element(screen.getByLabelText('How many')).toHaveValue('5');
  await screen.see();
  await screen.getByRole('button', { name: 'Load what is stored' }).click();
  await expect.element(screen.getByLabelText('How many')).toHaveValue('8');
  server.reply(editDraw, { message: 'Draw saved.', draw: null, pool_size: 53, trial });
  await screen.getByRole('button', { name: 'Save draw' }).click();
  await expect.poll(() => server.sentTo(editDraw).at(-1)?.body).toMatchObject({ take: 8, pooled_at: theirs.pooled_at });
});
