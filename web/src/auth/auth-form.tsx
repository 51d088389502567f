import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { CallInput, Endpoint, Reply } from '@parlance/contract/endpoint';
import type { ReactNode } from 'react';
import { call, isUnreached } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import type { SentForm } from '../ui/fields/use-sent-form.ts';
import { useFocusKept } from '../ui/focus.ts';
import { Row, Stack } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';

type Props = SentForm & {
  /** The words on the button that sends it. */
  action: string;
  disabled?: boolean;
  fullWidth?: boolean;
  beside?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
};

/** A form of the pages for logging in: its fields, what no field says, its button, and what stands beside and below that. */
export function AuthForm(props: Props) {
  const { onSubmit, problem, isSending, action, disabled, fullWidth, beside, below, children } = props;
  const button = useFocusKept(isSending);
  return (
    <Stack as="form" gap={20} onSubmit={onSubmit} noValidate>
      {children}
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={[12, 24]} wrap align="center" above={fullWidth ? 0 : 4}>
        <Button ref={button} type="submit" size="lg" loading={isSending} disabled={disabled} fullWidth={fullWidth}>
          {action}
        </Button>
        {beside}
      </Row>
      {below}
    </Stack>
  );
}

/** Twice what a password may wait for its hash; a connection that swallows everything would hold the form for ever. */
const LIMIT_MS = 30_000;

/** Calls an endpoint with what a form holds. Without an answer within half a minute it is `CallFailed`. */
export function sendForm<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  return call(endpoint, input, { signal: AbortSignal.timeout(LIMIT_MS) });
}

/** The server's sentence, or `fallback`; and what to do where the server was not reached. */
export function failureText(error: unknown, fallback: string): string {
  return isUnreached(error) ? `${fallback}. ${unreached()}` : refusalText(error, fallback);
}

/** The fields keep what was typed, whatever became of the call. */
export function unreached(): string {
  return t`The server could not be reached. Check your connection and try again: nothing you typed is lost.`;
}
