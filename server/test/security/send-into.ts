import type { TestApp } from '../test-app.ts';
import type { Send } from './rig.ts';

/** Sends to an app in this process. */
export function sendInto({ app }: TestApp): Send {
  return async ({ method, url, headers, payload }) => {
    const answer = await app.inject({ method: method as 'GET', url, headers, payload });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers };
  };
}
