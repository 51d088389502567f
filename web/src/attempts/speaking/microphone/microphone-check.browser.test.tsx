import { listOwnConsents } from '@parlance/contract/consents';
import { listStartLimits } from '@parlance/contract/start-limits';
import { ownTime } from '@parlance/contract/taking/own-time';
import { aCourse, aUser } from '@parlance/contract/test/examples';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { serverReplies } from '../../../../test/server-replies.ts';
import { keepDeviceCheck } from '../../../platform/kept-device-check.ts';
import { clearSession, storeSession } from '../../../platform/session.ts';
import type { ReadyTest } from '../../run/use-open-test.ts';
import { MicrophoneCheck } from './microphone-check.tsx';
import { useMicrophone } from './use-microphone.ts';

const server = serverReplies();
beforeEach(() => server.reply(listOwnConsents, []));
const course = aCourse({
  id: 5,
  title: 'First Interview',
  subject: 'Work',
  description: 'Three questions on where you live, where you go and what you like, as at a first interview.',
  type: 'Speaking',
  test_duration: null,
  question_count: 3,
});
const ready: ReadyTest = {
  kind: 'ready',
  course,
  testLength: { durationSeconds: 690, audioPartsSeconds: [], timersSeconds: [60, 90, 60] },
  start: async () => undefined,
  busy: false,
  problem: null,
  signedOut: false,
  signIn: () => undefined,
};

function Check() {
  return <MicrophoneCheck ready={ready} microphone={useMicrophone()} />;
}

beforeEach(() => {
  server.reply(listStartLimits, { limits: [], allowances: [] });
  navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException('Permission denied', 'NotAllowedError');
  };
});

test('the title has the focus, and the longest time is explained', async () => {
  const screen = await renderScreen(<Check />);
  await expect.element(screen.getByRole('heading', { name: 'First Interview' })).toHaveFocus();
  await expect.element(screen.getByText('12 minutes at most')).toBeVisible();
  await expect
    .element(screen.getByText(/^1 min \+ 1 min 30 s \+ 1 min to speak, plus 8 min to move between/))
    .toBeVisible();
});

test('in an examination a device check of the last hours is enough: the microphone is turned on, and nothing is recorded again', async () => {
  const context = new AudioContext();
  navigator.mediaDevices.getUserMedia = async () => context.createMediaStreamDestination().stream;
  const at = new Date(Date.now() - 20 * 60_000).toISOString();
  keepDeviceCheck({ id: crypto.randomUUID(), at });
  const screen = await renderScreen(<Check />, '/user/speaking-test/5?sitting=3');
  await expect.element(screen.getByText(/^Your device check at .* heard it\./)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Start Test' })).toBeEnabled();
  await screen.unmount();
  // Practice, and an examination long after the check, ask for it.
  const practice = await renderScreen(<Check />, '/user/speaking-test/5');
  await expect.element(practice.getByRole('button', { name: 'Start Test' })).toBeDisabled();
  await practice.unmount();
  keepDeviceCheck({ id: crypto.randomUUID(), at: new Date(Date.now() - 13 * 3600_000).toISOString() });
  const late = await renderScreen(<Check />, '/user/speaking-test/5?sitting=3');
  await expect.element(late.getByText('Check your microphone first.')).toBeVisible();
  localStorage.clear();
  await context.close();
});

test('what is wrong with the microphone takes the focus of the button that asked for it', async () => {
  const screen = await renderScreen(<Check />);
  await screen.getByRole('button', { name: 'Use microphone' }).click();
  const trouble = screen.getByRole('alert');
  await expect.element(screen.getByText('Microphone access is blocked for this site.')).toBeVisible();
  await expect.element(trouble).toHaveFocus();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(trouble).toHaveFocus();
});

test('Start Test is in view on a phone', async () => {
  await page.viewport(390, 844);
  const screen = await renderScreen(<Check />);
  const start = screen.getByRole('button', { name: 'Start Test' });
  await expect.element(start).toBeVisible();
  expect(start.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
  await page.viewport(1280, 800);
});

test('a browser that records none of our formats is named, with what to do', async () => {
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockReturnValue(false);
  await page.viewport(320, 640);
  const screen = await renderScreen(<Check />);
  await screen.getByRole('button', { name: 'Use microphone' }).click();
  const unsupported = 'Your browser does not support the required audio recording format.';
  await expect.element(screen.getByRole('alert').getByText(unsupported)).toBeVisible();
  await screen.see();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

test('in an examination the own time is asked for with it: its course may be for examinations only', async () => {
  storeSession(aUser(), 'token');
  const time = { baseSeconds: 690, allowedSeconds: 1035, breaks: { count: 0, seconds: 0 }, extraPlays: 0, lines: [] };
  server.reply(ownTime, time);
  const screen = await renderScreen(<Check />, '/test/speaking/5?sitting=12');
  await expect.element(screen.getByText(/extended from/)).toBeVisible();
  expect(server.sentTo(ownTime).map(({ query }) => query.get('sittingId'))).toEqual(['12']);
  clearSession();
});
