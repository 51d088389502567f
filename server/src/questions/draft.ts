import type { QuestionType } from '@parlance/contract/questions';

/** A question as a file describes it, not stored yet. */
export type DraftQuestion = {
  question_type: QuestionType;
  question_text: string;
  option_a: string | null;
  option_b: string | null;
  option_c: string | null;
  option_d: string | null;
  /** A letter, several letters, "TRUE" or "FALSE"; null where the key is not a choice. */
  correct_option: string | string[] | null;
  /** One entry a blank, its variants separated by "|". */
  correct_answers: string[] | null;
  /** How long a Speaking question takes; null for the default. */
  timer_seconds: number | null;
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

/** A question of this type and text without options or a key. */
export function plainQuestion(question_type: QuestionType, question_text: string): DraftQuestion {
  return {
    question_type,
    question_text,
    option_a: null,
    option_b: null,
    option_c: null,
    option_d: null,
    correct_option: null,
    correct_answers: null,
    timer_seconds: null,
  };
}
