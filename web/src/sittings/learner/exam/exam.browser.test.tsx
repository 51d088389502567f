import { beat, enterSitting, getOwnSitting } from '@parlance/contract/sittings/taking';
import { aLearnerPart, aLearnerSitting, aUser } from '@parlance/contract/test/examples';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { serverReplies } from '../../../../test/server-replies.ts';
import { readUser, storeSession } from '../../../platform/session.ts';
import { Exam } from './exam.tsx';

const server = serverReplies();
const START = Date.parse('2027-06-03T07:00:00.000Z');
const iso = (secondsFromStart: number) => new Date(START + secondsFromStart * 1000).toISOString();

type Entered = { sitting: ReturnType<typeof aLearnerSitting>; secondsFromStart: number };

async function openExam({ sitting, secondsFromStart }: Entered) {
  await page.viewport(1440, 900);
  const serverNow = iso(secondsFromStart);
  server.reply(getOwnSitting, { sitting, serverNow });
  const onOpen = vi.fn();
  const fetchAhead = vi.fn().mockResolvedValue(undefined);
  const screen = await renderScreen(
    <Exam sittingId={12} tools={null} onOpen={onOpen} receiptOf={(id) => `receipt of ${id}`} fetchAhead={fetchAhead} />,
    '/exam/12',
  );
  return { screen, onOpen, fetchAhead };
}

const waiting = aLearnerSitting({ has_entered: true, state: 'waiting_room' });

function beats(secondsFromStart: number, more = {}) {
  server.reply(beat, {
    serverNow: iso(secondsFromStart),
    nextBeatMs: 10_000,
    phase: 'waiting_room',
    startsAt: iso(0),
    extendedSeconds: 0,
    messages: [],
    ...more,
  });
}

test('entry opens by itself, and a wrong code is said at its field', async () => {
  const { screen } = await openExam({ sitting: aLearnerSitting({ asks_code: true }), secondsFromStart: -1801 });
  await expect.element(screen.getByText('You can enter in')).toBeVisible();
  const code = screen.getByLabelText('Access code');
  await expect.element(code).toBeVisible();
  server.refuse(enterSitting, 'sitting_code_wrong');
  await userEvent.fill(code, 'abc123');
  await screen.getByRole('button', { name: 'Enter' }).click();
  await expect.element(screen.getByText('This code is not right. It is on the board in your room.')).toBeVisible();
  expect(server.sentTo(enterSitting).at(-1)?.body).toMatchObject({ code: 'abc123' });
  beats(-1790);
  server.reply(enterSitting, { sitting: waiting, serverNow: iso(-1790) });
  await screen.getByRole('button', { name: 'Enter' }).click();
  await expect.element(screen.getByText('The examination starts in')).toBeVisible();
  // The focus went with the form: Tab goes on in the waiting room.
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('a session that ends in the waiting room offers Log in, until a beat is answered again', async () => {
  beats(-600, { nextBeatMs: 100 });
  const { screen } = await openExam({ sitting: waiting, secondsFromStart: -600 });
  await expect.element(screen.getByText('Connected')).toBeVisible();
  server.refuse(beat, 'not_signed_in');
  const logIn = screen.getByRole('link', { name: 'Log in' });
  await expect.element(logIn).toHaveAttribute('href', '/login');
  await expect.element(screen.getByText('No connection', { exact: false })).not.toBeInTheDocument();
  await expect.element(screen.getByText('The examination starts in')).toBeVisible();
  beats(-590);
  await expect.element(logIn).not.toBeInTheDocument();
});

test('the screen is filled with the press that enters, where the school asks for it', async () => {
  const fill = vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue(undefined);
  const asked = aLearnerSitting({ asks_full_screen: true });
  const { screen } = await openExam({ sitting: asked, secondsFromStart: -600 });
  await expect.element(screen.getByText('The examination fills the screen.')).toBeVisible();
  beats(-600);
  server.reply(enterSitting, { sitting: { ...waiting, asks_full_screen: true }, serverNow: iso(-600) });
  expect(fill).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Enter' }).click();
  expect(fill).toHaveBeenCalledOnce();
  fill.mockRestore();
});

test('who waits has the questions before the start, and the test opens at it', async () => {
  beats(-2, { paperFrom: iso(-1.6) });
  const { screen, onOpen, fetchAhead } = await openExam({ sitting: waiting, secondsFromStart: -2 });
  await expect.element(screen.getByRole('timer')).toHaveTextContent('00:02');
  await expect.poll(() => fetchAhead.mock.calls.length).toBe(1);
  expect(onOpen).not.toHaveBeenCalled();
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);
});

test('who waits reads who they are, and the device knows the name that staff have given them since', async () => {
  const user = aUser({ id: 3, username: 'amina.y', email: 'a@example.org' });
  storeSession({ ...user, full_name: 'A. Yusuf' }, 'token');
  onTestFinished(() => localStorage.clear());
  beats(-120);
  const { screen } = await openExam({ sitting: waiting, secondsFromStart: -120 });
  const place = screen.getByRole('region', { name: 'Your place' });
  await expect.element(place.getByText('You are')).toBeVisible();
  await expect.element(place.getByText('Amina Yusuf')).toBeVisible();
  await expect.poll(() => readUser()?.full_name).toBe('Amina Yusuf');
});

test('who comes back to an open test goes on by a press, and nothing opens twice', async () => {
  beats(600, { phase: 'test' });
  const open = aLearnerPart({ attempt: { id: 5, status: 'open', closed_at: null } });
  const { screen, onOpen } = await openExam({ sitting: { ...waiting, parts: [open] }, secondsFromStart: 600 });
  await screen.getByRole('button', { name: 'Continue the test' }).click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(open);
});

test.each([
  ['with why', 'Submitted by accident', 'Your invigilator opened this test again at 09:05: Submitted by accident.'],
  ['without a reason', null, 'Your invigilator opened this test again at 09:05.'],
])('a test that was opened again says so %s, and the time left', async (_how, reason, says) => {
  beats(600, { phase: 'test', deadline: iso(1352) });
  const attempt = { id: 5, status: 'open' as const, closed_at: null, reopened: { at: iso(300), reason } };
  const open = aLearnerPart({ attempt });
  const { screen } = await openExam({ sitting: { ...waiting, parts: [open] }, secondsFromStart: 600 });
  await expect.element(screen.getByText(says, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^Your test is open, and its clock is running: 12:\d\d left\.$/)).toBeVisible();
});

test('what is left of a test whose clock is stopped stands still', async () => {
  const paused = { pausedAt: iso(500), pausedBy: 'staff' };
  beats(600, { phase: 'paused', deadline: iso(1352), ...paused });
  const open = aLearnerPart({ attempt: { id: 5, status: 'open', closed_at: null } });
  const { screen } = await openExam({ sitting: { ...waiting, parts: [open] }, secondsFromStart: 600 });
  await expect.element(screen.getByText('Your test is open, and its clock has stopped: 12:32 left.')).toBeVisible();
});

test('an examination that was opened again says so, and its next test waits for a press', async () => {
  beats(3700, { phase: 'done', ended: 'finished', nextBeatMs: 300 });
  const closed = aLearnerPart({ attempt: { id: 5, status: 'submitted', closed_at: iso(3600) } });
  const next = aLearnerPart({ part_id: 32, position: 2, starts_at: iso(3600), break_seconds: 0 });
  const over = { ...waiting, state: 'ended' as const, is_ended: true, parts: [closed, next] };
  const { screen, onOpen } = await openExam({ sitting: over, secondsFromStart: 3700 });
  await expect.element(screen.getByText('Your invigilator ended the examination for you.')).toBeVisible();
  const goesOn = { ...waiting, state: 'between_parts' as const, instructions: '', parts: [closed, next] };
  server.reply(getOwnSitting, { sitting: goesOn, serverNow: iso(3701) });
  beats(3701, { phase: 'between_parts', startsAt: iso(3600), nextBeatMs: 300 });
  await expect
    .element(screen.getByText('Your invigilator opened the examination again.', { exact: false }))
    .toBeVisible();
  await new Promise((done) => setTimeout(done, 700));
  expect(onOpen).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Start now' }).click();
  expect(onOpen).toHaveBeenCalledOnce();
});

test('in the break the next test can be started at once', async () => {
  beats(3700, { phase: 'between_parts' });
  const closed = aLearnerPart({ attempt: { id: 5, status: 'submitted', closed_at: iso(3600) } });
  const next = aLearnerPart({ part_id: 32, position: 2, starts_at: iso(4500), break_seconds: 900 });
  const { screen, onOpen } = await openExam({ sitting: { ...waiting, parts: [closed, next] }, secondsFromStart: 3700 });
  await expect.element(screen.getByText('It starts in')).toBeVisible();
  await screen.getByRole('button', { name: 'Start now' }).click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(next);
});

test.each([
  ['without a break, a moment after the test before', { starts_at: iso(3600), break_seconds: 0 }, 3602],
  ['for who comes back when the break is over', { starts_at: iso(4500), break_seconds: 900 }, 4980],
  ['with a start of its own that has passed meanwhile', { starts_at: iso(3500), start: 'fixed' as const }, 3602],
])('the next test opens at once %s', async (_what, own, secondsFromStart) => {
  beats(secondsFromStart, { phase: 'between_parts', startsAt: own.starts_at });
  const closed = aLearnerPart({ attempt: { id: 5, status: 'submitted', closed_at: iso(3600) } });
  const next = aLearnerPart({ part_id: 32, position: 2, ...own });
  const { onOpen } = await openExam({ sitting: { ...waiting, parts: [closed, next] }, secondsFromStart });
  await expect.poll(() => onOpen.mock.calls).toEqual([[next]]);
});

test('a test that was opened again in the break is gone on with, also where the first beat says so', async () => {
  beats(3700, { phase: 'test', deadline: iso(4800), startsAt: undefined, nextBeatMs: 300 });
  const closed = aLearnerPart({ attempt: { id: 5, status: 'submitted', closed_at: iso(3600) } });
  const next = aLearnerPart({ part_id: 32, position: 2, starts_at: iso(4500), break_seconds: 900 });
  const { screen } = await openExam({ sitting: { ...waiting, parts: [closed, next] }, secondsFromStart: 3700 });
  await expect.element(screen.getByRole('button', { name: 'Start now' })).toBeVisible();
  const open = aLearnerPart({ attempt: { id: 5, status: 'open', closed_at: null } });
  server.reply(getOwnSitting, { sitting: { ...waiting, instructions: '', parts: [open, next] }, serverNow: iso(3701) });
  await expect.element(screen.getByRole('button', { name: 'Continue the test' })).toBeVisible();
});

test('nothing opens in a pause before the start, and the test opens when everybody goes on', async () => {
  beats(-1, { phase: 'paused', startsAt: undefined, pausedAt: iso(-2), pausedBy: 'staff', nextBeatMs: 300 });
  const { screen, onOpen } = await openExam({ sitting: waiting, secondsFromStart: -1 });
  server.reply(getOwnSitting, { sitting: { ...waiting, paused_at: iso(-2) }, serverNow: iso(-1) });
  await expect.element(screen.getByRole('heading', { name: 'The examination is paused.' })).toBeVisible();
  await new Promise((done) => setTimeout(done, 1500));
  expect(onOpen).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('heading', { name: 'The examination is paused.' })).toBeVisible();
  const goesOn = { ...waiting, parts: [aLearnerPart({ starts_at: iso(3) })] };
  server.reply(getOwnSitting, { sitting: goesOn, serverNow: iso(1) });
  beats(1, { startsAt: iso(3) });
  await expect.element(screen.getByRole('timer')).toBeVisible();
  expect(onOpen).not.toHaveBeenCalled();
  await expect.poll(() => onOpen.mock.calls.length, { timeout: 5000 }).toBe(1);
});

test('who hears late that everybody goes on has the test opened at once', async () => {
  beats(5, { phase: 'paused', startsAt: undefined, pausedAt: iso(-2), pausedBy: 'staff', nextBeatMs: 300 });
  const { screen, onOpen } = await openExam({ sitting: { ...waiting, paused_at: iso(-2) }, secondsFromStart: 5 });
  await expect.element(screen.getByRole('heading', { name: 'The examination is paused.' })).toBeVisible();
  const goesOn = { ...waiting, parts: [aLearnerPart({ starts_at: iso(4) })] };
  server.reply(getOwnSitting, { sitting: goesOn, serverNow: iso(6) });
  beats(6, { startsAt: iso(4), nextBeatMs: 300 });
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);
});

test('in a window each begins when they are ready: nothing opens by itself', async () => {
  beats(-1);
  const window = { ...waiting, start_mode: 'window' as const };
  const { screen, onOpen } = await openExam({ sitting: window, secondsFromStart: -1 });
  await expect.element(screen.getByText('You start when you are ready.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Start Test' })).toBeVisible();
  expect(onOpen).not.toHaveBeenCalled();
});

test('after the break the next part of a window opens by itself, as its page says', async () => {
  beats(4499, { phase: 'between_parts' });
  const closed = aLearnerPart({ attempt: { id: 5, status: 'submitted', closed_at: iso(3600) } });
  const next = aLearnerPart({ part_id: 32, position: 2, starts_at: iso(4500), break_seconds: 900 });
  const window = { ...waiting, start_mode: 'window' as const, parts: [closed, next] };
  const { onOpen } = await openExam({ sitting: window, secondsFromStart: 4499 });
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);
});

test('a second device enters to be let in, and goes on when it was', async () => {
  server.refuse(beat, 'sitting_place_waits');
  server.refuse(enterSitting, 'sitting_place_waits');
  const open = aLearnerPart({ attempt: { id: 5, status: 'open', closed_at: null } });
  const { screen } = await openExam({ sitting: { ...waiting, parts: [open] }, secondsFromStart: 600 });
  await expect.element(screen.getByText('Ask your invigilator to let this one in.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Continue the test' })).not.toBeInTheDocument();
  await expect.poll(() => server.sentTo(enterSitting).length).toBe(1);
  beats(605, { phase: 'test' });
  await expect.element(screen.getByRole('button', { name: 'Continue the test' })).toBeVisible();
});

test('a device that staff did not choose says so, asks nobody by itself, and asks again when it is told to', async () => {
  server.refuse(beat, 'sitting_place_refused');
  server.refuse(enterSitting, 'sitting_place_waits');
  const open = aLearnerPart({ attempt: { id: 5, status: 'open', closed_at: null } });
  const { screen } = await openExam({ sitting: { ...waiting, parts: [open] }, secondsFromStart: 600 });
  await expect.element(screen.getByText('Your invigilator chose your other device.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Continue the test' })).not.toBeInTheDocument();
  expect(server.sentTo(enterSitting)).toEqual([]);
  await screen.getByRole('button', { name: 'Ask to be let in here' }).click();
  await expect.poll(() => server.sentTo(enterSitting)[0]?.body).toMatchObject({ again: true });
});

test('a second device that was not checked is told so', async () => {
  server.refuse(beat, 'sitting_place_waits');
  server.refuse(enterSitting, 'device_check_needed');
  const { screen } = await openExam({ sitting: waiting, secondsFromStart: -600 });
  await expect.element(screen.getByRole('link', { name: 'Check this device' })).toBeVisible();
});

test('a second device is told to ask, and opens nothing', async () => {
  server.refuse(beat, 'sitting_place_waits');
  server.refuse(enterSitting, 'sitting_place_waits');
  const { screen, onOpen } = await openExam({ sitting: waiting, secondsFromStart: -1 });
  await expect.element(screen.getByText('Ask your invigilator to let this one in.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('timer')).toHaveTextContent('00:01');
  await new Promise((done) => setTimeout(done, 1200));
  expect(onOpen).not.toHaveBeenCalled();
});

test('nothing opens between two tests on a device that must be let in first', async () => {
  server.refuse(beat, 'sitting_place_waits');
  server.refuse(enterSitting, 'sitting_place_waits');
  const closed = aLearnerPart({ attempt: { id: 5, status: 'submitted', closed_at: iso(3600) } });
  const next = aLearnerPart({ part_id: 32, position: 2, starts_at: iso(3600), break_seconds: 0 });
  const sitting = { ...waiting, parts: [closed, next] };
  const { screen, onOpen } = await openExam({ sitting, secondsFromStart: 3602 });
  await expect.element(screen.getByText('Ask your invigilator to let this one in.', { exact: false })).toBeVisible();
  await new Promise((done) => setTimeout(done, 600));
  expect(onOpen).not.toHaveBeenCalled();
});

test('a lost connection is said, and the countdown goes on', async () => {
  server.cut(beat);
  const { screen } = await openExam({ sitting: waiting, secondsFromStart: -60 });
  await expect.element(screen.getByText('No connection. Stay on this page.')).toBeVisible();
  await expect.element(screen.getByRole('timer').filter({ hasText: /00:5\d/ })).toBeVisible();
});

test('length and times of a test agree where its recording has seconds', async () => {
  const part = aLearnerPart({ starts_at: iso(0), ends_at: iso(1240), base_seconds: 1240, allowed_seconds: 1240 });
  const { screen } = await openExam({ sitting: aLearnerSitting({ parts: [part] }), secondsFromStart: -1801 });
  await expect.element(screen.getByText('21 min')).toBeVisible();
  await expect.element(screen.getByText('09:00 to 09:21')).toBeVisible();
});

test('after the last part it says when the results come out', async () => {
  const closed = aLearnerPart({ attempt: { id: 5, status: 'submitted', closed_at: iso(3600) } });
  const release = { mode: 'on_date' as const, at: '2027-06-17T07:00:00.000Z', released_at: null };
  const withheld = { mode: release.mode, at: release.at, time_zone: 'Europe/Paris' };
  const taken = aLearnerSitting({ has_entered: true, state: 'submitted', parts: [closed], release });
  const done = { ...taken, result_release: withheld };
  const { screen } = await openExam({ sitting: done, secondsFromStart: 3700 });
  await expect.element(screen.getByRole('heading', { name: 'Your answers are in.' })).toBeVisible();
  await expect.element(screen.getByText('Results come out on 17 June 2027, 09:00 (Paris).')).toBeVisible();
});

test('whose result is held back beyond its date is not told that it came out', async () => {
  const closed = aLearnerPart({ attempt: { id: 5, status: 'submitted', closed_at: iso(3600) } });
  const at = '2027-06-17T07:00:00.000Z';
  const release = { mode: 'on_date' as const, at, released_at: at };
  const taken = aLearnerSitting({ has_entered: true, state: 'submitted', parts: [closed], release });
  const held = { ...taken, result_release: { mode: release.mode, at: null, time_zone: 'Europe/Paris' } };
  const { screen } = await openExam({ sitting: held, secondsFromStart: 3700 });
  await expect.element(screen.getByText('Results come out when your school releases them.')).toBeVisible();
});
