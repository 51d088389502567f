import type { Page } from '@playwright/test';

type WithSounds = Window & { sounds: HTMLMediaElement[] };

/** Has the next pages remember the elements that play, to ask them where they are. */
export async function followSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const here = window as unknown as WithSounds;
    here.sounds = [];
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function playFollowed() {
      here.sounds.push(this);
      return play.call(this);
    };
  });
}

/** Where in its file the recording is that was started last, in seconds. */
export async function positionSeconds(page: Page): Promise<number> {
  return await page.evaluate(() => (window as unknown as WithSounds).sounds.at(-1)?.currentTime ?? 0);
}

/** Pauses it, as a device does by itself. */
export async function pauseSound(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as WithSounds).sounds.at(-1)?.pause());
}
