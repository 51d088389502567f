import { type Browser, chromium } from '@playwright/test';
import type { Later } from '../../scripts/clean-up.ts';

/** A process of Chromium, which ends with `later`. */
export async function launchChromium(later: Later): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  later(() => browser.close());
  return browser;
}
