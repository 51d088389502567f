/** What rows hold as a text to look for secrets in: bytes as the characters they are, where JSON would have numbers. */
export function storedText(rows: unknown): string {
  return JSON.stringify(rows, function (this: Record<string, unknown>, name: string, value: unknown) {
    // Of a Buffer `value` is its JSON already.
    const own = this[name];
    return own instanceof Uint8Array ? Buffer.from(own).toString('latin1') : value;
  });
}
