import { Secret, TOTP } from 'otpauth';
import { openSealedText, sealText } from '../../platform/sealed-text.ts';

// RFC 6238 as every authenticator app has it: SHA-1, six digits, 30 seconds.
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Steps that a clock may be wrong by, either way. */
const DRIFT = 1;
/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20;

/** A new secret in base32, as a person types it. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code holds: `otpauth://totp/…`. */
export function totpUri(secret: string, { site, email }: { site: string; email: string }): string {
  return new TOTP({ ...FORM, issuer: site, label: email, secret }).toString();
}

/** The step whose code this is, of those that are near enough to this moment; null for none. */
export function stepOf(code: string, secret: string, now: Date): number | null {
  const timestamp = now.getTime();
  const drift = TOTP.validate({ ...FORM, token: code, secret: Secret.fromBase32(secret), timestamp, window: DRIFT });
  return drift === null ? null : TOTP.counter({ ...FORM, timestamp }) + drift;
}

/** A secret as it is stored: only SECRET opens it, and only for its account. */
export function sealTotpSecret(secret: string, accountId: number, totpSecret: string): Buffer {
  return sealText(secret, purposeOf(accountId), totpSecret);
}

/** Throws where SECRET is another one. */
export function openTotpSecret(secret: string, accountId: number, sealed: Uint8Array): string {
  return openSealedText(secret, purposeOf(accountId), sealed);
}

function purposeOf(accountId: number): string {
  return `second factor\n${accountId}`;
}
