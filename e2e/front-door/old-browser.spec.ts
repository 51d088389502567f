import { expect, inProofs, test } from '../fixtures/test.ts';

const FLOOR = 'Chrome 111, Edge 111, Firefox 125, Safari 16.4';
/** A page of each document: the landing page, a shell that everybody sees, and one that is behind a login. */
const PAGES = ['/', '/login', '/user-dashboard'];

test(
  'a browser that cannot read the scripts says that it is too old, and shows nothing that would never end',
  inProofs,
  async ({ page, expectError }) => {
    // The scripts are refused as such a browser refuses them: an error without words. The content policy has no part in it.
    expectError(/^$/);
    await page.addInitScript(() => Reflect.deleteProperty(Intl, 'Segmenter'));
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'import {;' }));
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('alert')).toHaveText(
        `This browser is too old for Parlance. Use one of these or a newer version: ${FLOOR}.`,
      );
      await expect(page.locator('#shell')).toHaveCount(0);
    }
  },
);

test(
  'a browser without JavaScript says what is needed, and a new one says nothing',
  inProofs,
  async ({ page, browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
    const without = await context.newPage();
    for (const path of PAGES) {
      await without.goto(path);
      const note = without.locator('noscript p');
      await expect(note).toBeVisible();
      expect((await note.innerText()).endsWith(`a newer version, and load this page again: ${FLOOR}.`)).toBe(true);
      await expect(without.locator('#shell').and(without.locator(':visible'))).toHaveCount(0);
      await page.goto(path);
      await expect(page.locator('h1, h2').first()).toBeVisible();
      await expect(page.locator('.first-note').and(page.locator(':visible'))).toHaveCount(0);
    }
    await context.close();
  },
);
