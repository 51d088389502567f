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
  return `${error.message} You can try again in ${wait(error.retryAfterSeconds)}.`;
}

function wait(seconds: number): string {
  if (seconds === 1) return 'a second';
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
