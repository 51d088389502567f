import { listDeviceChecks, makeCheckCode } from '@parlance/contract/device-checks/device-checks';
import { call } from '../fixtures/server.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { nameNumber, rowOf, speak, startCheck } from '../pages/device-check-page.ts';

test(
  'a device is checked with its own sound, microphone, storage and line, and its room sends the result',
  inProofs,
  async ({ page, server, staff }) => {
    const { token } = staff.admin;
    const { check_code } = await call(server, makeCheckCode, { body: { label: 'B2 mock examination' } }, token);
    await startCheck(page, `?code=${check_code.code}`);
    // By keys alone: the first button of each check has the focus.
    await expect(page.getByRole('button', { name: 'Play the number' })).toBeFocused();
    await nameNumber(page, true);
    await expect(page.getByRole('button', { name: 'Use microphone' })).toBeFocused();
    await speak(page);
    await expect(page.getByText('The result counts for 7 days in this browser.')).toBeVisible();
    await expect(rowOf(page, 'Microphone')).toContainText(/Peak −?\d+ dBFS/);
    await page.getByRole('textbox', { name: 'Room' }).fill('Room 14');
    await page.getByRole('textbox', { name: 'Device' }).fill('Laptop 22');
    await page.getByRole('button', { name: 'Send result' }).click();
    await expect(page.getByText(/^Result sent at \d\d:\d\d\.$/)).toBeVisible();
    const query = { code: String(check_code.id) };
    const [sent] = await call(server, listDeviceChecks, { query }, token);
    expect(sent).toMatchObject({
      room: 'Room 14',
      device: 'Laptop 22',
      verdicts: { browser: 'pass', clock: 'pass', connection: 'pass', sound: 'pass', microphone: 'pass' },
      found: { storage: { is_written: true }, connection: { lost: 0 }, microphone: { plays_back: true } },
    });
  },
);
