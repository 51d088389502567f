import { beat, getOwnSitting, type OwnSitting } from '@parlance/contract/sittings/taking';
import { aLearnerPart, aLearnerSitting } from '@parlance/contract/test/examples';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { serverReplies } from '../../../../test/server-replies.ts';
import { Exam } from './exam.tsx';

const server = serverReplies();
const START = Date.parse('2027-06-03T07:00:00.000Z');
const at = (secondsFromStart: number) => new Date(START + secondsFromStart * 1000).toISOString();

async function openExam(sitting: OwnSitting, secondsFromStart: number) {
  server.reply(getOwnSitting, { sitting, serverNow: at(secondsFromStart) });
  const onOpen = vi.fn();
  const fetchAhead = vi.fn().mockResolvedValue(undefined);
  const exam = <Exam sittingId={12} tools={null} onOpen={onOpen} receiptOf={String} fetchAhead={fetchAhead} />;
  return { screen: await renderScreen(exam, '/exam/12'), onOpen };
}

const inBrowser = aLearnerSitting({ asks_safe_exam_browser: true, device_refused: 'sitting_outside_browser' });

test('outside Safe Exam Browser the page says how to come into it, and has no way in', async () => {
  const { screen } = await openExam(inBrowser, -600);
  const heading = screen.getByRole('heading', { name: 'This examination opens only in Safe Exam Browser' });
  await expect.element(heading).toBeVisible();
  await expect.element(screen.getByText('Its name ends in “.seb”.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'install Safe Exam Browser' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Enter' })).not.toBeInTheDocument();
  await expect.element(screen.getByText('A device without Safe Exam Browser', { exact: false })).toBeVisible();
  const { device_refused: _, ...entered } = inBrowser;
  server.reply(getOwnSitting, { sitting: entered, serverNow: at(-600) });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('button', { name: 'Enter' })).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
});

test('it is said before the waiting room opens, in time to prepare', async () => {
  const { screen } = await openExam(inBrowser, -90 * 60);
  await expect.element(screen.getByText('You can enter in')).toBeVisible();
  await expect.element(screen.getByText('Log in there', { exact: false })).toBeVisible();
});

test('whoever leaves the networks of the examination opens no test, and goes on once back', async () => {
  server.refuse(beat, 'sitting_outside_network');
  const open = aLearnerPart({ attempt: { id: 5, status: 'open', closed_at: null } });
  const inTest = aLearnerSitting({ has_entered: true, state: 'working', asks_network: true, parts: [open] });
  const { screen } = await openExam(inTest, 600);
  await expect.element(screen.getByText('Turn off mobile data and any VPN.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Continue the test' })).not.toBeInTheDocument();
  const told = { extendedSeconds: 0, messages: [], nextBeatMs: 10_000 };
  server.reply(beat, { serverNow: at(601), phase: 'test', deadline: at(3600), ...told });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('button', { name: 'Continue the test' })).toBeVisible();
});

test('no test opens by itself on a device that may not be used', async () => {
  server.refuse(beat, 'sitting_outside_browser');
  const waiting = aLearnerSitting({ has_entered: true, state: 'waiting_room', asks_safe_exam_browser: true });
  const { screen, onOpen } = await openExam(waiting, -1);
  await expect.element(screen.getByText('Log in there', { exact: false })).toBeVisible();
  await new Promise((done) => setTimeout(done, 1200));
  expect(onOpen).not.toHaveBeenCalled();
});
