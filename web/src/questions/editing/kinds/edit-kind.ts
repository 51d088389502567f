import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { QuestionContent } from '@parlance/contract/editing';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import type { ComponentType } from 'react';
import type { QuestionForm } from './question-form.ts';
import type { QuestionFormApi } from './question-form-api.ts';

/** The groups in which kinds are offered, by what they ask for. */
export const kindGroups = {
  choice: msg({ message: 'Choice', context: 'group of question kinds' }),
  true_false: msg({ message: 'True/False', context: 'group of question kinds' }),
  completion: msg`Completion`,
  matching: msg({ message: 'Matching and ordering', context: 'group of question kinds' }),
  written: msg({ message: 'Written and spoken', context: 'group of question kinds' }),
};

/** What the form of a question has besides its place in the test. */
export type EditKind = {
  group: keyof typeof kindGroups;
  /** What a type of the kind asks of a learner. */
  about: (type: QuestionType) => string;
  /** A question of the kind in one line. */
  example: MessageDescriptor;
  /** The text of the question, what is right, and whatever else the kind has. */
  Fields: ComponentType<FieldsProps>;
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
  /** How many rows of options are there to fill, also where fewer are stored. */
  optionRows?: number;
  /** Where the form shows what is wrong with `correct_option`. */
  keyPath?: string;
  /** What is wrong that the contract says less well or not at all: by the paths of the form. */
  wrong?: (form: QuestionForm) => Record<string, string>;
  /** Its answers are written: answer rules in the language of the course can be switched on. */
  isWritten?: true;
  /** What a new question begins with besides what all do. */
  start?: StartOf;
  /** The parts need the width: the form is the wider half. */
  isWide?: true;
};

/** What fields of a kind are handed: `language` is that of the course. */
export type FieldsProps = { form: QuestionFormApi; isLong: boolean; language: string };

/** Where a new question belongs: the language of its course, and whether learners read a passage with it. */
export type StartOf = (at: { language: string; hasPassage: boolean }) => {
  content: Partial<QuestionForm['content']>;
  key: Partial<QuestionForm['key']>;
};

type FieldName = 'option_a' | 'option_b' | 'option_c' | 'option_d' | 'correct_option' | 'correct_answers_json';
