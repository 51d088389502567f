import { t } from '@lingui/core/macro';
import type { CallInput, Endpoint, Reply } from '@parlance/contract/endpoint';
import { CallFailed, call } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';

/** Twice what a password may wait for its hash; a connection that swallows everything would hold the form for ever. */
const LIMIT_MS = 30_000;

/** Calls an endpoint with what a form holds. Without an answer within half a minute it is `CallFailed`. */
export function sendForm<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  return call(endpoint, input, { signal: AbortSignal.timeout(LIMIT_MS) });
}

/** No answer came: whether the server received the form is not known. */
export function isUnreached(error: unknown): boolean {
  return error instanceof CallFailed && error.status === null;
}

/** The server's sentence, or `fallback`; and what to do where the server was not reached. */
export function failureText(error: unknown, fallback: string): string {
  return isUnreached(error) ? `${fallback}. ${unreached()}` : refusalText(error, fallback);
}

/** The fields keep what was typed, whatever became of the call. */
export function unreached(): string {
  return t`The server could not be reached. Check your connection and try again: nothing you typed is lost.`;
}
