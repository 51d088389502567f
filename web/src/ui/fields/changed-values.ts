import type { UseFormReturnType } from '@mantine/form';

/** What is not as a form was filled: a call that changes what it names leaves what a colleague changed beside it. */
export function changedValues<Values extends Record<string, unknown>>(
  { isDirty }: UseFormReturnType<Values>,
  values: Values,
): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isDirty(name))) as Partial<Values>;
}
