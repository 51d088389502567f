import type { Highlight } from '@parlance/contract/taking/annotations';

/** A run of a text that the same marks cover. */
export type Segment = { start: number; text: string; marks: Highlight[]; notesEnding: Highlight[] };

/** Cuts a paragraph, which begins at `from` in its passage, where marks begin and end. */
export function segmentsOf(text: string, from: number, highlights: readonly Highlight[]): Segment[] {
  const end = from + text.length;
  const here = highlights.filter((mark) => mark.start < end && mark.end > from);
  const cuts = here.flatMap((mark) => [mark.start, mark.end]).filter((cut) => cut > from && cut < end);
  const edges = [...new Set([from, ...cuts, end])].sort((a, b) => a - b);
  return edges.slice(0, -1).map((start, index) => {
    const stop = edges[index + 1] ?? end;
    const marks = here.filter((mark) => mark.start < stop && mark.end > start);
    return {
      start,
      text: text.slice(start - from, stop - from),
      marks,
      notesEnding: marks.filter((mark) => mark.note !== undefined && mark.end === stop),
    };
  });
}
