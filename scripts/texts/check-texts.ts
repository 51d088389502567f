import { globSync, readFileSync } from 'node:fs';
import { failWith } from '../fail-with.ts';
import { csvRows } from './csv-rows.ts';
import { productTexts } from './product-texts.ts';
import { proseOf, textFaults } from './text-rules.ts';
import { unsaidTexts } from './unsaid-texts.ts';
import type { SpecText } from './unseen-texts.ts';

/** The table of terms has words of other languages. */
const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/!(terms).md'];

/** Holds every text of the product, and its documentation, to how Parlance speaks and to what the specification quotes. */
const owed = csvRows(readFileSync('e2e/spec-texts.csv', 'utf8')) as SpecText[];
const quoted = owed
  // A value has a name there, and none in a text that is read from the code.
  .map(({ text }) => text.replaceAll(/\{\w+\}/g, '{}'))
  .toSorted((a, b) => b.length - a.length);
const texts = productTexts();
failWith([
  ...unsaidTexts(
    owed,
    texts.map(({ text }) => text),
  ).map((text) => `said nowhere: '${text}' (e2e/spec-texts.csv)`),
  ...texts.flatMap(({ file, line, text }) =>
    textFaults(text, quoted).map((fault) => `${file}:${line}: ${fault} (${text})`),
  ),
  ...globSync(PAGES).flatMap((page) =>
    proseOf(readFileSync(page, 'utf8'))
      .split('\n')
      .flatMap((line) => textFaults(line, quoted).map((fault) => `${page}: ${fault} (${line.slice(0, 120)})`)),
  ),
]);
process.stdout.write(`${texts.length} texts keep the rules of the language.\n`);
