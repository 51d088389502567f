import type { Answer } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';

/** The props of every way of answering a question. */
export type Answering = {
  /** Its first number. */
  number: number;
  question: QuestionForTaker;
  answer: Answer | undefined;
  onAnswer: (answer: Answer | undefined) => void;
  /** The id of the element that holds the question's text. */
  labelledBy: string;
  /** The part that the learner is at, from 0; null at another question. */
  currentPart: number | null;
};
