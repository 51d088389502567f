import type { MarkingNote } from '@parlance/contract/marking-note';

/** A quotation in a comment is a reminder and no copy of the answer. */
const QUOTED = 80;

/** The comment as the learner gets it, with the notes and what they are on below it. */
export function commentWith(comment: string, notes: MarkingNote[]): string {
  if (notes.length === 0) return comment;
  const lines = notes.map((note, index) => {
    const text = note.text.trim();
    return `${index + 1} ${placeOf(note)}${text === '' ? '' : `: ${text}`}`;
  });
  return [comment.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n');
}

function placeOf(note: MarkingNote): string {
  if (note.kind === 'moment') {
    const seconds = Math.floor(note.seconds);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  const words = note.quote.replaceAll(/\s+/g, ' ');
  return `“${words.length > QUOTED ? `${words.slice(0, QUOTED).trimEnd()}…` : words}”`;
}
