import { t } from '@lingui/core/macro';
import type { TakerReply } from '@parlance/contract/attempts';
import { listeningParts } from '../listening/listening-parts.ts';
import { numberParts } from '../reading/numbering.ts';
import { hasPassages } from '../run/has-passages.ts';
import { type NumberedQuestion, numberQuestions } from '../test-shell/palette-cells.ts';

/** What a test asks, as it is printed: of a course as it is now, or of a paper that was frozen. It holds no key. */
export type PrintedTest = Pick<TakerReply, 'course' | 'questions' | 'passagesWithQuestions'> & {
  durationSeconds: number | null;
  /** Which of several papers of this test it is, where each draws its questions; null where all are the same. */
  version: string | null;
};

/** What is printed together: a passage or a recording with its questions, or all questions of a test without them. */
export type PrintedSection = {
  /** 'Passage 2', 'Recording 1'; null where nothing is read or heard. */
  name: string | null;
  title: string | null;
  /** What is read before the questions. */
  text: string;
  questions: NumberedQuestion[];
};

/** The sections of a test, in the order in which they are taken, with the numbers that they have on a screen. */
export function sectionsOf(test: PrintedTest): PrintedSection[] {
  if (hasPassages(test)) {
    return numberParts(test).map(({ number, passage, questions }) => ({
      name: passage.content.trim() === '' ? null : t`Passage ${number}`,
      title: passage.title,
      text: passage.content,
      questions,
    }));
  }
  const recordings = listeningParts(test.questions);
  if (recordings.length === 0) {
    return [{ name: null, title: null, text: '', questions: numberQuestions(test.questions) }];
  }
  return recordings.map(({ number, questions }) => ({
    name: t`Recording ${number}`,
    title: null,
    text: '',
    questions,
  }));
}

/** How many numbers a test has: a question takes as many as it has marks. */
export function countOfNumbers({ questions }: Pick<PrintedTest, 'questions'>): number {
  return questions.reduce((sum, { marks }) => sum + marks, 0);
}
