import type { FormEvent } from 'react';

/**
 * The second argument of a form's `onSubmit`: leads to the first field that was refused, once its error is drawn.
 */
export function focusFirstError(_errors: unknown, _values: unknown, event?: FormEvent<HTMLFormElement>): void {
  const form = event?.currentTarget;
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
