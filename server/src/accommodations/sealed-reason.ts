import { openSealedText, sealText } from '../platform/sealed-text.ts';

/** A reason as it is stored: only the secret opens it, and only in the row of its account. */
export function sealReason(secret: string, accountId: number, reason: string): Buffer {
  return sealText(secret, purposeOf(accountId), reason);
}

/** The reason that was sealed; null where this secret, or another account's row, does not open it. */
export function openReason(secret: string, accountId: number, sealed: Uint8Array): string | null {
  try {
    return openSealedText(secret, purposeOf(accountId), sealed);
  } catch {
    return null;
  }
}

function purposeOf(accountId: number): string {
  return `accommodation reason\n${accountId}`;
}
