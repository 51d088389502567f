import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { QuestionForm } from './question-form.ts';

/** The form of a question as its fields are handed it. */
export type QuestionFormApi = UseFormReturnType<QuestionForm>;

/**
 * Sets fields by their paths, and takes away what was said of them, of what is in them, and of the list they are in;
 * or of `said` instead.
 */
export function change(form: QuestionFormApi, values: Record<string, unknown>, said = Object.keys(values)): void {
  for (const [path, value] of Object.entries(values)) form.setFieldValue(path, value as never);
  form.setErrors((errors) =>
    Object.fromEntries(
      Object.entries(errors).filter(
        ([at]) => !said.some((path) => at === path || at.startsWith(`${path}.`) || path.startsWith(`${at}.`)),
      ),
    ),
  );
}

/** Sets what is right for one part. The list of the others may be shorter yet. */
export function changeAnswer(
  form: QuestionFormApi,
  list: 'letters' | 'values' | 'gaps',
  index: number,
  value: string,
): void {
  const now = form.values.key[list];
  const next = Array.from({ length: Math.max(now.length, index + 1) }, (_, at) => now[at] ?? '').with(index, value);
  change(form, { [`key.${list}`]: next }, [`key.${list}.${index}`]);
}

/** What is said of any of these fields or of what is in them: of a group that has one place for it. */
export function errorUnder(errors: FormErrors, ...paths: string[]): ReactNode {
  const found = Object.keys(errors).find((at) => paths.some((path) => at === path || at.startsWith(`${path}.`)));
  return found && errors[found];
}
