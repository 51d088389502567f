import type { CDPSession, Page } from '@playwright/test';

/** What a request gets in place of an answer from the server: one of ours, none at all, or a line that is cut. */
export type Reply = { status?: number; headers?: Record<string, string>; json: unknown } | 'none' | 'cut';

type Rule = { pattern: RegExp; reply: Reply };

const intercepted = new WeakMap<Page, { session: CDPSession; rules: Rule[] }>();

/**
 * Answers calls to `address` in place of the server; the last word on an address counts. Playwright's own `route`
 * turns off the browser's cache for the page, which then reads all our code anew: twice the time to open a screen.
 */
export async function intercept(page: Page, url: string | RegExp, reply: Reply): Promise<void> {
  const rule = { pattern: typeof url === 'string' ? patternOf(url) : url, reply };
  const before = intercepted.get(page);
  if (before) {
    before.rules.unshift(rule);
    return;
  }
  const session = await page.context().newCDPSession(page);
  const rules = [rule];
  intercepted.set(page, { session, rules });
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const found = rules.find(({ pattern }) => pattern.test(request.url));
    // A page that has gone on meanwhile waits for no answer.
    act(session, requestId, found?.reply).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

/** Lets everything through again. */
export async function letThrough(page: Page): Promise<void> {
  await intercepted.get(page)?.session.detach();
  intercepted.delete(page);
}

async function act(session: CDPSession, requestId: string, reply: Reply | undefined): Promise<void> {
  if (reply === 'none') return;
  if (reply === undefined) await session.send('Fetch.continueRequest', { requestId });
  else if (reply === 'cut') await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  else {
    const { status = 200, headers = {}, json } = reply;
    const all = { 'Content-Type': 'application/json', ...headers };
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
      body: Buffer.from(JSON.stringify(json)).toString('base64'),
    });
  }
}

/** The addresses a glob means: `**` is anything, `*` anything within a step of the path. */
function patternOf(glob: string): RegExp {
  const escaped = glob.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  const steps = escaped.split('**').map((part) => part.replaceAll('*', '[^/]*'));
  return new RegExp(`^${steps.join('.*')}$`);
}
