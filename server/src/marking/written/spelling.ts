import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Made by scripts/spelling-pairs.ts: a line has the British word and the American one. */
const FILE = join(import.meta.dirname, 'pairs', 'spelling-pairs.txt');

const british = new Map(
  readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').reverse() as [american: string, british: string]),
);

/** An English text with each word that has a British spelling in that one. */
export function withBritishSpelling(text: string): string {
  return text.replace(/[a-z]+/gi, (word) => british.get(word.toLowerCase()) ?? word);
}
