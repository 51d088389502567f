import { registerHooks } from 'node:module';

const FILE = '/mediabunny/dist/modules/src/matroska/ebml.js';

/** What is wrong in `resync` of mediabunny 1.61.0, the newest, and what it becomes. */
const MENDINGS = [
  // With exactly 8 bytes left it takes no step and begins again, for ever.
  ['if (slice.length < MAX_VAR_INT_SIZE)', 'if (slice.length <= MAX_VAR_INT_SIZE)'],
  // It is called where an element is broken, and finds that same one: its id may be right and its size wrong.
  [
    'let currentPos = startPos;\n    while (currentPos < until)',
    'let currentPos = startPos + 1;\n    while (currentPos < until)',
  ],
] as const;

/**
 * From now on this process loads mediabunny without its two endless loops. Mended as it is read, not on the disk, so
 * that it does not depend on how the packages were installed. Loading throws where a newer version reads otherwise.
 */
export function mendMediabunny(): void {
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(FILE)) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: MENDINGS.reduce(mended, source) };
    },
  });
}

function mended(source: string, [fault, mending]: readonly [string, string]): string {
  if (source.split(fault).length !== 2) throw new Error('mediabunny is not the version that is mended here.');
  return source.replace(fault, mending);
}
