import { type Letter } from '@parlance/contract/questions';

/**
 * The form of a question as it is typed, whatever its type: '' where nothing is, and what a type has not is not sent.
 */
export type QuestionForm = {
  question_text: string;
  option_a: string;
  option_b: string;
  option_c: string;
  option_d: string;
  /** The chosen letters, or TRUE or FALSE; one at most where one is right. */
  correct_option: string[];
  /** One entry a blank, in order. */
  correct_answers_json: string[];
  /** Speaking, with at most two decimals; '' is the default. */
  minutes: number | string;
  audio_file_path: string | null;
  /** '' means the questions without a passage. */
  passage_id: string;
};

export const emptyQuestion: QuestionForm = {
  question_text: '',
  option_a: '',
  option_b: '',
  option_c: '',
  option_d: '',
  correct_option: [],
  correct_answers_json: [],
  minutes: '',
  audio_file_path: null,
  passage_id: '',
};

export type OptionField = 'option_a' | 'option_b' | 'option_c' | 'option_d';
export const optionFields: readonly { letter: Letter; field: OptionField }[] = [
  { letter: 'A', field: 'option_a' },
  { letter: 'B', field: 'option_b' },
  { letter: 'C', field: 'option_c' },
  { letter: 'D', field: 'option_d' },
];
