import { TOTP } from 'otpauth';
import type { TestApp } from './test-app.ts';

/** What an authenticator app shows now, or so many steps of 30 seconds from now. */
export function codeOf(secret: string, { clock }: Pick<TestApp, 'clock'>, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + steps * 30_000 });
}

/** Six digits that are not right near this moment. */
export function wrongCodeOf(secret: string, testApp: Pick<TestApp, 'clock'>): string {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, testApp, steps));
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code));
  if (!wrong) throw new Error('There are four wrong codes and three right ones.');
  return wrong;
}
