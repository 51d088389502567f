import type { QuestionContent } from '@parlance/contract/editing';
import type { QuestionForAuthor } from '@parlance/contract/questions';
import type { ComponentType } from 'react';
import type { QuestionForm } from './question-form.ts';
import type { QuestionFormApi } from './question-form-api.ts';

/** What the form of a question has besides its place in the test. */
export type EditKind = {
  /** The text of the question, what is right, and whatever else the kind has. */
  Fields: ComponentType<{ form: QuestionFormApi; isLong: boolean }>;
  /** What is sent of it; what the kind has not is not sent. `stored` is what it was. */
  content: (form: QuestionForm, stored: QuestionForAuthor | null) => Partial<QuestionContent>;
  /** The key that is sent, as it will be stored. */
  key: (content: QuestionContent) => QuestionForAuthor['key'];
  /** What is wrong, by the names of the contract's fields. */
  wrong: (form: QuestionForm) => Partial<Record<string, string>>;
};
