import {
  type CheckCode,
  exportDeviceChecks,
  listCheckCodes,
  listCheckedRooms,
  listDeviceChecks,
  makeCheckCode,
} from '@parlance/contract/device-checks/device-checks';
import { deviceCheckNames } from '@parlance/contract/device-checks/measurements';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { DeviceChecks } from './device-checks.tsx';

const server = serverReplies();
const code: CheckCode = {
  id: 3,
  code: '4TQ8M2KD',
  label: 'B2 mock examination',
  made_by: 'Ines',
  open_until: new Date(Date.now() + 86_400_000).toISOString(),
  devices: 2,
};
const none = Object.fromEntries(deviceCheckNames.map((name) => [name, { fail: 0, warning: 0 }]));
const room = {
  room: 'Room 14',
  devices: 2,
  checks: { ...none, microphone: { fail: 1, warning: 0 } },
  verdict: 'fail' as const,
};

beforeEach(() => {
  server.reply(listCheckCodes, [code]);
  server.reply(listCheckedRooms, [room] as never);
  server.reply(listDeviceChecks, [], { 'X-Total-Count': '0' });
});

test('a room narrows the list of devices, and so does what is exported', async () => {
  server.reply(exportDeviceChecks, 'room,device\r\n' as never);
  const screen = await renderScreen(<DeviceChecks />, '/?section=deviceChecks&code=3&page=2');
  await expect.element(screen.getByText('No device found.')).toBeVisible();
  await screen.getByRole('button', { name: 'Room 14' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Devices in Room 14' })).toBeVisible();
  const asked = () => Object.fromEntries(server.sentTo(listDeviceChecks).at(-1)?.query ?? []);
  await expect.poll(asked).toMatchObject({ code: '3', room: 'Room 14', page: '1' });
  await screen.getByRole('button', { name: 'Export' }).click();
  await expect.element(screen.getByText(/^Saved as /)).toBeVisible();
  expect(Object.fromEntries(server.sentTo(exportDeviceChecks)[0]?.query ?? [])).toEqual({ code: '3', room: 'Room 14' });
  await screen.getByRole('button', { name: 'Show all devices' }).click();
  await expect.poll(asked).toEqual({ page: '1', limit: '20' });
});

test('on a phone a room says what became of its devices', async () => {
  await page.viewport(390, 844);
  const screen = await renderScreen(<DeviceChecks />);
  const line = screen.getByRole('listitem').filter({ hasText: 'Room 14' });
  await expect.element(line.getByText('Failed')).toBeVisible();
  await expect.element(line.getByText('2 devices · Microphone: 1 failed')).toBeVisible();
});

test('a new code is shown at once, large and with its address', async () => {
  server.reply(listCheckCodes, []);
  server.reply(makeCheckCode, { message: '', check_code: code });
  const screen = await renderScreen(<DeviceChecks />);
  await expect.element(screen.getByRole('heading', { name: 'No device checks yet.' })).toBeVisible();
  await screen.getByRole('button', { name: 'Make a code' }).click();
  await screen.getByLabelText('What is it for?').fill(code.label);
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Make a code' }).click();
  const shown = screen.getByRole('dialog', { name: code.label });
  await expect.element(shown.getByText('4TQ8 M2KD')).toBeVisible();
  await expect.element(shown.getByText(`${location.host}/device-check?code=4TQ8M2KD`)).toBeVisible();
});
