import { urlOf } from '@parlance/contract/endpoint';
import { calendarFeed, getCalendarAddress, makeCalendarAddress } from '@parlance/contract/sittings/calendar';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { CalendarAddress } from './calendar-address.tsx';

const server = serverReplies();
/** The name of the file in the address that is made as number `made`. */
const fileOf = (made: number) => `${String(made).padStart(32, 'A')}.ics`;
const addressOf = (made: number) => location.origin + urlOf(calendarFeed, { params: { file: fileOf(made) } });
const made_at = '2027-06-01T08:00:00.000Z';

afterEach(() => void vi.restoreAllMocks());

test('an address is made, shown once and copied; a new one only after a warning', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  let made = 0;
  server.reply(getCalendarAddress, () => ({ made_at: made > 0 ? made_at : null }));
  server.reply(makeCalendarAddress, () => {
    made += 1;
    return { message: 'Your calendar has a new address.', file: fileOf(made), made_at };
  });
  const screen = await renderScreen(<CalendarAddress />);
  await screen.getByRole('button', { name: 'Make an address' }).click();
  const field = screen.getByLabelText('Your calendar address');
  await expect.element(field).toHaveValue(addressOf(1));
  await screen.getByRole('button', { name: 'Copy address' }).click();
  expect(copied).toHaveBeenCalledWith(addressOf(1));

  await screen.getByRole('button', { name: 'Make a new address' }).click();
  await expect.element(screen.getByText(/The address from before stops working at once/)).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(made).toBe(1);
  await screen.getByRole('button', { name: 'Make a new address' }).click();
  await screen.getByRole('button', { name: 'Replace the address' }).click();
  await expect.element(field).toHaveValue(addressOf(2));
  expect(made).toBe(2);
});

test('an address that was made before is not shown; what cannot be loaded is tried again', async () => {
  server.cut(getCalendarAddress);
  const screen = await renderScreen(<CalendarAddress />);
  await expect.element(screen.getByRole('heading', { name: 'Failed to load your calendar address.' })).toBeVisible();
  server.reply(getCalendarAddress, { made_at });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^You made your address on 1 Jun 2027/)).toBeVisible();
  expect(screen.getByLabelText('Your calendar address').query()).toBeNull();
});
