import type { CourseType, Level } from '@parlance/contract/kinds/course-types';
import type { KeyedQuestion, QuestionType } from '@parlance/contract/kinds/kinds';
import type { Scoring } from '@parlance/contract/kinds/scoring';

/** A question as a form or a file describes it, not stored yet. */
export type DraftQuestion = KeyedQuestion & {
  question_type: QuestionType;
  /** How long a Speaking question takes; null for the default. */
  timer_seconds: number | null;
  /** How it counts, where it is made of a question that turned out wrong. */
  scoring?: Scoring | null;
} & Partial<QuestionDetails>;

/** What is said about a question beside what it asks; learners see none of it. */
export type QuestionDetails = Tagged & {
  /** Why the key is right. */
  explanation: string;
};

export type Tagged = {
  label: string;
  skill: CourseType | null;
  level: Level | null;
  topic: string;
  tags: string[];
};

/** The passage of a Reading course whose questions have nothing to read. */
export const SHARED_PASSAGE = { title: 'Questions', content: '' };

/** A passage as a file describes it. Without a title it is called 'Passage n' when its number is known. */
export type DraftPassage = { title: string | null; content: string; questions: DraftQuestion[] };

/** Questions without a passage, as those of every course but a Reading one. */
export type LooseQuestions = { title: null; content: null; questions: DraftQuestion[] };

/** What a file comes to: questions in order, under passages or under none. */
export type Draft = DraftPassage | LooseQuestions;

export function looseQuestions(questions: DraftQuestion[]): LooseQuestions {
  return { title: null, content: null, questions };
}
