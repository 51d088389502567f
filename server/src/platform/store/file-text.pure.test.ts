import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { askForEncoding, decodedText } from './file-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-file-text-'));
afterAll(() => rmSync(folder, { recursive: true }));
const western = (text: string) => Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1');
const PIECE = 1024 * 1024;
const words = 'Zoë, “café”';

/** What the whole file and the pieces of it say: the text, null, or what is asked. */
async function said(bytes: Buffer): Promise<unknown[]> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  const whole = await Promise.resolve()
    .then(() => decodedText(bytes))
    .catch((error: unknown) => error);
  const pieces = await askForEncoding(path).catch((error: unknown) => error);
  return [whole, pieces];
}

const asks = (...sample: string[]) =>
  expect.objectContaining({ code: 'encoding_unsaid', extras: { details: { sample } } });

describe('a text', () => {
  it.each([
    ['UTF-8', Buffer.from(words), words],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${words}`), words],
    ['UTF-16', Buffer.from(`\ufeff${words}`, 'utf16le'), words],
    ['UTF-16, big end first', Buffer.from(`\ufeff${words}`, 'utf16le').swap16(), words],
  ])('in %s is read without a question', async (_name, bytes, text) => {
    expect(await said(bytes)).toEqual([text, undefined]);
  });

  it.each(['windows-1252', 'ISO-8859-1', 'iso-8859-15'])('whose XML declares %s is read so', async (name) => {
    const xml = `<?xml version="1.0" encoding="${name}"?>\n<quiz>Zoë</quiz>`;
    expect(await said(western(xml))).toEqual([xml, undefined]);
  });

  it.each(['utf-16', 'no-such-name', 'shift_jis', 'UTF-8'])(
    'whose XML declares %s and is UTF-8 is read as that',
    async (name) => {
      const xml = `<?xml version="1.0" encoding="${name}"?>\n<quiz>${name === 'shift_jis' ? 'a\u00a0b' : words}</quiz>`;
      expect(await said(Buffer.from(xml))).toEqual([xml, undefined]);
    },
  );

  it('of neither is asked about, with the first three lines that it is about', async () => {
    const lines = ['TYPE', words, 'plain', 'Bär', 'Öl\r', 'Maß'];
    expect(await said(western(lines.join('\n')))).toEqual([asks(words, 'Bär', 'Öl'), asks(words, 'Bär', 'Öl')]);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${words}</quiz>`;
    const question = asks(`<quiz>${words}</quiz>`);
    expect(await said(western(xml))).toEqual([question, question]);
    expect(decodedText(western(xml), 'windows-1252')).toBe(xml);
  });

  it('of one line is shown around its letters', async () => {
    const [whole] = await said(western(`${'a'.repeat(5000)}é${'b'.repeat(5000)}`));
    expect(whole).toEqual(asks(`${'a'.repeat(60)}é${'b'.repeat(59)}`));
  });

  it('is read as it is, whatever is said, where it is UTF-8', () => {
    expect(decodedText(Buffer.from(words), 'windows-1252')).toBe(words);
  });

  it('is one in pieces too', async () => {
    const letter = Buffer.from('é');
    const across = Buffer.concat([Buffer.alloc(PIECE - 1, 'a'), letter, Buffer.alloc(10, 'b')]);
    expect(await said(across)).toEqual([across.toString(), undefined]);
    const cut = Buffer.concat([Buffer.alloc(PIECE - 1, 'a'), letter.subarray(0, 1), Buffer.alloc(10, 'b')]);
    const question = asks(`${'a'.repeat(60)}Ã${'b'.repeat(10)}`);
    expect(await said(cut)).toEqual([question, question]);
    const atEnd = Buffer.concat([Buffer.alloc(20, 'a'), letter.subarray(0, 1)]);
    expect(await said(atEnd)).toEqual([asks(`${'a'.repeat(20)}Ã`), asks(`${'a'.repeat(20)}Ã`)]);
  });
});

describe('no text', () => {
  it.each([
    ['NUL in UTF-8', Buffer.from('a\0b')],
    ['NUL in Windows-1252', Buffer.from('a\0\xe9', 'latin1')],
    ['half of a UTF-16 letter', Buffer.from('\ufeffabc', 'utf16le').subarray(0, -1)],
    ['a package', Buffer.from('504b0304e9', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.4 \xe9', 'latin1')],
  ])('is asked about: %s', async (_name, bytes) => {
    expect(await said(bytes)).toEqual([null, undefined]);
  });
});
