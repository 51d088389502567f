import { OTP_MINUTES } from '@parlance/contract/auth';

/** How far a reset has come. Moments are in milliseconds since 1970. */
export type ResetProgress =
  | { step: 'email'; email: string }
  | { step: 'code'; email: string; sentAtMs: number; sent: number }
  | { step: 'password'; email: string; verifiedAtMs: number };

/** The toast that says so, which is over with the step. */
export const CODE_SENT = 'reset-code-sent';

const KEY = 'password-reset';
const LASTS_MS = OTP_MINUTES * 60_000;

/**
 * Where this tab was. A phone drops a page while its owner looks for the mail: coming back must not cost another code,
 * of which there are few. What has run out by now begins again, with the email filled in.
 */
export function readProgress(nowMs = Date.now()): ResetProgress {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '') as ResetProgress;
    if (kept.step === 'email') return { step: 'email', email: '' };
    const sinceMs = kept.step === 'code' ? kept.sentAtMs : kept.verifiedAtMs;
    return nowMs - sinceMs < LASTS_MS ? kept : { step: 'email', email: kept.email };
  } catch {
    return { step: 'email', email: '' };
  }
}

/** Keeps it for this tab; a reset that is back at its beginning needs nothing kept. */
export function keepProgress(progress: ResetProgress): void {
  if (progress.step === 'email') sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(progress));
}
