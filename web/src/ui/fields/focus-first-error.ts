import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * The second argument of a form's `onSubmit`: leads to the first field that was refused, once its error is drawn.
 */
export function focusFirstError(_errors: unknown, _values: unknown, event?: FormEvent<HTMLFormElement>): void {
  const form = event?.currentTarget;
  requestAnimationFrame(() => focusFirstInvalid(form));
}

/**
 * Shows what the server refused under its fields, and leads to the first of them. False when it named no field that the
 * form shows. The errors are drawn at once: the next frame may come before React has drawn them.
 */
export function showRefused(
  errors: Record<string, string>,
  form: { setErrors: (errors: Record<string, string>) => void },
  element: HTMLFormElement | undefined,
): boolean {
  flushSync(() => form.setErrors(errors));
  focusFirstInvalid(element);
  return Object.keys(errors).length > 0 && element?.querySelector('[aria-invalid="true"], [role="alert"]') !== null;
}

function focusFirstInvalid(form: HTMLFormElement | undefined): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
