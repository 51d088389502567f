/** The text of a file, and what had to be guessed to read it; null for bytes that are no text. */
export type Decoded = { text: string; guessed: string | null };

const DECLARED = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/;

/** By the mark at its beginning, what XML declares, else UTF-8, else what old Windows programs wrote. */
export function decodedText(bytes: Buffer): Decoded | null {
  const mark = bytes.subarray(0, 2).toString('hex');
  const declared = DECLARED.exec(bytes.toString('latin1', 0, 200))?.[1];
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : (declared ?? 'utf-8');
  const text = decodedAs(bytes, encoding) ?? decodedAs(bytes, 'utf-8');
  if (text !== null) return text.includes('\0') ? null : { text, guessed: null };
  if (bytes.includes(0)) return null;
  const old = decodedAs(bytes, 'windows-1252') ?? '';
  return { text: old, guessed: 'It is not UTF-8 and was read as Windows-1252. Look at letters with accents.' };
}

function decodedAs(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Bytes of another encoding, or a name that is none.
    return null;
  }
}
