import type { Locator, Page } from '@playwright/test';

/** How a learner works on a test: in its blanks and options, or on one large text. */
export type Work = 'blanks and options' | 'large text';

/**
 * Times in milliseconds from a key or a press to the next paint. `p98` leaves out one interaction in fifty, as browsers
 * do for what they report as interaction to next paint. The browser tells times in steps of 8 ms and does not tell those
 * below 16 ms: they count as 16.
 */
export type Interactions = { count: number; medianMs: number; p98Ms: number; worstMs: number };

/** Null where nothing is pressed. */
export type Typing = { keys: Interactions; presses: Interactions | null };

const LEAST_MS = 16;
const SENTENCE = 'the tide of autumn ';
const BLANKS = 3;
const OPTIONS = 6;
const KEY_DELAY_MS = 60;
const PAUSE_MS = 200;
const SETTLE_MS = 500;
/** As long as a learner's longest texts: about 2,000 words. */
const TEXT = 'The library ought to stay open on Sundays, and so should the swimming pool. '.repeat(150);

/** Types about sixty characters, in a test of questions into three blanks with six options chosen after them. */
export async function typingTimes(tab: Page, work: Work): Promise<Typing> {
  if (work === 'large text') {
    const paper = tab.getByRole('textbox');
    await paper.fill(TEXT);
    await paper.press('Control+End');
    await tab.waitForTimeout(SETTLE_MS);
  }
  await tab.evaluate(() => (globalThis.interactions = {}));
  if (work === 'large text') await tab.keyboard.type(SENTENCE.repeat(BLANKS), { delay: KEY_DELAY_MS });
  else await fillBlanksAndOptions(tab);
  // An interaction is told of after the paint that followed it.
  await tab.waitForTimeout(SETTLE_MS);
  const told = await tab.evaluate(() => Object.values(globalThis.interactions));
  const of = (isKey: boolean) => told.filter((one) => one.isKey === isKey).map(({ ms }) => ms);
  return {
    keys: figuresOf(of(true), SENTENCE.length * BLANKS),
    presses: work === 'large text' ? null : figuresOf(of(false), BLANKS + OPTIONS),
  };
}

function figuresOf(toldMs: number[], count: number): Interactions {
  const slowest = toldMs.toSorted((a, b) => b - a);
  const at = (index: number) => slowest[index] ?? LEAST_MS;
  return { count, medianMs: at(Math.floor(count / 2)), p98Ms: at(Math.floor(count / 50)), worstMs: at(0) };
}

async function fillBlanksAndOptions(tab: Page): Promise<void> {
  for (let index = 0; index < BLANKS; index += 1) {
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

declare global {
  /** Of the page: the longest event of each interaction, in milliseconds. */
  var interactions: Record<number, { isKey: boolean; ms: number }>;
}

/** Runs in the page, before anything of it. */
export function watchInteractions(): void {
  globalThis.interactions = {};
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (!interactionId) continue;
      const before = globalThis.interactions[interactionId];
      const isKey = /^(?:key|input|before)/.test(name);
      globalThis.interactions[interactionId] = { isKey, ms: Math.max(before?.ms ?? 0, duration) };
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
