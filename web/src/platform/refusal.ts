import { plural, t } from '@lingui/core/macro';
import { CallRefused } from './call.ts';

/** What a refusal says about single fields, for a form: `{ email: '…' }`. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallRefused)) return {};
  return Object.fromEntries(error.fields.map(({ path, reason }) => [path, reason]));
}

/** The server's own sentence, with how long to wait where it says so; otherwise `fallback`. */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof CallRefused) || error.message === '') return fallback;
  if (error.retryAfterSeconds === null) return error.message;
  return `${error.message} ${again(error.retryAfterSeconds)}`;
}

/** The same beside a form that shows the refusal of its fields: what is said under them is not said a second time. */
export function textBesideFields(error: unknown, fallback: string): string {
  return error instanceof CallRefused && error.fields.length > 0 ? fallback : refusalText(error, fallback);
}

function again(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 90) return t`You can try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`;
  return t`You can try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
