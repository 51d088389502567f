import { everyState } from './screens.ts';
import { settled } from './settled.ts';
import { expect, test } from './test.ts';

const NARROW = 320;

test.use({ viewport: { width: NARROW, height: 640 } });

for (const { screen, state } of everyState()) {
  test(`${screen}, ${state.name}: fits ${NARROW} pixels`, async ({ page, stage }) => {
    await state.open(stage);
    await settled(page);
    const { width, outside } = await page.evaluate((limit) => {
      const inScroller = (element: Element) => {
        for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
          if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
        }
        return false;
      };
      const controls = [...document.querySelectorAll('a, button, input, textarea, [role="radio"], h1, h2, h3, p')];
      return {
        width: document.documentElement.scrollWidth,
        outside: controls
          .filter((control) => {
            const { right, width } = control.getBoundingClientRect();
            return width > 1 && right > limit + 1 && !inScroller(control);
          })
          .map((control) => control.outerHTML.slice(0, 160)),
      };
    }, NARROW);
    expect(outside, 'reaching past the right edge').toEqual([]);
    expect(width, 'the page must not scroll sideways').toBeLessThanOrEqual(NARROW);
  });
}
