import type { Plugin, Rolldown } from 'vite';

/**
 * The oldest browsers that Parlance runs in, all of 2024 or older. An older one is told so by `public/old-browser.js`,
 * which asks for what each of these was the first of its kind to have: `color-mix()` in Chrome and Edge 111,
 * `Intl.Segmenter` in Firefox 125, import maps in Safari 16.4.
 */
const FLOOR = { Chrome: '111', Edge: '111', Firefox: '125', Safari: '16.4' };

/** The same as the build reads it: syntax that these browsers cannot read is rewritten. */
export const floorTargets = Object.entries(FLOOR).map(([name, version]) => `${name.toLowerCase()}${version}`);

/** 'Chrome 111, Edge 111, Firefox 125, Safari 16.4' */
export const floorInWords = Object.entries(FLOOR)
  .map((browser) => browser.join(' '))
  .join(', ');

/**
 * What came later than these browsers, and cannot be rewritten: https://developer.mozilla.org. A library that asks
 * whether it is there before it uses it is not meant: `typeof URL.canParse`.
 */
const LATER = [
  'Object.groupBy',
  'Map.groupBy',
  'Array.fromAsync',
  'Promise.withResolvers',
  'Promise.try',
  'AbortSignal.any',
  'URL.parse',
  '.checkVisibility(',
  '.isSubsetOf(',
  '.isSupersetOf(',
  '.isDisjointFrom(',
  '.symmetricDifference(',
  '.toBase64(',
  '.toHex(',
];

/** Fails the build when a script uses what the oldest browsers do not have. */
export function browserFloor(): Plugin {
  return {
    name: 'browser-floor',
    generateBundle: (_options, bundle) => refuseLaterNames(bundle),
  };
}

/** Throws when a built script uses what the oldest browsers do not have, and names both. */
export function refuseLaterNames(bundle: Pick<Rolldown.OutputBundle, string>): void {
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue;
    const later = LATER.find((name) => file.code.includes(name));
    if (later) throw new Error(`${file.fileName} uses ${later}, which is newer than ${floorInWords}.`);
  }
}
