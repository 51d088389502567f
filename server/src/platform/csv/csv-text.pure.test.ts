import { describe, expect, it } from 'vitest';
import { textOf } from './csv-text.ts';

const text = 'TYPE,VALUE\nPASSAGE,“Zoë’s” 漢字 🙂\n';
const utf16le = Buffer.from(`\ufeff${text}`, 'utf16le');

describe('text', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16le],
    ['UTF-16, big end first', Buffer.from(utf16le).swap16()],
    ['CRLF', Buffer.from(text.replaceAll('\n', '\r\n'))],
  ])('reads %s', (_name, bytes) => {
    expect(textOf(bytes)).toBe(text);
  });
});

describe('bytes that are no text', () => {
  it.each([
    ['a spreadsheet', Buffer.from('504b03041400060008', 'hex'), 'spreadsheet'],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'spreadsheet'],
    ['NUL in UTF-8', Buffer.from('TYPE,VALUE\nPASSAGE,a\0b'), 'not a CSV text file'],
    ['NUL in UTF-16', Buffer.from('\ufeffTYPE\0', 'utf16le'), 'not a CSV text file'],
    ['UTF-16 without its mark', Buffer.from(text, 'utf16le'), 'not a CSV text file'],
    ['half of a UTF-16 letter', utf16le.subarray(0, -1), 'not a CSV text file'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not a CSV text file'],
    ['Windows-1252', Buffer.from('TYPE,VALUE\nPASSAGE,Zo\xeb', 'latin1'), 'have it read as Western European'],
    ['a UTF-8 letter cut in half', Buffer.from('é').subarray(0, 1), 'have it read as Western European'],
  ])('refuses %s', (_name, bytes, sentence) => {
    expect(() => textOf(bytes)).toThrow(sentence);
  });
});
