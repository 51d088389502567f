import { type BrowserPart, browserParts, type Measurements } from '@parlance/contract/device-checks/measurements';
import { browserRecordingFormat } from '../attempts/recording/recording-format.ts';

const has: Record<BrowserPart, () => boolean> = {
  fetch_streams: () => typeof ReadableStream !== 'undefined' && 'body' in Response.prototype,
  indexed_db: () => typeof indexedDB !== 'undefined',
  web_locks: () => 'locks' in navigator,
  audio_context: () => typeof AudioContext !== 'undefined',
  media_recorder: () => browserRecordingFormat() !== null,
  secure_context: () => isSecureContext,
};

/** Which browser this is, and what of a test it cannot do. */
export function measureBrowser(): Measurements['browser'] {
  return { name: browserName(navigator.userAgent), missing: browserParts.filter((part) => !has[part]()) };
}

/** How browsers call themselves, the ones that also say the name of another one first. */
const names: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
];

/** Any that is not known, as it is kept. */
export const OTHER_BROWSER = 'Another browser';

/** The name and main version of a browser, such as 'Firefox 140'. */
export function browserName(userAgent: string): string {
  for (const [pattern, name] of names) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return OTHER_BROWSER;
}
