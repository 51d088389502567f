import { t } from '@lingui/core/macro';

/** Browsers by what they write into a user agent, the first that fits: most also write what those after them do. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

export type Device = { name: string; handheld: boolean };

/**
 * A device in words, from what its browser called itself: 'Chrome on Windows'. It is a hint to know it again by:
 * a user agent can say anything. A program that is no browser is called by its own first word.
 */
export function deviceOf(userAgent: string): Device {
  const browser = firstFitting(browsers, userAgent);
  const system = firstFitting(systems, userAgent);
  const handheld = system === 'iPhone' || system === 'iPad' || system === 'Android';
  if (!browser && !system) return { name: programOf(userAgent), handheld };
  return { name: browserOn(browser, system), handheld };
}

function browserOn(browser: string | undefined, system: string | undefined): string {
  if (browser === undefined) return t`A browser on ${{ system: system ?? '' }}`;
  return system === undefined ? t`${browser} on an unknown system` : t`${browser} on ${system}`;
}

function firstFitting(signs: [RegExp, string][], text: string): string | undefined {
  return signs.find(([sign]) => sign.test(text))?.[1];
}

/** 'curl' of 'curl/8.5.0'. */
function programOf(userAgent: string): string {
  return /^[A-Za-z][\w.-]{0,30}/.exec(userAgent)?.[0] ?? t`An unknown device`;
}
