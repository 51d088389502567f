// What the house is made of, in figures: how large its files are, how many only one other needs, how much style and prose
// there is. Printed to be set beside what it printed before; nothing here fails.

import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readSource, SMALL_LINES, type Source, sourcesOf, TEST_FILE, withOneImporter } from './sources.ts';
import { plainFiles } from './texts/plain-files.ts';

const TINY_LINES = 25;

const rows: [string, ...(string | number)[]][] = [
  ['CSS of web: lines, files, declarations, distinct', ...styleFigures()],
  ...(['web', 'server', 'contract'] as const).flatMap(roomFigures),
  ['physical properties in CSS of web', physicalProperties()],
  ['texts that are no message: web, server, contract', ...plainFigures()],
  ['files that name the kind not_given', naming('not_given')],
  ['words of documentation', words()],
];
for (const [name, ...figures] of rows) {
  process.stdout.write(`${name.padEnd(64)} ${figures.map((figure) => String(figure)).join(' / ')}\n`);
}

function styleFigures(): number[] {
  const sheets = globSync('web/src/**/*.css').map(readSource);
  const declarations = sheets.flatMap(({ text }) => declarationsOf(text));
  return [sum(sheets), sheets.length, declarations.length, new Set(declarations).size];
}

function declarationsOf(text: string): string[] {
  const bare = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...bare.matchAll(/(?<=[{;}]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map(
    ([, property, value]) => `${property}: ${value?.replaceAll(/\s+/g, ' ').trim()}`,
  );
}

function physicalProperties(): number {
  const physical =
    /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|left:|right:)|: (?:left|right)$/;
  return globSync('web/src/**/*.css')
    .flatMap((path) => declarationsOf(readFileSync(path, 'utf8')))
    .filter((declaration) => physical.test(declaration)).length;
}

function roomFigures(room: string): [string, ...(string | number)[]][] {
  const sources = sourcesOf(room);
  const lines = sources.map((source) => source.lines).toSorted((a, b) => a - b);
  const single = withOneImporter(sources);
  return [
    [
      `${room}: files, median of lines, of ${TINY_LINES} or fewer, folders`,
      sources.length,
      lines[Math.floor(lines.length / 2)] ?? 0,
      lines.filter((count) => count <= TINY_LINES).length,
      new Set(sources.map(({ path }) => dirname(path))).size,
    ],
    [
      `${room}: with one importer, and of those with ${SMALL_LINES} lines or fewer`,
      single.length,
      single.filter((source) => source.lines <= SMALL_LINES).length,
    ],
    [`${room}: lines without CSS and tests`, sum(sources)],
  ];
}

function plainFigures(): number[] {
  const found = [...plainFiles()];
  return ['web/', 'server/', 'contract/'].map((room) =>
    found.reduce((total, [file, texts]) => total + (file.startsWith(room) ? texts.length : 0), 0),
  );
}

function naming(word: string): number {
  return (
    globSync('{contract,server,web,scripts,e2e,proofs,bench}/**/*.{ts,tsx}', {
      exclude: (path) => path.includes('node_modules'),
    })
      // This file names it to count it.
      .filter((path) => !TEST_FILE.test(path) && !/(^|\/)test\//.test(path) && path !== 'scripts/figures.ts')
      .filter((path) => readFileSync(path, 'utf8').includes(word)).length
  );
}

function words(): number {
  return execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
    .reduce((total, path) => total + readFileSync(path, 'utf8').split(/\s+/).filter(Boolean).length, 0);
}

function sum(sources: Source[]): number {
  return sources.reduce((total, { lines }) => total + lines, 0);
}
