import { RECEIPT_SIGNS } from '../receipts/receipt-code.ts';

/** How many signs a code has, all of them random: 60 bits. */
export const REPORT_CODE_SIGNS = 12;

/** '7K4M 9XQP 2TRD' of a code, as it is printed. */
export function reportCodeText(code: string): string {
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join(' ');
}

/**
 * A code as reports have it, of one that a person typed: without spaces and hyphens, in any case, O for 0, I and L for 1.
 * Null when it cannot be one.
 */
export function readReportCode(typed: string): string | null {
  const read = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return read.length === REPORT_CODE_SIGNS && Array.from(read).every((sign) => RECEIPT_SIGNS.includes(sign))
    ? read
    : null;
}
