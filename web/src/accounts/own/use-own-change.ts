import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import { fieldErrors, refusalText } from '../../platform/refusal.ts';
import { showRefused } from '../../ui/fields/focus-first-error.ts';

/**
 * Sends a form about oneself. What was refused lands under its field; `problem` is what no field says, `failed` when
 * the server said nothing.
 */
export function useOwnChange<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  failed: string,
  change: (values: Values) => Promise<void>,
) {
  const [problem, setProblem] = useState<string | null>(null);

  async function send(values: Values, event?: FormEvent<HTMLFormElement>): Promise<void> {
    const sent = event?.currentTarget;
    setProblem(null);
    try {
      await change(values);
    } catch (error) {
      if (!showRefused(fieldErrors(error), form, sent)) setProblem(refusalText(error, failed));
    }
  }

  return { problem, send };
}
