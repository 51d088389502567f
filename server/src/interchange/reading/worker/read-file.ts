import { open, readFile as readBytes } from 'node:fs/promises';
import { msg } from '@lingui/core/runtime-macro';
import type { ImportFormat } from '@parlance/contract/interchange/imports';
import { say } from '@parlance/contract/say';
import type { TextEncoding } from '@parlance/contract/texts/encoding';
import { decodedText } from '../../../platform/store/file-text.ts';
import { readMoodle } from '../moodle/read-moodle.ts';
import { readPackage } from '../package/read-package.ts';
import { readSingleItem } from '../qti/single-item.ts';
import { readQti1File } from '../qti1/document.ts';
import { ReadingRefused } from '../refusal.ts';
import { assertConserved, openItem, type Reading, refuseMany } from '../report.ts';
import { readAiken } from '../text/aiken.ts';
import { readGift } from '../text/gift.ts';
import { readText2qti } from '../text/text2qti.ts';
import type { RawElement } from '../xml/element.ts';
import { parseXml, XmlFault } from '../xml/parse.ts';
import { brokenFormat, textFormat, xmlFormat } from './detect.ts';

const textReaders: Partial<Record<ImportFormat, (text: string, file: string) => Reading>> = {
  gift: readGift,
  aiken: readAiken,
  text2qti: readText2qti,
};

const xmlReaders: Partial<Record<ImportFormat, (root: RawElement, file: string) => Reading>> = {
  moodle_xml: readMoodle,
  qti_1_2: readQti1File,
};

type FileToRead = { path: string; name: string; folder: string; encoding?: TextEncoding | undefined };
export type FileReading = Reading & { format: ImportFormat };

/**
 * Reads a file whole; what comes in a package is put into the folder. What it is shows from its bytes, unless it is
 * said. Throws `ReadingRefused` for what is not read at all, and the refusal `encoding_unsaid`; what is wrong with one
 * item is in its row.
 */
export async function readFile(
  { path, name, folder, encoding }: FileToRead,
  given?: ImportFormat,
): Promise<FileReading> {
  const isPackage = /^504b(0304|0506|0708)$/.test(await beginningOf(path));
  if (isPackage) return checked(await readPackage({ path, folder, encoding }));
  return checked(readDocument(await readText(path, encoding), name, given));
}

/** The first four bytes of a file, in hexadecimal digits: a package may be too large to be in memory. */
async function beginningOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readText(path: string, encoding: TextEncoding | undefined): Promise<string> {
  const text = decodedText(await readBytes(path), encoding);
  if (text === null) throw new ReadingRefused('import_unknown', say(msg`This is no text. Choose a file of questions.`));
  return text;
}

function readDocument(text: string, name: string, given: ImportFormat | undefined): FileReading {
  const isXml = /^\s*</.test(text) && !(given && textReaders[given]);
  return isXml ? readXml(text, name) : readLines(text, name, given);
}

function checked(reading: FileReading): FileReading {
  assertConserved(reading.details);
  refuseMany(reading.items.length);
  return reading;
}

function readLines(text: string, name: string, given?: ImportFormat): FileReading {
  const format = given && textReaders[given] ? given : textFormat(text, name);
  const read = textReaders[format];
  if (!read) throw new Error(`There is no reader of ${format}.`);
  return { ...read(text, name), format };
}

function readXml(text: string, name: string): FileReading {
  try {
    const root = parseXml(text);
    const format = xmlFormat(root);
    return { ...(xmlReaders[format] ?? readSingleItem)(root, name), format };
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    const item = openItem({ file: name, line: error.line, element: 'file' });
    const items = [item.asFaulty(name, error.message)];
    return { items, sets: [], details: { total: 0, taken: 0, listed: 0 }, files: [], format: brokenFormat(text) };
  }
}
