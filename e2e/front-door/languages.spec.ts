import { LANGUAGE_COOKIE } from '@parlance/contract/languages';
import { landingPaths } from '@parlance/contract/pages/landing-paths';
import { routes } from '../../web/src/app/routes.ts';
import { expectIn, readIn, says } from '../fixtures/catalogue-text.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';

/** The html element of a document as whoever sends these headers gets it, and whether it brings its words. */
async function documentFor(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers });
  const text = await response.text();
  const [html = ''] = /<html [^>]*>/.exec(text) ?? [];
  return { html, words: /href="\/assets\/words\/\w+\/(\w+)\//.exec(text)?.[1], vary: response.headers.get('vary') };
}

const german = { 'Accept-Language': 'de-AT, en;q=0.5' };

test('every document is in the language of its reader', inProofs, async ({ server }) => {
  const login = `${server.url}/login`;
  const vary = 'Cookie, Accept-Language, Accept-Encoding';
  const plain = await documentFor(login, {});
  expect(plain).toMatchObject({ html: expect.stringContaining('lang="en"'), words: undefined, vary });
  expect(plain.html).not.toContain('data-language');
  const inGerman = await documentFor(login, german);
  expect(inGerman).toMatchObject({ words: 'de', vary });
  expect(inGerman.html).toContain('lang="de" dir="ltr" data-language="de"');
  const arabic = await documentFor(login, { ...german, Cookie: `${LANGUAGE_COOKIE}=ar` });
  expect(arabic.html).toContain('lang="ar" dir="rtl" data-language="ar"');
  const paths = [...landingPaths, ...routes.map(({ path }) => path.replaceAll(/:\w+/g, '1')), '/no-such-page'];
  const others = await Promise.all(paths.map((path) => documentFor(server.url + path, german)));
  expect(others.filter(({ words }) => words !== 'de')).toEqual([]);
});

test('a browser that asks for German reads it, from wherever it comes', inProofs, async ({ browser, server }) => {
  const page = await browser.newPage({ locale: 'de-DE', baseURL: server.url });
  await page.goto('/register');
  await page.locator('main a[href="/login"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
  await page.close();
});

for (const [path, heading] of [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
] as const) {
  test(
    `${path} is read in another language too, and carries nothing of the application`,
    inProofs,
    async ({ page, server }) => {
      const scripts: string[] = [];
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
      await readIn(page, server.url, 'de');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(says(page, heading));
      await expectIn(page, 'de');
      expect(scripts.filter((url) => /\/(?:base|ui|staff)-/.test(url))).toEqual([]);
    },
  );
}
