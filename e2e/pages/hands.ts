import { expect, type Locator, type Page } from '@playwright/test';
import { type Reach, tabTo } from '../fixtures/keys.ts';

/** A gap and the word that goes into it. */
export type Placing = { chip: Locator; putHere: Locator; select: Locator; letter: string };

/** Somebody at the screen: how the controls of a question are worked. */
export type Hand = {
  /** Chooses one of these radios or boxes, by its place from 0. */
  choose: (options: Locator, at: number) => Promise<void>;
  /** Chooses the option of this letter in a select. */
  pick: (select: Locator, letter: string) => Promise<void>;
  write: (field: Locator, words: string) => Promise<void>;
  /** Puts a word of the list into a gap. */
  place: (placing: Placing) => Promise<void>;
  /** Moves an item of an ordering up so many places, by its handle or by its button. */
  moveUp: (item: { handle: Locator; up: Locator }, places: number) => Promise<void>;
  press: (button: Locator) => Promise<void>;
};

const DOUBLE_TAP_MS = 350;

/** A mouse: selects in the gaps, buttons beside the items. */
export const mouse: Hand = {
  choose: async (options, at) => await options.nth(at).check(),
  pick: async (select, letter) => void (await select.selectOption(letter)),
  write: async (field, words) => await field.fill(words),
  place: async ({ select, letter }) => void (await select.selectOption(letter)),
  moveUp: async ({ up }, places) => {
    for (let step = 0; step < places; step += 1) await up.click();
  },
  press: async (button) => await button.click(),
};

/** Drags with the mouse from the middle of one to the middle of another, and lets go once that offers itself. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await carry(page, from, to);
  await expect(to.locator('xpath=ancestor-or-self::*[@data-over]')).toHaveCount(1);
  await page.mouse.up();
}

/** Drags to where nothing can be put. */
export async function dragAside(page: Page, from: Locator, to: Locator): Promise<void> {
  await carry(page, from, to);
  await expect(page.locator('[data-over]')).toHaveCount(0);
  await page.mouse.up();
}

async function carry(page: Page, from: Locator, to: Locator): Promise<void> {
  // Both are in view before it begins: at an edge the pane would scroll away under the mouse.
  await to.scrollIntoViewIfNeeded();
  await from.hover();
  await page.mouse.down();
  // What drags begins with the first few pixels.
  await page.mouse.move(...(await middleOf(from, 12)));
  await page.mouse.move(...(await middleOf(to)), { steps: 5 });
}

async function middleOf(target: Locator, off = 0): Promise<[x: number, y: number]> {
  const box = await target.boundingBox();
  if (!box) throw new Error('What is not there cannot be dragged.');
  return [box.x + box.width / 2 + off, box.y + box.height / 2];
}

/** A finger: a word is pressed, and then its gap. */
export const finger: Hand = {
  choose: async (options, at) => {
    await options.nth(at).tap();
    await expect(options.nth(at)).toBeChecked();
  },
  pick: async (select, letter) => {
    // The list of the system opens outside of the page: what a finger reaches is the select.
    await select.tap({ trial: true });
    await select.selectOption(letter);
  },
  write: async (field, words) => {
    // Two quick taps at one place are a double tap, after which Chromium types nothing.
    await field.page().waitForTimeout(DOUBLE_TAP_MS);
    await field.tap();
    await field.pressSequentially(words);
  },
  place: async ({ chip, putHere }) => {
    await chip.tap();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await putHere.tap();
  },
  moveUp: async ({ up }, places) => {
    for (let step = 0; step < places; step += 1) await up.tap();
  },
  press: async (button) => await button.tap(),
};

/** A keyboard alone. */
export function keysOf(page: Page, reach: Reach = tabTo): Hand {
  const press = async (target: Locator, key: string) => {
    await reach(page, target);
    await page.keyboard.press(key);
  };
  return {
    choose: async (options, at) => {
      if ((await options.nth(at).getAttribute('type')) === 'checkbox') await press(options.nth(at), 'Space');
      else {
        await press(options.first(), 'Space');
        for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowDown');
      }
      await expect(options.nth(at)).toBeChecked();
    },
    pick: async (select, letter) => {
      const words = await select.locator(`option[value="${letter}"]`).innerText();
      await reach(page, select);
      await page.keyboard.type(words.split(' ')[0] ?? '');
      await expect(select).toHaveValue(letter);
    },
    write: async (field, words) => {
      await reach(page, field);
      await page.keyboard.type(words);
    },
    place: async ({ chip, putHere, select }) => {
      // The words stand before the gaps.
      await reach(page, chip, 'Shift+Tab');
      await page.keyboard.press('Space');
      await press(putHere, 'Space');
      await expect(select).toBeFocused();
    },
    moveUp: async ({ handle }, places) => {
      await press(handle, 'Space');
      for (let step = 0; step < places; step += 1) await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Space');
      await expect(handle).toBeFocused();
    },
    press: async (button) => await press(button, 'Enter'),
  };
}
