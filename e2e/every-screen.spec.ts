import type { Page } from '@playwright/test';
import { seriousViolations } from './fixtures/axe.ts';
import { looksAt } from './fixtures/looks.ts';
import { setColorScheme, twoFrames } from './fixtures/settled.ts';
import { onSharedPage } from './fixtures/shared-page.ts';
import { expect, inProofs, test } from './fixtures/test.ts';
import { everyState } from './screens.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 640 };

for (const { screen, state } of everyState()) {
  const walk = state.ownPage ? test : onSharedPage;
  const title = `${screen}, ${state.name}: nothing serious for axe, and it fits ${NARROW.width} pixels`;
  walk(title, inProofs, async ({ page, stage, see }) => {
    await state.open(stage);
    await see();
    // What a page shows while its own code is loaded looks like its own loading, and has no title.
    await expect(page).toHaveTitle(/./);
    for (const { scheme, size } of looksAt(WIDE, NARROW)) {
      await page.setViewportSize(size);
      await setColorScheme(page, scheme);
      expect(await seriousViolations(page), `axe, ${scheme}, ${size.width} pixels`).toEqual([]);
      if (size === NARROW) await expectNothingOutside(page);
    }
  });
}

/**
 * Nothing reaches past the right edge but what scrolls by itself. A table becomes a list with the frame after the
 * change of width, so this looks two frames later, and again until then.
 */
async function expectNothingOutside(page: Page): Promise<void> {
  await twoFrames(page);
  await expect(async () => {
    const { pageWidth, outside, bothWays } = await outsideOf(page);
    expect(outside, 'reaching past the right edge').toEqual([]);
    expect(bothWays, 'what scrolls down must not scroll sideways too').toEqual([]);
    expect(pageWidth, 'the page must not scroll sideways').toBeLessThanOrEqual(NARROW.width);
  }).toPass({ timeout: 3000, intervals: [0, 50, 200, 500] });
}

type Outside = { pageWidth: number; outside: string[]; bothWays: string[] };

/** How wide the page is, what of it lies past the right edge, and what would have to be scrolled both ways. */
function outsideOf(page: Page): Promise<Outside> {
  return page.evaluate((limit) => {
    const inScroller = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
      }
      return false;
    };
    const scrollsBothWays = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.scrollHeight > element.clientHeight + 1;
    const shown = [...document.querySelectorAll('a, button, input, textarea, [role="radio"], h1, h2, h3, p')];
    return {
      pageWidth: document.documentElement.scrollWidth,
      outside: shown
        .filter((element) => {
          const { right, width } = element.getBoundingClientRect();
          return width > 1 && right > limit + 1 && !inScroller(element);
        })
        .map((element) => element.outerHTML.slice(0, 160)),
      bothWays: [...document.querySelectorAll('main, main *')]
        // Only the table of a class's results may, of which a part is drawn (WCAG 2.2, 1.4.10).
        .filter((element) => scrollsBothWays(element) && !element.matches('[tabindex="0"]:has(> table[aria-rowcount])'))
        .map((element) => element.outerHTML.slice(0, 160)),
    };
  }, NARROW.width);
}
