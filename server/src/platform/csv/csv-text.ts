import { NOT_UTF8 } from '@parlance/contract/csv';
import { Refusal } from '../refusal.ts';

const SPREADSHEET =
  'This is a spreadsheet or an archive, not a CSV text file. Open it in your spreadsheet and save it as CSV UTF-8.';
const NOT_CSV = 'This is not a CSV file. Save your table from a spreadsheet as CSV UTF-8.';

/** The first bytes of zip (and so xlsx, ods) and of the older xls. */
const SPREADSHEET_SIGNATURES = ['504b0304', '504b0506', 'd0cf11e0'];
const PDF = '%PDF-';
/** How JSON, a web page and a document of a word processor begin, and no name of a column. */
const OTHER_TEXT = /^\s*[[{<]/;

/**
 * The text of a file, its lines ending in LF: UTF-8 with or without a byte order mark, or UTF-16 with one, as
 * spreadsheets write it. Throws the refusal `csv_unreadable` naming what to do for bytes that are no text.
 */
export function textOf(bytes: Buffer): string {
  if (SPREADSHEET_SIGNATURES.includes(bytes.subarray(0, 4).toString('hex'))) {
    throw new Refusal('csv_unreadable', { sentence: SPREADSHEET });
  }
  if (bytes.subarray(0, PDF.length).toString('latin1') === PDF) throw notCsv();
  const text = decode(bytes);
  if (OTHER_TEXT.test(text)) throw notCsv();
  if (text.includes('\0')) throw new Refusal('csv_unreadable');
  return text.replace(/\r\n?/g, '\n');
}

function notCsv(): Refusal {
  return new Refusal('csv_unreadable', { sentence: NOT_CSV });
}

function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    // Bytes with a NUL are a program, a picture or UTF-16 without its mark: another encoding would not mend them.
    if (bytes.includes(0) || encoding !== 'utf-8') throw new Refusal('csv_unreadable');
    if (error instanceof TypeError) throw new Refusal('csv_unreadable', { sentence: NOT_UTF8 });
    throw error;
  }
}
