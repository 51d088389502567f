import type { ViewportSize } from '@playwright/test';
import { type Scheme, schemes } from './settled.ts';
import type { test as anyTest } from './test.ts';

export type Look = { scheme: Scheme; size: ViewportSize };

/** Each scheme and each size once; all four pairs with EVERY_LOOK, as `npm run proof` has it. */
export function looksAt(wide: ViewportSize, narrow: ViewportSize): Look[] {
  return process.env.EVERY_LOOK
    ? schemes.flatMap((scheme) => [wide, narrow].map((size) => ({ scheme, size })))
    : [
        { scheme: 'light', size: wide },
        { scheme: 'dark', size: narrow },
      ];
}

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Whether the journey is on a phone, where some ways differ: sections behind a button, taps and no pointer. */
export type JourneyLook = { phone: boolean };

/**
 * The journeys that `walk` declares, once on a desktop in light and once on a phone in dark. For the main journey of a
 * screen; what can go wrong on the way is looked at once, outside.
 */
export function inLooks(test: Pick<typeof anyTest, 'describe' | 'use'>, walk: (look: JourneyLook) => void): void {
  for (const { scheme, size } of looksAt(DESKTOP, PHONE)) {
    const phone = size === PHONE;
    test.describe(`${phone ? 'phone' : 'desktop'}, ${scheme}`, { tag: '@looks' }, () => {
      test.use({ viewport: size, hasTouch: phone, colorScheme: scheme });
      walk({ phone });
    });
  }
}
