import { chromium } from '@playwright/test';
import type { Later } from '../../scripts/clean-up.ts';
import type { Engine } from './engine.ts';

const ARGS = ['--no-sandbox', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

/** Chromium as the journeys have it, to be compared with. */
export async function launchChromium(later: Later): Promise<Engine> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ARGS });
  later(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  return {
    name: 'Chromium',
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    async run(work, ...parameters) {
      const answer = await page.evaluate<string>(
        `(async () => JSON.stringify(await (${String(work)})(...${JSON.stringify(parameters)})))()`,
      );
      return answer === undefined ? undefined : JSON.parse(answer);
    },
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: () => page.screenshot(),
  };
}
