import type { MessageDescriptor } from '@lingui/core';
import { type Reader, say } from '@parlance/contract/say';

/** A kept sentence as it stands in a text. JSON escapes both signs around it, so that one may be a value of another. */
// oxlint-disable-next-line no-control-regex -- no text of a person has these signs
const KEPT = /\u0002([^\u0002\u0003]*)\u0003/g;

type Kept = [id: string, message: string | undefined, values: MessageDescriptor['values'] | null];

/** A sentence as data: its message and its values. What is stored keeps it so, because its readers have languages. */
export function keptSentence({ id, message, values }: MessageDescriptor): string {
  return `\u0002${JSON.stringify([id, message, values] satisfies Kept)}\u0003`;
}

/** For whom `say` keeps what is said, to be said later by `sayKept`. */
export const keeper: Reader = { locale: 'en', _: keptSentence };

/** A text with kept sentences, in the language of whoever reads now. One without, as older releases stored them, stays. */
export function sayKept(text: string): string {
  return text.replace(KEPT, (whole, json: string) => {
    const [id, message, values] = read(json) ?? [];
    if (id === undefined) return whole;
    const said = Object.entries(values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? sayKept(value) : value,
    ]);
    return say({ id, ...(message !== undefined && { message }), values: Object.fromEntries(said) });
  });
}

/** Null where somebody's own text has the signs. */
function read(json: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(json);
    return Array.isArray(kept) && typeof kept[0] === 'string' && typeof kept[1] === 'string' ? (kept as Kept) : null;
  } catch {
    return null;
  }
}
