import { getServerTime, probeDown, probeUp, sendDeviceCheck } from '@parlance/contract/device-checks/device-checks';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { keptDeviceCheck } from '../platform/kept-device-check.ts';
import { DeviceCheck } from './device-check.tsx';

const server = serverReplies();
const ID = '2b0f6c1e-7f0d-4f6c-9a57-6d1c2b7a9e10';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException('Permission denied', 'NotAllowedError');
  };
  server.reply(getServerTime, () => ({ serverNow: new Date().toISOString() }));
  server.reply(probeDown, 'x'.repeat(1000));
  server.reply(probeUp, { bytes: 1 });
  server.reply(sendDeviceCheck, { id: ID, verdict: 'fail', at: new Date().toISOString() });
  return () => vi.restoreAllMocks();
});

type Drawn = Awaited<ReturnType<typeof renderScreen>>;

/** Runs what needs nobody, up to the number that is to be heard. */
async function start(path = '/device-check'): Promise<Drawn> {
  const screen = await renderScreen(<DeviceCheck />, path);
  await screen.getByRole('button', { name: 'Start the check' }).click();
  return screen;
}

async function answer(screen: Drawn, hears: boolean): Promise<void> {
  await screen.getByRole('button', { name: 'Play the number' }).click();
  const heard = /\d/.exec(document.querySelector('audio')?.src.split('/').at(-1) ?? '')?.[0];
  if (hears) await screen.getByRole('button', { name: heard, exact: true }).click();
  else await screen.getByRole('button', { name: 'I heard nothing' }).click();
}

async function goWithoutMicrophone(screen: Drawn): Promise<void> {
  await screen.getByRole('button', { name: 'Use microphone' }).click();
  await screen.getByRole('button', { name: 'Continue without a microphone' }).click();
}

test('what is not heard and not allowed fails, is sent, opens no examination, and can be tried again alone', async () => {
  const screen = await start();
  await expect.element(screen.getByRole('button', { name: 'Play the number' })).toHaveFocus();
  await answer(screen, false);
  await expect.element(screen.getByText(/^That was not the number\./)).toBeVisible();
  await answer(screen, false);
  await goWithoutMicrophone(screen);
  await expect.element(screen.getByText(/Fix the sound and the microphone before/)).toBeVisible();
  await expect.element(screen.getByText(/A result with a failed check does not count/)).toBeVisible();
  const [sent] = server.sentTo(sendDeviceCheck);
  expect(sent?.body).toMatchObject({
    found: {
      screen: { width: screen.container.ownerDocument.defaultView?.screen.width },
      storage: { is_written: true },
      clock: { ahead_seconds: 0 },
      connection: { lost: 0 },
      sound: { tries: 2, is_heard: false },
      microphone: { problem: 'denied', peak_dbfs: null, plays_back: false },
    },
  });
  expect(keptDeviceCheck()).toBeUndefined();
  const first = screen.getByRole('list', { name: 'Checks' }).getByRole('listitem').first();
  await expect.element(first.getByRole('heading', { name: 'Sound' })).toBeVisible();
  await screen.see();

  server.reply(sendDeviceCheck, { id: ID, verdict: 'warning', at: new Date().toISOString() });
  await screen.getByRole('button', { name: 'Try again: Sound' }).click();
  await answer(screen, true);
  await expect.element(screen.getByText(/The result counts for 7 days in this browser\.$/)).toBeVisible();
  expect(server.sentTo(sendDeviceCheck).at(-1)?.body).toMatchObject({ found: { sound: { tries: 1, is_heard: true } } });
  expect(keptDeviceCheck()?.id).toBe(ID);
});

test('a server that is not reached stops the checks until it is tried again', async () => {
  server.cut(getServerTime);
  const screen = await start();
  await expect.element(screen.getByText(/^The server was not reached\./)).toBeVisible();
  server.reply(getServerTime, () => ({ serverNow: new Date(Date.now() - 3_600_000).toISOString() }));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('button', { name: 'Play the number' })).toBeVisible();
  await expect.element(screen.getByText('60 min ahead')).toBeVisible();
});

test('a result is sent to the school with the code of the address; a wrong code is said under it', async () => {
  const screen = await start('/device-check?code=4TQ8M2KD');
  const send = screen.getByRole('button', { name: 'Send result' });
  await expect.element(send).toBeDisabled();
  await answer(screen, true);
  await goWithoutMicrophone(screen);
  await send.click();
  await expect.element(screen.getByRole('textbox', { name: 'Room' })).toHaveFocus();
  await userEvent.keyboard('Room 14{Tab}Laptop 22');
  server.refuse(sendDeviceCheck, 'check_code_unknown');
  await send.click();
  const code = screen.getByRole('textbox', { name: 'Check code' });
  await expect.element(code).toHaveAccessibleDescription(/No school has this check code/);
  await expect.element(code).toHaveFocus();
  server.reply(sendDeviceCheck, { id: ID, verdict: 'fail', at: new Date().toISOString() });
  await send.click();
  await expect.element(screen.getByText(/^Result sent at \d\d:\d\d\.$/)).toBeVisible();
  expect(server.sentTo(sendDeviceCheck).at(-1)?.body).toMatchObject({
    place: { code: '4TQ8 M2KD', room: 'Room 14', device: 'Laptop 22' },
  });
});

test('a result that was not sent is sent again', async () => {
  server.refuse(sendDeviceCheck, 'too_many_requests', {}, { 'Retry-After': '600' });
  const screen = await start();
  await answer(screen, true);
  await goWithoutMicrophone(screen);
  await expect.element(screen.getByText(/You can try again in 10 minutes\.$/)).toBeVisible();
  server.reply(sendDeviceCheck, { id: ID, verdict: 'fail', at: new Date().toISOString() });
  await screen.getByRole('button', { name: 'Send again' }).click();
  await expect.element(screen.getByText(/A result with a failed check does not count/)).toBeVisible();
});
