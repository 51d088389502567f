import type { Page } from '@playwright/test';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** Waits until nothing that ends is still moving, and the fonts are there. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

export async function setColorScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await settled(page);
}
