import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';

/** What stands around the place of a written answer; `after` is null where the answer is given below a question. */
export type PartLine = { before: string; after: string | null };

/** How much of a long line is shown, in characters. */
const BEFORE_MAX = 160;
const AFTER_MAX = 80;
/** In the place of the other gaps of the line. */
const OTHER_GAP = '____';

/** The line of a gap in these texts; null where they have fewer. */
export function lineOfGap(texts: readonly string[], part: number): PartLine | null {
  let gap = 0;
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const pieces = line.split(BLANK);
    const at = part - gap;
    if (at >= 0 && at < pieces.length - 1) {
      return {
        before: lastOf(
          pieces
            .slice(0, at + 1)
            .join(OTHER_GAP)
            .trim(),
        ),
        after: firstOf(
          pieces
            .slice(at + 1)
            .join(OTHER_GAP)
            .trimEnd(),
        ),
      };
    }
    gap += pieces.length - 1;
  }
  return null;
}

/** The end of a long text, from a word on. */
function lastOf(text: string): string {
  if (text.length <= BEFORE_MAX) return text;
  const end = text.slice(-BEFORE_MAX);
  return `… ${end.slice(end.indexOf(' ') + 1)}`;
}

/** Its beginning, likewise. */
function firstOf(text: string): string {
  if (text.length <= AFTER_MAX) return text;
  const beginning = text.slice(0, AFTER_MAX);
  const end = beginning.lastIndexOf(' ');
  return `${end > 0 ? beginning.slice(0, end) : beginning} …`;
}
