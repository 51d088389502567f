import type { QuestionContent } from '@parlance/contract/editing';
import type { QuestionForAuthor } from '@parlance/contract/questions';
import type { ComponentType } from 'react';
import type { QuestionForm } from './question-form.ts';
import type { QuestionFormApi } from './question-form-api.ts';

/** What the form of a question has besides its place in the test. */
export type EditKind = {
  /** The text of the question, what is right, and whatever else the kind has. */
  Fields: ComponentType<{ form: QuestionFormApi; isLong: boolean }>;
  /** A setting that stands beside the passage, above the text. */
  Setting?: ComponentType<{ form: QuestionFormApi }>;
  /** What is asked, as the contract has it of this kind, without the picture; incomplete while it is being written. */
  content: (form: QuestionForm) => Record<string, unknown>;
  /** What is right, likewise. */
  key: (form: QuestionForm) => Record<string, unknown>;
  /** The same in the fields of the specification; null where they cannot say it. A kind that it lacks has none. */
  fields?: (form: QuestionForm) => Pick<QuestionContent, FieldName> | null;
  /** The time of its own, in seconds; `stored` is what the question was. */
  timer?: (form: QuestionForm, stored: QuestionForAuthor | null) => number | null;
  /** The key of a stored question as the form has it; of one that cannot mark, what can be taken from it. */
  typedKey?: (question: QuestionForAuthor) => Partial<QuestionForm['key']>;
  /** So many rows of options are there to fill, also where fewer are stored. */
  optionRows?: number;
  /** Where the form shows what is wrong with `correct_option`. */
  keyPath?: string;
  /** What is wrong that the contract says less well or not at all: by the paths of the form. */
  wrong?: (form: QuestionForm) => Record<string, string>;
  /** The parts need the width: the form is the wider half. */
  isWide?: true;
};

type FieldName = 'option_a' | 'option_b' | 'option_c' | 'option_d' | 'correct_option' | 'correct_answers_json';
