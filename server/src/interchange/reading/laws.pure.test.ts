import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportedExamples } from '../../../test/kind-examples.ts';
import { mediaNames } from '../writing/exported.ts';
import { giftFile } from '../writing/gift.ts';
import { moodleQuestion } from '../writing/moodle.ts';
import { qtiItem } from '../writing/qti/item.ts';
import { qtiPackage } from '../writing/qti/package.ts';
import { readMoodle } from './moodle/read-moodle.ts';
import { readSingleItem } from './qti/single-item.ts';
import { readQti1File } from './qti1/document.ts';
import { ReadingRefused } from './refusal.ts';
import { assertConserved, type Reading } from './report.ts';
import { readAiken } from './text/aiken.ts';
import { readGift } from './text/gift.ts';
import { readText2qti } from './text/text2qti.ts';
import { readFile } from './worker/read-file.ts';
import { isElement, type RawElement } from './xml/element.ts';
import { parseXml } from './xml/parse.ts';

const RUNS = process.env.EVERY_DATABASE ? 1000 : 80;

const batch = exportedExamples();
const quiz = `<quiz>${batch.questions.map(({ row }) => moodleQuestion(row, []) ?? '').join('\n')}</quiz>`;
const items = batch.questions.map(({ row }) => qtiItem(row, 'Q1', { stimulus: null, audio: null, picture: null }).xml);
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../test/interchange', name), 'utf8');
const aiken = fixture('faults.aiken.txt');
const text2qti = fixture('rivers.text2qti.txt');
/** Without its faulty question: of such a one the row says what is wrong, not what else is in it. */
const cloze = fixture('cloze.moodle.xml').replace(
  /<question type="cloze">\s*<name><text>Both at once.*?<\/question>/s,
  '',
);
const otherItems = ['several-ways.qti30.xml', 'three-options.qti21.xml', 'true-false.qti22.xml'].map(fixture);
const older = ['harbour.canvas12.xml', 'rivers.blackboard12.xml', 'lights.cartridge12.xml'].map(fixture);

/** Every element of a document with a place for something more. */
function elementsIn(raw: RawElement): RawElement[] {
  return [raw, ...raw.children.filter(isElement).flatMap(elementsIn)];
}

/** What a reading says: rows, and what questions came of them. */
function said(reading: Reading): string {
  assertConserved(reading.details);
  return JSON.stringify([reading.items, reading.sets]);
}

function plantedText(at: RawElement): void {
  at.children.push({ text: ' planted ', line: at.line, isTaken: false });
}

/** What nobody thought of, put into a document at one of its elements. */
const plants: ((at: RawElement) => void)[] = [
  // A name of nobody, and one that every object has.
  ...['planted', 'constructor'].flatMap((name): ((at: RawElement) => void)[] => [
    (at) =>
      at.children.push({
        name,
        namespace: at.namespace,
        line: at.line,
        attributes: [],
        children: [{ text: 'planted', line: at.line, isTaken: false }],
        isTaken: false,
      }),
    (at) => at.attributes.push({ name, value: 'planted', isTaken: false }),
  ]),
  plantedText,
];

/** What is left out as a whole is one row, whatever is in it. */
const LEFT_OUT = /"state":"left_out"/;

describe.each<[string, string[], (root: RawElement) => Reading]>([
  ['Moodle XML', [quiz, cloze], (root) => readMoodle(root, 'quiz.xml')],
  ['QTI', [...items, ...otherItems], (root) => readSingleItem(root, 'item.xml')],
  ['QTI 1.2', older, (root) => readQti1File(root, 'quiz.xml')],
])('%s', (_name, documents, read) => {
  it('says something else when anything is planted anywhere', { timeout: 60_000 }, () => {
    const before = documents.map((text) => said(read(parseXml(text))));
    fc.assert(
      fc.property(fc.nat(documents.length - 1), fc.nat(), fc.constantFrom(...plants), (which, place, plant) => {
        const root = parseXml(documents[which] ?? '');
        const all = elementsIn(root);
        const at = all[place % all.length] ?? root;
        plant(at);
        expect(said(read(root)), `planted in ${at.name} of line ${at.line}`).not.toBe(before[which]);
      }),
      // The maximum of a whole test that is no number, when there is a second document.
      { numRuns: RUNS, examples: documents.length > 1 ? [[1, 17, plantedText]] : [] },
    );
    expect(before.join('')).not.toMatch(LEFT_OUT);
  });
});

describe.each<[string, string, (text: string, file: string) => Reading]>([
  ['GIFT', [...giftFile(batch, []), fixture('escapes.gift')].join(''), readGift],
  ['Aiken', aiken, readAiken],
  ['text2qti', text2qti, readText2qti],
])('%s', (_name, text, read) => {
  it('says something else when a line is planted anywhere', () => {
    const before = said(read(text, 'file'));
    const lines = text.split('\n');
    fc.assert(
      fc.property(fc.nat(lines.length), fc.constantFrom('Planted words', '// planted', 'planted {'), (place, line) => {
        const planted = lines.toSpliced(place, 0, line).join('\n');
        expect(said(read(planted, 'file'))).not.toBe(before);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a file that is cut off anywhere', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlance-laws-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it('is read into a report, or refused', { timeout: 120_000 }, async () => {
    const media = mediaNames(batch.questions);
    expect(media.all).toEqual([]);
    const packed = await buffer(
      qtiPackage(batch, async () => {
        throw new Error('There is no file.');
      }),
    );
    const texts = [quiz, ...items.slice(0, 2), ...older, [...giftFile(batch, [])].join(''), aiken, text2qti];
    const files = [packed, ...texts.map((text) => Buffer.from(text))];
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(files.length - 1), fc.double({ min: 0, max: 1, noNaN: true }), async (which, share) => {
        const bytes = files[which] ?? Buffer.alloc(0);
        count += 1;
        const path = join(folder, String(count));
        await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * share)));
        try {
          const reading = await readFile({ path, name: 'file', folder: join(folder, `${count}-out`) });
          expect(reading.items.every(({ state }) => state !== undefined)).toBe(true);
        } catch (error) {
          // oxlint-disable-next-line vitest/no-conditional-expect -- The property is that nothing else is thrown.
          expect(error).toBeInstanceOf(ReadingRefused);
        }
      }),
      { numRuns: RUNS / 2 },
    );
  });
});

/** Published files of others, which their licences keep out of this repository. */
const samples = process.env.IMPORT_SAMPLES;

describe.runIf(samples)('published files', () => {
  it('are read under the law, or refused', { timeout: 600_000 }, async () => {
    const names = await readdir(samples ?? '', { recursive: true, withFileTypes: true });
    for (const entry of names.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const folder = await mkdtemp(join(tmpdir(), 'parlance-sample-'));
      try {
        await readFile({ path, name: entry.name, folder });
      } catch (error) {
        // oxlint-disable-next-line vitest/no-conditional-expect -- The law is asserted in the reader.
        expect(error, path).toBeInstanceOf(ReadingRefused);
      } finally {
        await rm(folder, { recursive: true });
      }
    }
    expect(names.length).toBeGreaterThan(0);
  });
});
