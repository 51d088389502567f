import { type PseudoLanguage, plainTexts, pseudoLanguages, readIn } from '../fixtures/pseudo-language.ts';
import { twoFrames } from '../fixtures/settled.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { readyStates } from '../screens.ts';

const names = Object.keys(pseudoLanguages) as PseudoLanguage[];
const NARROW = { width: 390, height: 844 };

// One state of each page: what only its other states say is found by the check of sources.
for (const { screen, state } of readyStates()) {
  for (const language of names) {
    test(`${screen} says nothing in plain English, and fits, in ${language}`, inProofs, async ({ page, stage }) => {
      await state.open(stage);
      const sent = await readIn(page, language);
      expect(await plainTexts(page, sent)).toEqual([]);
      await page.setViewportSize(NARROW);
      await twoFrames(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(NARROW.width);
    });
  }
}

test('a text that is no message is found', inProofs, async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  const sent = await readIn(page, 'en-XA');
  await page.evaluate(() => {
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<p title="Planted title">Planted words</p>');
  });
  expect(await plainTexts(page, sent)).toEqual(['Planted words', 'Planted title']);
});
