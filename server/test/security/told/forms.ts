/** The forms in which the bytes of a text could stand somewhere, by their name. Those of base64 at each of its places. */
export function formsOf(text: string): Map<string, Buffer> {
  const utf8 = Buffer.from(text);
  const hex = utf8.toString('hex');
  const forms = new Map<string, Buffer>([
    ['utf8', utf8],
    ['utf16', Buffer.from(text, 'utf16le')],
    ['json', Buffer.from(JSON.stringify(text).slice(1, -1))],
    ['json, escaped', Buffer.from(escaped(text))],
    ['url', Buffer.from(encodeURIComponent(text))],
    ['quoted printable', Buffer.from(text.replace(/[^ -~]/gu, quoted))],
    ['hex', Buffer.from(hex)],
    ['HEX', Buffer.from(hex.toUpperCase())],
  ]);
  for (const before of [0, 1, 2]) {
    const whole = Buffer.concat([Buffer.alloc(before), utf8]);
    // Signs at the edges stand for bits of what is beside the text, too.
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((whole.length * 8) / 6)];
    for (const form of ['base64', 'base64url'] as const) {
      forms.set(`${form}, after ${before}`, Buffer.from(whole.toString(form).slice(from, to)));
    }
  }
  return forms;
}

/** Which of these forms stand in some bytes. */
export function formsIn(bytes: Buffer, forms: ReadonlyMap<string, Buffer>): string[] {
  return [...forms].filter(([, form]) => bytes.includes(form)).map(([name]) => name);
}

function escaped(text: string): string {
  return text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function quoted(sign: string): string {
  return Buffer.from(sign)
    .toString('hex')
    .toUpperCase()
    .replace(/../g, (byte) => `=${byte}`);
}
