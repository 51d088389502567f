import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;
const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;

/** Classes that a component takes from its stylesheet and the stylesheet does not have: they style nothing, unseen. */
export function missingClasses(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(IMPORT)].flatMap(([, name = '', path = '']) => {
    const sheet = readFileSync(join(dirname(file), path), 'utf8');
    const known = new Set([...sheet.matchAll(CLASS)].map(([, known]) => known));
    const used = source.replaceAll(IMPORT, '').matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'));
    return [...new Set([...used].map(([, used]) => used))]
      .filter((used) => !known.has(used))
      .map((used) => `no-such-class: ${file} uses ${name}.${used}, which ${path} does not have.`);
  });
}
