import { schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, type FormEventHandler, useState } from 'react';
import type { z } from 'zod';
import { fieldErrors, textBesideFields } from '../../platform/refusal.ts';
import { focusFirstError, showRefused } from './focus-first-error.ts';

type Sending<Values> = {
  initial: Values;
  /** The schema of what is sent, as the contract has it, or what is wrong by field. */
  rules: z.ZodType | ((values: Values) => Record<string, string>);
  /** Throws what was refused. */
  send: (values: Values) => Promise<unknown>;
  /** What is said where the server said nothing, 'Failed to save the class.', or of whatever was thrown. */
  failed: string | ((error: unknown) => string);
};

/** What the element of a form and what stands around its fields need. */
export type SentForm = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  isSending: boolean;
  /** What was refused and belongs to no field. */
  problem: string | null;
};

/**
 * A form whose values are sent. What is wrong or refused lands under its fields, the first of which takes the focus;
 * `problem` is what no field says. `field` gives an input of that name what it needs.
 */
export function useSentForm<Values extends Record<string, unknown>>({ initial, rules, send, failed }: Sending<Values>) {
  const form = useForm<Values>({
    initialValues: initial,
    validate: typeof rules === 'function' ? rules : schemaResolver(rules, { sync: true }),
  });
  const [error, setError] = useState<unknown>(null);

  async function tell(sending: () => Promise<unknown>, element?: HTMLFormElement): Promise<void> {
    setError(null);
    try {
      await sending();
    } catch (refused) {
      setError(refused);
      showRefused(fieldErrors(refused), form, element);
    }
  }

  const sendValues = (values: Values, event?: FormEvent<HTMLFormElement>) =>
    tell(() => send(values), event?.currentTarget);

  const said = typeof failed === 'string' ? () => textBesideFields(error, failed) : failed;
  const isSaid = Object.keys(form.errors).length > 0;
  return {
    form,
    onSubmit: form.onSubmit(sendValues, focusFirstError),
    isSending: form.submitting,
    problem: error !== null && !isSaid ? said(error) : null,
    /** The same after a question: what is refused is shown as of the form. */
    sendAgain: (sending: () => Promise<unknown>) => tell(sending),
    field: (name: keyof Values & string) => ({ ...form.getInputProps(name), name }),
  };
}
