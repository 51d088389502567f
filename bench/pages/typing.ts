import type { Locator, Page } from '@playwright/test';

/** How a learner works on a test: in its blanks and options, or on one large text. */
export type Work = 'blanks and options' | 'large text';

/**
 * Interactions while a learner works, each with the time in milliseconds from the key or the press to the next paint.
 * `p98Ms` is the figure that browsers report as interaction to next paint. The browser tells times in steps of 8 ms and
 * does not tell those below 16 ms: they count as 16.
 */
export type Typing = { interactions: number; worstMs: number; p98Ms: number };

const LEAST_MS = 16;
const SENTENCE = 'the tide of autumn ';
const OPTIONS = 6;
const KEY_DELAY_MS = 60;
const PAUSE_MS = 200;
/** As long as a learner's longest texts: about 2,000 words. */
const TEXT = 'The library ought to stay open on Sundays, and so should the swimming pool. '.repeat(150);

/** Types about sixty characters, in a test of questions into three blanks with six options chosen on the way. */
export async function typingTimes(tab: Page, work: Work): Promise<Typing> {
  if (work === 'large text') {
    const paper = tab.getByRole('textbox');
    await paper.fill(TEXT);
    await paper.press('Control+End');
  }
  await tab.evaluate(() => (globalThis.interactions = {}));
  const before = await interactionCount(tab);
  if (work === 'large text') await tab.keyboard.type(SENTENCE.repeat(3), { delay: KEY_DELAY_MS });
  else await fillBlanksAndOptions(tab);
  // An interaction is told of after the paint that followed it.
  await tab.waitForTimeout(500);
  const told = await tab.evaluate(() => Object.values(globalThis.interactions));
  const interactions = (await interactionCount(tab)) - before;
  const slowest = told.toSorted((a, b) => b - a);
  return {
    interactions,
    worstMs: slowest[0] ?? LEAST_MS,
    // One interaction in fifty is left out.
    p98Ms: slowest[Math.floor(interactions / 50)] ?? LEAST_MS,
  };
}

async function fillBlanksAndOptions(tab: Page): Promise<void> {
  for (const index of [0, 1, 2]) {
    await press(tab.getByRole('textbox').nth(index));
    await tab.keyboard.type(SENTENCE, { delay: KEY_DELAY_MS });
  }
  const options = tab.getByRole('radio').or(tab.getByRole('checkbox'));
  for (let index = 0; index < OPTIONS; index += 1) await press(options.nth(index * 2));
}

/** Presses as a hand does: what a locator looks up in the page while it presses would count as the page's time. */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await target.page().waitForTimeout(PAUSE_MS);
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

function interactionCount(tab: Page): Promise<number> {
  return tab.evaluate(() => performance.interactionCount);
}

declare global {
  /** Of the page: the longest event of each interaction, in milliseconds. */
  var interactions: Record<number, number>;
  interface Performance {
    readonly interactionCount: number;
  }
}

/** Runs in the page, before anything of it. */
export function watchInteractions(): void {
  globalThis.interactions = {};
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (!interactionId) continue;
      globalThis.interactions[interactionId] = Math.max(globalThis.interactions[interactionId] ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
