import { randomBytes } from 'node:crypto';
import { JOIN_CODE_LENGTH } from '@parlance/contract/classes';

/** Crockford's base32: what looks alike is one sign. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code that nobody can guess: 40 bits. */
export function newJoinCode(): string {
  return Array.from(randomBytes(JOIN_CODE_LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** A code as it is stored, of one that a person typed: without spaces and hyphens, O is 0, I and L are 1. */
export function typedCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
