import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { failWith } from './fail-with.ts';
import { layoutFaults } from './layout-page.ts';

const SOURCE_LINES = 300;
const TEST_LINES = 500;
const SKIPPED = /^(node_modules|dist|data|shots|test-results|\..*)$/;
const SOURCE = /\.(ts|tsx|mjs|cjs|js|css)$/;
const TEST = /\.(test|spec)\.tsx?$|(^|\/)(test|e2e)\//;
const KEBAB = /^[a-z0-9]+([-.][a-z0-9]+)*$/;
const EMPTY_WORDS = /^(index|utils?|helpers?|common|misc|shared|lib)$/;

/** The one file that makes keys of the browser's cache, and what such a key looks like when it is made by hand. */
const KEYS = 'web/src/platform/queries.ts';
const KEY_BY_HAND = /\b(?:query|mutation)Key: *\[\s*['"`]/;

/** What a machine can see of docs/house.md: lengths and names of files, cache keys, and whether its layout is true. */
const findings = filesIn('.').flatMap((file) => [...lengthOf(file), ...nameOf(file), ...keysOf(file)]);
failWith([...findings, ...(await layoutFaults())]);
process.stdout.write(
  'Files are short and named in kebab-case, cache keys come from queryOf, and docs/house.md is true.\n',
);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
    .filter((file) => SOURCE.test(file));
}

function lengthOf(file: string): string[] {
  const limit = TEST.test(file) ? TEST_LINES : SOURCE_LINES;
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  return lines > limit ? [`too-long: ${file} has ${lines} lines, the limit is ${limit}.`] : [];
}

function keysOf(file: string): string[] {
  if (!file.startsWith('web/src/') || file === KEYS || !KEY_BY_HAND.test(readFileSync(file, 'utf8'))) return [];
  return [`key-by-hand: ${file} names a key of the cache: take it from queryOf, keyOf or localKey.`];
}

function nameOf(file: string): string[] {
  const words = file.split('/').map((part) => basename(part).replace(SOURCE, ''));
  const odd = words.find((word) => !KEBAB.test(word));
  if (odd !== undefined) return [`not-kebab-case: ${file}`];
  const empty = words.find((word) => EMPTY_WORDS.test(word));
  return empty === undefined ? [] : [`says-nothing: ${file} is called "${empty}": name it after what it holds.`];
}
