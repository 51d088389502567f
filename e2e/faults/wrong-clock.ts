import type { Page } from '@playwright/test';

const DAY_MS = 86_400_000;

type Shifted = Window & { shiftMs: number };

/** Sets the clock of the next pages' device by whole days; as in a real device, the steady clock runs on. */
export async function setDeviceClock(page: Page, days: number): Promise<void> {
  await page.addInitScript((shiftMs) => {
    const here = window as unknown as Shifted;
    here.shiftMs = shiftMs;
    const Real = Date;
    window.Date = new Proxy(Real, {
      construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [Real.now() + here.shiftMs]),
      get: (target, name) => (name === 'now' ? () => Real.now() + here.shiftMs : Reflect.get(target, name)),
    });
  }, days * DAY_MS);
}

/** Sets it again while the page is open. */
export async function changeDeviceClock(page: Page, days: number): Promise<void> {
  await page.evaluate((shiftMs) => void ((window as unknown as Shifted).shiftMs = shiftMs), days * DAY_MS);
}
