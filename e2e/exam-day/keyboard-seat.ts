import { expect, type Page } from '@playwright/test';
import { seriousViolations } from '../fixtures/axe.ts';
import { type Reach, walkTo } from '../fixtures/keys.ts';
import { settled } from '../fixtures/settled.ts';
import { dayKeys } from './day-hands.ts';
import type { Seat } from './day-page.ts';

/** How long a violation may last while a screen is built. */
const VIOLATIONS_STAY_MS = 300;

/** What was done with keyboards, and what was wrong on the way: each a sentence with its place. */
export type Tally = { presses: number; stops: number; screens: number; faults: string[] };

export const emptyTally = (): Tally => ({ presses: 0, stops: 0, screens: 0, faults: [] });

/**
 * Somebody who has a keyboard alone. At every stop of the Tab key what has the focus is in view and has a name; a
 * screen that is looked at has no serious violation and does not scroll sideways. What does not hold is in the tally.
 */
export async function keyboardSeat(
  page: Page,
  tally: Tally,
  shoot: (page: Page, name: string) => Promise<void>,
): Promise<Seat> {
  let where = 'the first page';
  const fault = (what: string) => tally.faults.push(`${where}: ${what}`);
  countPresses(page, tally);
  await page.exposeFunction('noteMouse', () => fault('a mouse or a finger was used'));
  await page.addInitScript(() => {
    const note = () => (window as unknown as { noteMouse: () => void }).noteMouse();
    for (const kind of ['pointerdown', 'mousedown']) addEventListener(kind, note, true);
  });

  async function lookAtFocus(): Promise<void> {
    tally.stops += 1;
    const problem = await page.evaluate(problemOfFocus);
    if (problem) fault(problem);
    const focused = page.locator('body *:focus');
    if ((await focused.count()) === 0) return;
    await expect(focused)
      .toHaveAccessibleName(/\S/, { timeout: 1000 })
      .catch(async () =>
        fault(`without a name: ${await focused.evaluate(({ outerHTML }) => outerHTML.slice(0, 200))}`),
      );
  }

  // A page that was just opened or loaded again begins at its top; within one the focus is not lost.
  let isFresh = true;
  let path = '';
  page.on('load', () => {
    isFresh = true;
  });
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    isFresh ||= pathname !== path;
    path = pathname;
  });
  const reach: Reach = async (_, target, key) => {
    await expect(target).toBeEnabled();
    // A button that works is disabled meanwhile, and has the focus again when it is done.
    const hasFocus = () =>
      page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: 3000 });
    if (!isFresh) await hasFocus().catch(() => fault(`the focus was lost before ${String(target)}`));
    isFresh = false;
    await walkTo(page, target, { key, onStop: lookAtFocus });
  };

  return {
    page,
    hand: dayKeys(page, reach),
    async look(name) {
      where = name;
      tally.screens += 1;
      await settled(page);
      // A dialog has its name a moment after it is there: what stays counts.
      if ((await seriousViolations(page)).length > 0) await page.waitForTimeout(VIOLATIONS_STAY_MS);
      for (const violation of await seriousViolations(page)) fault(violation);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (tooWide > 0) fault(`${tooWide} pixels too wide`);
      await shoot(page, name);
    },
  };
}

function countPresses(page: Page, tally: Tally): void {
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  const type = keyboard.type.bind(keyboard);
  keyboard.press = async (...given) => {
    tally.presses += 1;
    await press(...given);
  };
  keyboard.type = async (...given) => {
    tally.presses += given[0].length;
    await type(...given);
  };
}

/** In a page: why a person cannot see what has the focus; null when they can, or where nothing has it. */
function problemOfFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const what = focused.outerHTML.slice(0, 200);
  // A control that is drawn by its label has the box of that.
  const isDrawn = focused.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (!isDrawn && !(focused as HTMLInputElement).labels?.length) return `not drawn: ${what}`;
  const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
  if (width === 0 || height === 0) return `without a size: ${what}`;
  const seen = {
    left: Math.max(left, 0),
    right: Math.min(right, innerWidth),
    top: Math.max(top, 0),
    bottom: Math.min(bottom, innerHeight),
  };
  if (seen.left >= seen.right || seen.top >= seen.bottom) return `out of view: ${what}`;
  const isUncovered = [0.05, 0.5, 0.95].some((along) =>
    [0.1, 0.5, 0.9].some((down) => {
      const x = seen.left + (seen.right - seen.left) * along;
      const y = seen.top + (seen.bottom - seen.top) * down;
      const hit = document.elementFromPoint(x, y);
      // What was just done is said over the top of a phone, and goes by itself.
      const isToast = hit?.closest('.mantine-Notification-root');
      return hit !== null && (focused.contains(hit) || hit.contains(focused) || isToast);
    }),
  );
  return isUncovered ? null : `covered by something else: ${what}`;
}
