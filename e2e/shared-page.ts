import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { contextOptions } from './context-options.ts';
import { letThrough } from './intercept.ts';
import { enterAs } from './people.ts';
import { test } from './test.ts';

/** A text of ours that runs nothing: whose storage can be emptied without a page of ours filling it again. */
const QUIET = '/color-scheme.js';

/**
 * A test on a page that its worker keeps: a browser takes longer to set up a page and read our code again than to
 * show a screen. Every test finds it as new: nothing stored, nobody signed in, no route held. What cannot be taken
 * back (a script in every page, a stopped clock) is refused here and belongs on a page of its own.
 */
export const onSharedPage = test.extend<{ kept: Page }, { keep: (hasTouch: boolean) => Promise<Page> }>({
  keep: [
    async ({ browser, server }, use) => {
      const pages = new Map<boolean, Page>();
      await use(async (hasTouch) => {
        const page = pages.get(hasTouch) ?? (await openPage(browser, { baseURL: server.url, hasTouch }));
        pages.set(hasTouch, page);
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  kept: async ({ keep, hasTouch }, use) => use(await keep(hasTouch)),
  context: async ({ kept, viewport, colorScheme }, use) => {
    if (viewport) await kept.setViewportSize(viewport);
    await makeNew(kept);
    await kept.emulateMedia({ colorScheme });
    await use(kept.context());
  },
  page: async ({ kept }, use) => use(kept),
  enter: async ({ kept, context, server }, use) =>
    use(async (person) => {
      if (context.pages().length > 1) return await enterAs(context, server, person);
      if (!isQuiet(kept)) await leaveNothing(kept);
      const { user, token } = person;
      await kept.evaluate(
        (session) => {
          localStorage.setItem('user', session.user);
          localStorage.setItem('token', session.token);
        },
        { user: JSON.stringify(user), token },
      );
    }),
});

/** A page that refuses what it could not be rid of. */
async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ ...contextOptions, ...options })).newPage();
  page.addInitScript =
    page.clock.setFixedTime =
    page.clock.install =
      () => {
        throw new Error('This lasts longer than the test: give its state `ownPage: true`.');
      };
  return page;
}

async function makeNew(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const heard of ['request', 'response', 'dialog', 'download', 'popup']) page.removeAllListeners(heard);
  await leaveNothing(page);
  await letThrough(page);
}

/** No page of ours has been there since it was emptied. */
function isQuiet(page: Page): boolean {
  return new URL(page.url()).pathname === QUIET;
}

/** Nothing is stored any more, and no page of ours is there to store it again. */
async function leaveNothing(page: Page): Promise<void> {
  await page.goto(QUIET);
  await page.context().clearCookies();
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const gone = (name: string) =>
      new Promise((done, failed) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = done;
        request.onerror = failed;
      });
    for (const { name } of await indexedDB.databases()) if (name) await gone(name);
  });
}
