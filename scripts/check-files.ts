import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { failWith } from './fail-with.ts';

const SOURCE_LINES = 300;
const TEST_LINES = 500;
const SKIPPED = /^(node_modules|dist|data|shots|test-results|\..*)$/;
const SOURCE = /\.(ts|tsx|mjs|cjs|js|css)$/;
const TEST = /\.(test|spec)\.tsx?$|(^|\/)(test|e2e)\//;
const KEBAB = /^[a-z0-9]+([-.][a-z0-9]+)*$/;
const EMPTY_WORDS = /^(index|utils?|helpers?|common|misc|shared|lib)$/;

/** What a machine can see of docs/house.md, section 4: how long files are and how they are named. */
const findings = filesIn('.').flatMap((file) => [...lengthOf(file), ...nameOf(file)]);
failWith(findings);
process.stdout.write('Every file is short enough and named in kebab-case.\n');

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
    .filter((file) => SOURCE.test(file));
}

function lengthOf(file: string): string[] {
  const limit = TEST.test(file) ? TEST_LINES : SOURCE_LINES;
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  return lines > limit ? [`too-long: ${file} has ${lines} lines, the house allows ${limit}.`] : [];
}

function nameOf(file: string): string[] {
  const words = file.split('/').map((part) => basename(part).replace(SOURCE, ''));
  const odd = words.find((word) => !KEBAB.test(word));
  if (odd !== undefined) return [`not-kebab-case: ${file}`];
  const empty = words.find((word) => EMPTY_WORDS.test(word));
  return empty === undefined ? [] : [`says-nothing: ${file} is named "${empty}": name it after what it holds.`];
}
