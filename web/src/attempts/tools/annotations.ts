import { type Annotations, HIGHLIGHTS_MAX, type Highlight } from '@parlance/contract/taking/annotations';

/** A part of a passage. */
export type TextRange = Pick<Highlight, 'passageId' | 'start' | 'end'>;

const isSame = (one: TextRange, other: TextRange) =>
  one.passageId === other.passageId && one.start === other.start && one.end === other.end;

const overlap = (one: TextRange, other: TextRange) =>
  one.passageId === other.passageId && one.start < other.end && other.start < one.end;

/** Marks a range. It joins the marks that it overlaps and that have no note. */
export function withHighlight(annotations: Annotations, range: TextRange): Annotations {
  const joined = annotations.highlights.filter((mark) => mark.note === undefined && overlap(mark, range));
  const start = Math.min(range.start, ...joined.map((mark) => mark.start));
  const end = Math.max(range.end, ...joined.map((mark) => mark.end));
  const others = annotations.highlights.filter((mark) => !joined.includes(mark));
  if (others.length >= HIGHLIGHTS_MAX || others.some((mark) => isSame(mark, { ...range, start, end }))) {
    return annotations;
  }
  return { ...annotations, highlights: inOrder([...others, { passageId: range.passageId, start, end }]) };
}

/** Notes something at exactly this range, which is marked then. */
export function withNote(annotations: Annotations, range: TextRange, note: string): Annotations {
  const others = annotations.highlights.filter((mark) => !isSame(mark, range));
  if (others.length >= HIGHLIGHTS_MAX) return annotations;
  const { passageId, start, end } = range;
  return { ...annotations, highlights: inOrder([...others, { passageId, start, end, note }]) };
}

/** Without this mark and its note. */
export function withoutMark(annotations: Annotations, range: TextRange): Annotations {
  return { ...annotations, highlights: annotations.highlights.filter((mark) => !isSame(mark, range)) };
}

/** Without the note of this mark, which stays. */
export function withoutNote(annotations: Annotations, range: TextRange): Annotations {
  return withHighlight(withoutMark(annotations, range), range);
}

/** The mark at exactly this range; undefined for none. */
export function markAt({ highlights }: Annotations, range: TextRange): Highlight | undefined {
  return highlights.find((mark) => isSame(mark, range));
}

/** Crosses a letter out, or takes the line away. */
export function withCrossed(
  annotations: Annotations,
  questionId: number,
  letter: string,
  isCrossed: boolean,
): Annotations {
  const before = annotations.crossed[questionId] ?? [];
  if (before.includes(letter) === isCrossed) return annotations;
  const { [questionId]: _, ...others } = annotations.crossed;
  const letters = isCrossed ? [...before, letter].sort() : before.filter((one) => one !== letter);
  return { ...annotations, crossed: letters.length > 0 ? { ...others, [questionId]: letters } : others };
}

/** What two devices marked: the marks of both, and the notes of the second where both have one. */
export function mergeAnnotations(one: Annotations, other: Annotations): Annotations {
  const marked = other.highlights.reduce(
    (all, mark) => (mark.note === undefined ? withHighlight(all, mark) : withNote(all, mark, mark.note)),
    one,
  );
  return Object.entries(other.crossed).reduce(
    (all, [questionId, letters]) =>
      letters.reduce((crossed, letter) => withCrossed(crossed, Number(questionId), letter, true), all),
    marked,
  );
}

function inOrder(highlights: Highlight[]): Highlight[] {
  return highlights.sort((a, b) => a.passageId - b.passageId || a.start - b.start || a.end - b.end);
}
