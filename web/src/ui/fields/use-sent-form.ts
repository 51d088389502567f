import { schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, type FormEventHandler, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { fieldErrors, textBesideFields } from '../../platform/refusal.ts';
import { toastError } from '../states/toast.tsx';

type Sending<Values> = {
  initial: Values;
  /** The schema of what is sent, as the contract has it, or what is wrong by field. */
  rules: z.ZodType | ((values: Values) => Record<string, string>);
  /** Throws what was refused. A second press while it is on its way sends nothing. */
  send: (values: Values) => Promise<unknown>;
  /** What is said where the server said nothing, 'Failed to save the class.', or of whatever was thrown. */
  failed: string | ((error: unknown) => string);
  /** What was refused by the names of the form, where the server has others. */
  named?: (refused: Record<string, string>, error: unknown) => Record<string, string>;
  /** For a form longer than the window: what was refused is said in a toast too. */
  toasts?: boolean;
};

/** What the element of a form and what stands around its fields need. */
export type SentForm = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  isSending: boolean;
  /** What was refused and belongs to no field that is shown. */
  problem: string | null;
};

/**
 * A form whose values are sent. What is wrong or refused lands under its fields, the first of which takes the focus;
 * `problem` is what no field says. `field` gives an input of that name what it needs.
 */
export function useSentForm<Values extends Record<string, unknown>>({
  initial,
  rules,
  send,
  failed,
  named = (refused) => refused,
  toasts = false,
}: Sending<Values>) {
  const form = useForm<Values>({
    initialValues: initial,
    validate: typeof rules === 'function' ? rules : schemaResolver(rules, { sync: true }),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(undefined);
  const isSending = useRef(false);

  async function tell(sending: () => Promise<unknown>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    form.setSubmitting(true);
    setProblem(null);
    try {
      await sending();
    } catch (refused) {
      const text = typeof failed === 'string' ? textBesideFields(refused, failed) : failed(refused);
      const errors = named(fieldErrors(refused), refused);
      if (!showRefused(errors, form, element.current)) {
        form.clearErrors();
        setProblem([text, ...Object.values(errors)].join(' '));
      }
      if (toasts) toastError(text);
    } finally {
      isSending.current = false;
      form.setSubmitting(false);
    }
  }

  function sendValues(values: Values, event?: FormEvent<HTMLFormElement>): Promise<void> {
    element.current = event?.currentTarget;
    return tell(() => send(values));
  }

  return {
    form,
    onSubmit: (event?: FormEvent<HTMLFormElement>) => form.onSubmit(sendValues, focusFirstError)(event),
    isSending: form.submitting,
    problem: Object.keys(form.errors).length > 0 ? null : problem,
    /** For what the screen finds wrong in a reply. */
    setProblem,
    /** The same after a question: what is refused is shown as of the form. */
    sendAgain: (sending: () => Promise<unknown>) => tell(sending),
    field: (name: keyof Values & string) => ({
      ...form.getInputProps(name, { type: typeof form.values[name] === 'boolean' ? 'checkbox' : 'input' }),
      name,
    }),
  };
}

/**
 * The second argument of a form's `onSubmit`: leads to the first field that was refused, once its error is drawn.
 */
function focusFirstError(_errors: unknown, _values: unknown, event?: FormEvent<HTMLFormElement>): void {
  const form = event?.currentTarget;
  requestAnimationFrame(() => focusFirstInvalid(form));
}

/**
 * Shows what the server refused under its fields, and leads to the first of them. False when it named no field that the
 * form shows. The errors are drawn at once: the next frame may come before React has drawn them.
 */
function showRefused(
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
