import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '../refusal.ts';
import { decodedText } from '../store/file-text.ts';

const SPREADSHEET = msg`This is a spreadsheet or an archive, not a CSV text file. Open it in your spreadsheet and save it as CSV UTF-8.`;
const NOT_CSV = msg`This is not a CSV file. Save your table from a spreadsheet as CSV UTF-8.`;

/** The first bytes of zip (and so xlsx, ods) and of the older xls. */
const SPREADSHEET_SIGNATURES = ['504b0304', '504b0506', 'd0cf11e0'];
const PDF = '%PDF-';
/** How JSON, a web page and a document of a word processor begin, and no name of a column. */
const OTHER_TEXT = /^\s*[[{<]/;

/**
 * The text of a file, its lines ending in LF. Throws the refusal `csv_unreadable` naming what to do for bytes that are no
 * text, and `encoding_unsaid`.
 */
export function textOf(bytes: Buffer): string {
  if (SPREADSHEET_SIGNATURES.includes(bytes.subarray(0, 4).toString('hex'))) {
    throw new Refusal('csv_unreadable', { sentence: SPREADSHEET });
  }
  if (bytes.subarray(0, PDF.length).toString('latin1') === PDF) throw notCsv();
  const text = decodedText(bytes);
  if (text === null) throw new Refusal('csv_unreadable');
  if (OTHER_TEXT.test(text)) throw notCsv();
  return text.replace(/\r\n?/g, '\n');
}

function notCsv(): Refusal {
  return new Refusal('csv_unreadable', { sentence: NOT_CSV });
}
