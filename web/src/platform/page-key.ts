import { PAGE_KEY_HEADER } from '@parlance/contract/sittings/page-key';

type SafeExamBrowser = { security?: { configKey?: string; updateKeys?: (done: () => void) => void } };

const { SafeExamBrowser: browser, location } = globalThis as { SafeExamBrowser?: SafeExamBrowser; location?: Location };
/** The page as it was loaded: the key is for its URL, whatever the router has made of it since. */
const pageUrl = location?.href.replace(/#.*/, '') ?? '';
// SEB 3.0 for macOS and iOS tells the key once it is asked; newer ones have told it.
browser?.security?.updateKeys?.(() => undefined);

/** What a call says of Safe Exam Browser: nothing in any other browser. */
export function pageKey(): [name: string, value: string][] {
  const hash = browser?.security?.configKey;
  return hash ? [[PAGE_KEY_HEADER, `${hash} ${pageUrl}`]] : [];
}
