import type { UseFormReturnType } from '@mantine/form';
import type { QuestionForm } from './question-form.ts';

/** The form of a question as its fields are handed it. */
export type QuestionFormApi = UseFormReturnType<QuestionForm>;
