import type { FormEvent } from 'react';

/**
 * The second argument of a form's `onSubmit`: leads to the first field that was refused, once its error is drawn.
 */
export function focusFirstError(_errors: unknown, _values: unknown, event?: FormEvent<HTMLFormElement>): void {
  focusFirstWrong(event?.currentTarget);
}

/** Leads to the first wrong field of a form once its error is drawn: for what the server refused. */
export function focusFirstWrong(form: HTMLFormElement | undefined): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
