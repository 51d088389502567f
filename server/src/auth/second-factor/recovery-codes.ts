import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@parlance/contract/second-factor';

/** RFC 4648, without what is taken for another: five bits each. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 24;

/** New codes of 120 bits, in groups of four letters as a person reads them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
    return signs.replace(/(.{4})(?!$)/g, '$1-');
  });
}

/** Without a secret: nobody finds 120 bits by trying (ASVS 5.0, 6.5.2). */
export function hashOfRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code.replaceAll('-', '')).digest();
}
