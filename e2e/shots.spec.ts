import { join } from 'node:path';
import { type PseudoLanguage, pseudoLanguages, readIn } from './fixtures/pseudo-language.ts';
import { schemes, setColorScheme } from './fixtures/settled.ts';
import { test } from './fixtures/test.ts';
import { everyState, readyStates } from './screens.ts';

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

for (const { screen, state } of readyStates()) {
  for (const language of Object.keys(pseudoLanguages) as PseudoLanguage[]) {
    test(`${screen}, ${state.name}, in ${language}`, async ({ page, stage }) => {
      await state.open(stage);
      await readIn(page, language);
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        await setColorScheme(page, 'light');
        await page.screenshot({ path: join(FOLDER, `${screen}-${language}-${size}.png`), animations: 'disabled' });
      }
    });
  }
}
