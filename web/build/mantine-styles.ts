import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const STYLES = '@mantine/core/styles';
const CLASSES = /\/@mantine\/core\/esm\/.*\.module\.mjs$/;
const VARIABLES = /\/default-css-variables\.layer\.css$/;
const MAIN = /\/src\/app\/main\.tsx$/;
/** Colours of Mantine's own that nothing of ours has; red is what its fields say an error in. */
const OTHER_COLORS = /^ *--mantine-color-(?:pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange)-.*;\n/gm;

/**
 * The style of each component of Mantine goes where its code goes, so that a page has those that it shows. While the
 * pages are developed Mantine is one file without parts, and so are its styles.
 */
export function mantineStyles(): Plugin {
  let isBuilt = false;
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuilt = command === 'build';
    },
    transform: (code, id) => {
      if (!isBuilt) return MAIN.test(id) ? `import '${STYLES}.layer.css';\n${code}` : null;
      if (VARIABLES.test(id)) return code.replaceAll(OTHER_COLORS, '');
      const style = CLASSES.test(id) ? `${STYLES}/${basename(id, '.module.mjs')}.layer.css` : null;
      return style && existsSync(join(import.meta.dirname, '../../node_modules', style))
        ? `import '${style}';\n${code}`
        : null;
    },
  };
}
