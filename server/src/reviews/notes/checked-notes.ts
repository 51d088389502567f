import { msg } from '@lingui/core/runtime-macro';
import type { MarkingNote } from '@parlance/contract/marking-note';
import { type Sentence, say } from '@parlance/contract/say';
import { fieldRefusal } from '../../platform/refusal.ts';

/** What notes can be on: the text of each written answer, and the length of each recording. */
export type Noted = { texts: Map<number, string | null>; seconds: Map<number, number | null> };

/**
 * Notes in the order of the questions and of what they are on. Refuses (`invalid`) one that is not on what was answered,
 * or on words that another one is on.
 */
export function checkedNotes(notes: MarkingNote[], { texts, seconds }: Noted): MarkingNote[] {
  const order = [...texts.keys(), ...seconds.keys()];
  for (const [index, note] of notes.entries()) {
    const refuse = (name: string, reason: Sentence) => fieldRefusal('invalid', `notes.${index}.${name}`, say(reason));
    if (note.kind === 'moment') {
      const length = seconds.get(note.question_id) ?? -1;
      if (note.seconds > length) throw refuse('seconds', msg`This moment is not in the recording.`);
      continue;
    }
    const answer = texts.get(note.question_id) ?? '';
    if (note.end <= note.start || answer.slice(note.start, note.end) !== note.quote) {
      throw refuse('quote', msg`These words are not in the answer at this place.`);
    }
    if (notes.some((other, at) => at < index && crosses(note, other))) {
      throw refuse('start', msg`Another note is on these words.`);
    }
  }
  return inPlace(notes, order);
}

/** Notes in the order of these questions and of what they are on: as the learner finds them numbered. */
export function inPlace(notes: MarkingNote[], questionIds: number[]): MarkingNote[] {
  const place = (note: MarkingNote) => (note.kind === 'words' ? note.start : note.seconds);
  const question = ({ question_id }: MarkingNote) => questionIds.indexOf(question_id);
  return notes.toSorted((one, other) => question(one) - question(other) || place(one) - place(other));
}

/** Whether a note is on words that another one is on. */
export function crosses(one: MarkingNote & { kind: 'words' }, other: MarkingNote): boolean {
  if (other.kind !== 'words' || one.question_id !== other.question_id) return false;
  return one.start < other.end && other.start < one.end;
}
