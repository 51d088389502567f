import { randomBytes } from 'node:crypto';

/** Crockford's base32: what looks alike is one sign. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code that nobody can guess and everybody can read out: 5 bits a sign. */
export function newSpokenCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** A code as it is stored, of one that a person typed: without spaces and hyphens, O is 0, I and L are 1. */
export function typedCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
