import type { AttemptReview, ReviewedQuestion } from '@parlance/contract/attempt-review';
import type { MarkingNote } from '@parlance/contract/marking-note';
import { paragraphPlaces } from './pieces.ts';

/** A note with its number in the test. */
export type NumberedNote = MarkingNote & { number: number };
type WordsNote = NumberedNote & { kind: 'words' };

/** A question with what markers noted in its answer; absent for nothing. */
export type NotedQuestion = ReviewedQuestion & { notes?: NumberedNote[] };

/** The questions of a review, each with its notes. */
export function withNotes({ questions, notes = [] }: Pick<AttemptReview, 'questions' | 'notes'>): NotedQuestion[] {
  const numbered = notes.map((note, index) => ({ ...note, number: index + 1 }));
  return questions.map((question) => {
    const own = numbered.filter(({ question_id }) => question_id === question.id);
    return own.length > 0 ? { ...question, notes: own } : question;
  });
}

export type NotedParagraph = { start: number; end: number; notes: WordsNote[] };

/** The paragraphs of a text, each with the notes that end in it, and those that are on none of its words. */
export function notedParagraphs(text: string, notes: readonly NumberedNote[]) {
  const paragraphs = paragraphPlaces(text).map((place): NotedParagraph => ({ ...place, notes: [] }));
  const others: NumberedNote[] = [];
  for (const note of notes) {
    const isThere = note.kind === 'words' && text.slice(note.start, note.end) === note.quote;
    const paragraph = isThere ? paragraphs.findLast(({ start }) => start < note.end) : undefined;
    if (paragraph && note.kind === 'words') paragraph.notes.push(note);
    else others.push(note);
  }
  return { paragraphs, others };
}
