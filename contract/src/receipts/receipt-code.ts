/** Crockford's base32: what looks alike is one sign. */
export const RECEIPT_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** How many signs of a code are random: 60 bits. */
export const RECEIPT_RANDOM_SIGNS = 12;

/** The sign after the random ones: Luhn's sum in base 32, by which no single wrong sign passes. */
export function checkSignOf(random: string): string {
  const base = RECEIPT_SIGNS.length;
  const sum = Array.from(random)
    .reverse()
    .reduce((total, sign, index) => {
      const value = RECEIPT_SIGNS.indexOf(sign) * (index % 2 === 0 ? 2 : 1);
      return total + Math.floor(value / base) + (value % base);
    }, 0);
  return RECEIPT_SIGNS.charAt((base - (sum % base)) % base);
}

/** 'PR-7K4M-2QXD-9HTV-B' of twelve random signs. */
export function receiptCodeOf(random: string): string {
  return `PR-${random.slice(0, 4)}-${random.slice(4, 8)}-${random.slice(8)}-${checkSignOf(random)}`;
}

/**
 * A code as receipts have it, of one that a person typed: without spaces and hyphens or with others, in any case, O for 0,
 * I and L for 1, with or without PR. Null when it is no code or a sign of it is wrong.
 */
export function readReceiptCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '');
  // The random signs of a code may begin with PR too.
  const own = signs.length > RECEIPT_RANDOM_SIGNS + 1 ? signs.replace(/^PR/, '') : signs;
  const read = own.replaceAll('O', '0').replace(/[IL]/g, '1');
  if (read.length !== RECEIPT_RANDOM_SIGNS + 1) return null;
  const random = read.slice(0, RECEIPT_RANDOM_SIGNS);
  if (!Array.from(read).every((sign) => RECEIPT_SIGNS.includes(sign))) return null;
  return read.endsWith(checkSignOf(random)) ? receiptCodeOf(random) : null;
}
