import type { Paragraph } from '../paragraphs.ts';

/** A part of a passage's text. */
export type Unit = { start: number; end: number };

/** The sentences and the words of a passage, where they begin and end in it. */
export function unitsOf(paragraphs: readonly Paragraph[], language: string | undefined) {
  const within = (granularity: 'sentence' | 'word') => {
    const segmenter = new Intl.Segmenter(language, { granularity });
    return paragraphs.flatMap(({ text, start }) =>
      [...segmenter.segment(text)]
        .filter(({ segment, isWordLike }) => (granularity === 'word' ? isWordLike : segment.trim() !== ''))
        .map(({ segment, index }) => ({ start: start + index, end: start + index + segment.trimEnd().length })),
    );
  };
  return { sentences: within('sentence'), words: within('word') };
}

/**
 * Where a cursor goes by one unit: to the next one or the one before, or with `extends` so that it reaches to there.
 * Null where it can go no further.
 */
export function movedCursor(
  cursor: Unit | null,
  units: readonly Unit[],
  { step, extend }: { step: 1 | -1; extend: boolean },
): Unit | null {
  if (!cursor) return units[0] ?? null;
  if (!extend) {
    return (
      (step === 1
        ? units.find(({ start }) => start > cursor.start)
        : units.findLast(({ start }) => start < cursor.start)) ?? null
    );
  }
  if (step === 1) {
    const next = units.find(({ end }) => end > cursor.end);
    return next ? { start: cursor.start, end: next.end } : null;
  }
  const shorter = units.findLast(({ end }) => end < cursor.end && end > cursor.start);
  return shorter ? { start: cursor.start, end: shorter.end } : null;
}
