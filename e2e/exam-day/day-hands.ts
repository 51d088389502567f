import { expect, type Locator, type Page } from '@playwright/test';
import { chooseByKeys, type Reach } from '../fixtures/keys.ts';
import { type Hand, keysOf, mouse } from '../pages/hands.ts';

/** Somebody who sets up an examination, watches it or takes it: what their hands do. */
export type DayHand = Hand & {
  /** Goes to a control, and does nothing there. */
  reach: (target: Locator) => Promise<void>;
  /** Presses what stands above where they are. */
  pressAbove: (button: Locator) => Promise<void>;
  tick: (box: Locator) => Promise<void>;
  /** Writes into a field that searches, and takes what it finds. */
  find: (field: Locator, words: string, option: Locator) => Promise<void>;
  /** Of fields for a date ('2027-06-03') and a time ('09:00'). */
  setDate: (field: Locator, date: string) => Promise<void>;
  setTime: (field: Locator, time: string) => Promise<void>;
  /** Opens a menu and takes an item of it. */
  takeItem: (menu: Locator, item: Locator) => Promise<void>;
};

export const dayMouse: DayHand = {
  ...mouse,
  reach: async (target) => await target.hover(),
  pressAbove: mouse.press,
  tick: async (box) => await box.check(),
  find: async (field, words, option) => {
    // A click that misses a list which still moves can scroll its field out of sight, and the list goes with the field.
    await expect(async () => {
      await field.fill(words);
      await option.click({ timeout: 5000 });
    }).toPass({ timeout: 30_000 });
  },
  setDate: async (field, date) => await field.fill(date),
  setTime: async (field, time) => await field.fill(time),
  takeItem: async (menu, item) => {
    await menu.click();
    await item.click();
  },
};

/** A keyboard alone. */
export function dayKeys(page: Page, reach: Reach): DayHand {
  const keys = keysOf(page, reach);
  return {
    ...keys,
    reach: async (target) => await reach(page, target),
    pressAbove: async (button) => {
      await reach(page, button, 'Shift+Tab');
      await page.keyboard.press('Enter');
    },
    tick: async (box) => {
      await reach(page, box);
      await page.keyboard.press('Space');
      await expect(box).toBeChecked();
    },
    find: async (field, words, option) => {
      await keys.write(field, words);
      await expect(option).toBeVisible();
      await chooseByKeys(page, option);
    },
    // The fields of this browser take month, day and year, and twelve hours: what it was built with, not the page, says.
    setDate: async (field, date) => {
      const [year, month, day] = date.split('-');
      await keys.write(field, `${month}${day}${year}`);
      await expect(field).toHaveValue(date);
    },
    setTime: async (field, time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const twoDigits = [hours % 12 || 12, minutes].map((part) => String(part).padStart(2, '0')).join('');
      await keys.write(field, `${twoDigits}${hours < 12 ? 'A' : 'P'}`);
      await expect(field).toHaveValue(time);
    },
    takeItem: async (menu, item) => {
      await keys.press(menu);
      await expect(item).toBeVisible();
      await expect(async () => {
        await page.keyboard.press('ArrowDown');
        await expect(item).toBeFocused({ timeout: 500 });
      }).toPass({ timeout: 10_000 });
      await page.keyboard.press('Enter');
    },
  };
}
