import { createReadStream } from 'node:fs';
import type { TextEncoding } from '@parlance/contract/texts/encoding';
import { Refusal } from '../refusal.ts';

/** The first bytes of zip (and so xlsx, ods), of the older xls, and of PDF. */
const OTHER_FILES = /^(504b0304|504b0506|504b0708|d0cf11e0|25504446)/;
/** What XML says of itself in its first line. */
const DECLARED = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/;
const SAMPLE_LINES = 3;
/** How much of a line is shown, around its first letter that depends on the encoding. */
const SAMPLE_CHARACTERS = 120;
const PIECE_BYTES = 1024 * 1024;

/**
 * The text of an uploaded file: by the mark at its beginning, by what XML declares, as UTF-8, or as its sender says;
 * null for bytes that are no text. Every upload of a text passes here. Throws the refusal `encoding_unsaid`, with lines
 * of the file as they would read, where none of them fits: a byte of Windows-1252 is a letter whatever it is, so only
 * who sends the file knows that it is one.
 */
export function decodedText(bytes: Buffer, said?: TextEncoding): string | null {
  if (OTHER_FILES.test(bytes.toString('hex', 0, 4))) return null;
  const encoding = encodingOf(bytes);
  const text = decodedAs(bytes, encoding) ?? decodedAs(bytes, 'utf-8');
  if (text !== null) return text.includes('\0') ? null : text;
  // Bytes with a NUL are a program, a picture or UTF-16 without its mark: another encoding would not mend them.
  if (bytes.includes(0) || encoding.startsWith('utf-16')) return null;
  const western = new TextDecoder('windows-1252').decode(bytes);
  if (said === 'windows-1252') return western;
  throw new Refusal('encoding_unsaid', { details: { sample: sampleOf(western) } });
}

/**
 * Asks the same of a file that is read elsewhere and later, piece by piece. Throws the refusal `encoding_unsaid`.
 */
export async function askForEncoding(path: string, said?: TextEncoding): Promise<void> {
  if (said === 'windows-1252') return;
  const found = await unreadPiece(path);
  if (found && found.encoding !== 'utf-8' && (await unreadPiece(path, 'utf-8')) === null) return;
  if (found) decodedText(found.bytes);
}

/** The first piece that is not of its encoding, with the one before it, in which its letter may have begun. */
async function unreadPiece(path: string, given?: string): Promise<{ bytes: Buffer; encoding: string } | null> {
  let before = Buffer.alloc(0);
  let encoding = given;
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    if (!decoder && OTHER_FILES.test(piece.toString('hex', 0, 4))) return null;
    encoding ??= encodingOf(piece);
    decoder ??= new TextDecoder(encoding, { fatal: true });
    try {
      decoder.decode(piece, { stream: true });
    } catch {
      return { bytes: Buffer.concat([before, piece]), encoding };
    }
    before = piece;
  }
  try {
    decoder?.decode();
    return null;
  } catch {
    return { bytes: before, encoding: encoding ?? 'utf-8' };
  }
}

function encodingOf(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe' || mark === 'feff') return mark === 'fffe' ? 'utf-16le' : 'utf-16be';
  const declared = DECLARED.exec(bytes.toString('latin1', 0, 200))?.[1];
  // Where the declaration could be read byte by byte, the file is no UTF-16, whatever it says.
  return declared && !/^utf-?16/i.test(declared) && isEncoding(declared) ? declared : 'utf-8';
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

function decodedAs(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first lines with letters beyond ASCII, cut to what fits on a screen. A line may be as long as its file. */
function sampleOf(text: string): string[] {
  const letter = /[^\0-\x7f]/g;
  const lines: string[] = [];
  for (let found = letter.exec(text); found && lines.length < SAMPLE_LINES; found = letter.exec(text)) {
    const start = Math.max(text.lastIndexOf('\n', found.index) + 1, found.index - SAMPLE_CHARACTERS / 2);
    const shown = text.slice(start, start + SAMPLE_CHARACTERS);
    lines.push((/^[^\r\n]*/.exec(shown)?.[0] ?? '').trim());
    const end = text.indexOf('\n', found.index);
    if (end === -1) break;
    letter.lastIndex = end;
  }
  return lines;
}
