import {
  getLearnerPractice,
  giveAllowance,
  type LearnerPractice,
  listPractisingLearners,
} from '@parlance/contract/taking/allowances';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Practice } from './practice.tsx';

const server = serverReplies();
const AT = '2026-05-12T09:00:00.000Z';

const practice: LearnerPractice = {
  learner: { id: 12, username: 'teo', full_name: 'Teo Lindqvist' },
  course: { id: 7, title: 'Academic Reading' },
  attempts_allowed: 2,
  attempts_used: 2,
  retake_at: null,
  open: null,
  attempts: [{ id: 3, status: 'submitted', started_at: AT, closed_at: AT, score: 31, out_of: 40 }],
  given: [{ id: 1, kind: 'time', seconds: 600, reason: 'Fire alarm.', by: 'd.reyes', at: AT, waits: true }],
};

async function open(part: Partial<LearnerPractice> = {}, path = '/practice?course=7&learner=12') {
  server.reply(listPractisingLearners, [
    { id: 12, username: 'teo', full_name: 'Teo Lindqvist', email: 'teo@example.org', attempts: 2 },
  ]);
  server.reply(getLearnerPractice, { ...practice, ...part });
  server.reply(giveAllowance, { message: 'One more attempt is given.', practice });
  return await renderScreen(<Practice coursePath={() => '/course'} />, path);
}

test('a learner is chosen, and what they took and were given is shown', async () => {
  const screen = await open({}, '/practice?course=7');
  await screen.getByRole('button', { name: /Teo Lindqvist/ }).click();
  await expect.element(screen.getByText('2 of 2 attempts used.')).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '31 of 40' })).toBeVisible();
  await expect.element(screen.getByText('in the next attempt: Fire alarm.', { exact: false })).toBeVisible();
  await screen.see();
});

test('one more attempt needs a reason', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Give one more attempt' }).click();
  await expect.element(screen.getByText('Enter the reason.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Ill on the day.');
  await screen.getByRole('button', { name: 'Give one more attempt' }).click();
  await expect.element(screen.getByText('One more attempt is given.')).toBeVisible();
  expect(server.sentTo(giveAllowance).map(({ body }) => body)).toEqual([
    { kind: 'attempt', reason: 'Ill on the day.' },
  ]);
});

test('more time goes to the test under way; without a limit no attempt can be given', async () => {
  const screen = await open({
    attempts_allowed: null,
    open: { started_at: AT, ends_at: AT, extended_seconds: 300 },
  });
  await expect.element(screen.getByRole('radio', { name: 'One more attempt' })).toBeDisabled();
  await expect.element(screen.getByText('In the test that is under way.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Minutes' }).fill('15');
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Fire alarm.');
  await screen.getByRole('button', { name: 'Give more time' }).click();
  await expect.poll(() => server.sentTo(giveAllowance).length).toBe(1);
  expect(server.sentTo(giveAllowance)[0]?.body).toEqual({ kind: 'time', seconds: 900, reason: 'Fire alarm.' });
});

test('nobody found, and a learner who is not there', async () => {
  const screen = await open({}, '/practice?course=7');
  server.reply(listPractisingLearners, []);
  await screen.getByRole('searchbox').fill('nobody');
  await expect.element(screen.getByText('No learner found.')).toBeVisible();
  await screen.see();
});
