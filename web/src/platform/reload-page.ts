import { needsReload } from './missing-code.ts';

/** When the page was last loaded anew by itself, in milliseconds since 1970: whoever comes here again is not sent round. */
const RELOADED_KEY = 'parlance:reloaded-at';
const AGAIN_AFTER_MS = 10_000;
const FETCH_LIMIT_MS = 5000;

/** Loads the page anew where the server answers. Only for who has typed and answered nothing in it. */
export async function reloadByItself(): Promise<void> {
  const reloadedAt = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (Date.now() - reloadedAt < AGAIN_AFTER_MS || !(await needsReload())) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  reloadPage();
}

/**
 * Loads the page anew. WebKit keeps a failure beyond the page, in its cache, until somebody asks for the file past that:
 * every file of code that this page was to fetch is, first.
 */
export function reloadPage(): void {
  const named = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
  const signal = AbortSignal.timeout(FETCH_LIMIT_MS);
  const fetched = named.map(({ href }) => fetch(href, { cache: 'reload', signal }));
  void Promise.allSettled(fetched).then(() => window.location.reload());
}
