import { join } from 'node:path';
import { schemes, setColorScheme } from './fixtures/settled.ts';
import { test } from './fixtures/test.ts';
import { everyState } from './screens.ts';

const FOLDER = join(import.meta.dirname, '..', 'shots');
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const { screen, state } of everyState()) {
  test(`${screen}, ${state.name}`, async ({ page, stage }) => {
    await state.open(stage);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      for (const scheme of schemes) {
        await setColorScheme(page, scheme);
        const name = `${screen}-${state.name.replaceAll(/\W+/g, '-')}-${size}-${scheme}.png`;
        await page.screenshot({ path: join(FOLDER, name), animations: 'disabled' });
      }
    }
  });
}
