import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const MANTINE = 'node_modules/@mantine/core';
const SHEET = 'web/src/ui/theme/mantine.css';
const IMPORTED = /import\s+\{([^}]*)\}\s+from '@mantine\/core'/g;
const MODULE = /from "(\.[^"]+)"/g;
const CLASSES = '.module.mjs';
/** What every component stands on, and what the notifications are made of. */
const ALWAYS = ['baseline', 'default-css-variables', 'global'];
const OF_OTHERS = ['Notification'];

/** Styles of Mantine's components that our one sheet of them lacks, or has without need. `sources` are files of web. */
export function mantineStyleFaults(sources: string[]): string[] {
  const listed = [...readFileSync(SHEET, 'utf8').matchAll(/core\/styles\/([\w-]+)\.layer\.css/g)].map(
    ([, name]) => name,
  );
  const needed = [...ALWAYS, ...neededBy([...OF_OTHERS, ...sources.flatMap(namesIn)])];
  const missing = needed.filter((name) => !listed.includes(name));
  const needless = listed.filter((name = '') => !needed.includes(name));
  return [
    ...missing.map((name) => `mantine-style: ${SHEET} lacks ${name}, which a component in use needs.`),
    ...needless.map((name) => `mantine-style: ${SHEET} has ${name}, which no component needs.`),
  ];
}

function namesIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORTED)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/** The style sheets of these exports and of every component below them. */
function neededBy(names: string[]): string[] {
  const esm = join(MANTINE, 'esm');
  const waiting = [...readFileSync(join(esm, 'index.mjs'), 'utf8').matchAll(/import \{([^}]*)\} from "([^"]+)"/g)]
    .filter(([, exported = '']) => exported.split(',').some((name) => names.includes(name.trim())))
    .map(([, , path = '']) => join(esm, path));
  const seen = new Set<string>();
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const folder = dirname(path);
    if (!path.endsWith(CLASSES)) {
      waiting.push(...[...readFileSync(path, 'utf8').matchAll(MODULE)].map(([, below = '']) => join(folder, below)));
    }
  }
  return [...seen]
    .filter((path) => path.endsWith(CLASSES))
    .map((path) => basename(path, CLASSES))
    .filter((name) => existsSync(join(MANTINE, 'styles', `${name}.layer.css`)));
}
