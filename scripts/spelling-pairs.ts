import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes the British and American spellings that marking takes for the same word. Called with the folder `final` of
 * SCOWL 2020.12.07 (wordlist.aspell.net), whose lists are made of VarCon of the same date: words of one country alone,
 * up to size 60. Two words are a pair when they are the same once the endings and letters that differ by rule are
 * written alike, and no third word is.
 */
const TARGET = join(import.meta.dirname, '../server/src/marking/written/pairs');
const SIZES = [10, 20, 35, 40, 50, 55, 60];

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder "final" of SCOWL: node scripts/spelling-pairs.ts FOLDER');

async function wordsOf(folder: string, country: string): Promise<Set<string>> {
  const files = SIZES.map((size) => join(folder, `${country}-words.${size}`)).filter((file) => existsSync(file));
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  return new Set(texts.flatMap((text) => text.split('\n')).filter((word) => /^[a-z]+$/.test(word)));
}

const [british, oxford, american, everywhere] = (await Promise.all(
  ['british', 'british_z', 'american', 'english'].map((country) => wordsOf(folder, country)),
)) as [Set<string>, Set<string>, Set<string>, Set<string>];

/** Written alike what differs by rule: -our and -or, -re and -er, ll and l, ae and e, -ogue and -og, -ence and -ense. */
function keyOf(word: string): string {
  return word
    .replace('our', 'or')
    .replace(/[ao]e/g, 'e')
    .replace('ogue', 'og')
    .replace(/(?<=[^aeiou])re/g, 'er')
    .replace(/yze/g, 'yse')
    .replace(/yzing/g, 'ysing')
    .replace(/([a-z])\1/g, '$1')
    .replace('ement', 'ment')
    .replace('eable', 'able')
    .replace('ough', 'ow')
    .replace('ou', 'o')
    .replace(/ph/g, 'f')
    .replace(/y/g, 'i')
    .replace(/c/g, 's')
    .replace(/k/g, 's');
}

const pairs = new Map<string, string>();
for (const word of british) {
  if (everywhere.has(word) || american.has(word)) continue;
  const withZ = word.replace(/([iy])s(?=(?:e[dsr]?|ers|ing|ingly|able|ation|ational|ations|ement|ements)$)/, '$1z');
  if (withZ !== word && (oxford.has(withZ) || american.has(withZ) || everywhere.has(withZ))) pairs.set(withZ, word);
}
const left = [...new Set([...british, ...oxford])].filter(
  (word) => !everywhere.has(word) && !american.has(word) && ![...pairs.values()].includes(word),
);
const byKey = Map.groupBy(left, keyOf);
for (const word of american) {
  if (everywhere.has(word) || british.has(word) || pairs.has(word)) continue;
  const same = byKey.get(keyOf(word)) ?? [];
  if (same.length === 1) pairs.set(word, same[0] ?? '');
}

async function listed(name: string): Promise<string[][]> {
  const text = await readFile(join(TARGET, name), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => line.split(/[ ,]+/));
}
for (const [uk = '', us = ''] of await listed('irregular.txt')) pairs.set(us, uk);
for (const [uk = '', us = ''] of await listed('not-pairs.txt')) {
  if (pairs.get(us) === uk) pairs.delete(us);
}
const lines = [...pairs].map(([us, uk]) => `${uk} ${us}`).sort();
await writeFile(join(TARGET, 'spelling-pairs.json'), `${JSON.stringify(lines, null, 2)}\n`);
process.stdout.write(`${lines.length} pairs\n`);
