import { expect } from '../fixtures/test.ts';
import type { Seat } from './day-page.ts';

/** Opens the board of an examination in which the candidate waits. */
export async function openBoard({ page, look }: Seat, id: number): Promise<void> {
  await page.goto(`/admin/sitting/${id}/board`);
  await expect(page.getByRole('button', { name: 'Teo Marin' })).toBeVisible();
  await look('board');
}

export async function tellAll({ page, hand, look }: Seat, message: string): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Message all' }));
  await hand.write(page.getByRole('textbox', { name: 'Message' }), message);
  await look('message asked');
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Send message' }));
}

export async function pauseAll({ page, hand, look }: Seat): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Pause all' }));
  await hand.write(page.getByRole('textbox', { name: /Reason/ }), 'fire bell');
  await look('pause asked');
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }));
  await expect(page.getByRole('button', { name: 'Resume all' })).toBeVisible();
}

export async function resumeAll({ page, hand }: Seat): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Resume all' }));
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }));
}

/** Notes what happened to a candidate. */
export async function noteIncident({ page, hand, look }: Seat): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Teo Marin' }));
  const panel = page.getByRole('complementary', { name: 'Teo Marin' });
  await hand.press(panel.getByRole('button', { name: 'Note an incident' }));
  await hand.write(page.getByRole('textbox', { name: 'What happened' }), 'The headphones of seat C2 failed.');
  await look('incident asked');
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Note it' }));
  await expect(panel.getByText('The headphones of seat C2 failed.')).toBeVisible();
  await look('incident noted');
  await hand.press(panel.getByRole('button', { name: 'Close' }));
  await expect(panel).toBeHidden();
}

/** Goes about the board by its keys: arrows between the names, Space chooses, `/` searches. */
export async function watchByKeys({ page, hand, look }: Seat): Promise<void> {
  const name = (who: string) => page.getByRole('button', { name: who, exact: true });
  const chosen = page.getByRole('region', { name: 'Chosen candidates' });
  const search = page.getByRole('searchbox', { name: 'Search name or seat' });
  await hand.reach(name('Teo Marin'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-row]:focus')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(chosen).toContainText('1 selected');
  await look('board, one chosen');
  await page.keyboard.press('Space');
  await expect(chosen).toBeHidden();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('Teo');
  await expect(name('Ana Costa')).toBeHidden();
  await look('board, searched');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Backspace');
  await expect(name('Ana Costa')).toBeVisible();
}
