import type { ImportFormat, ItemState } from '@parlance/contract/interchange/imports';

export const formatNames: Record<ImportFormat, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  text2qti: 'text2qti',
  moodle_xml: 'Moodle XML',
  qti_2_1: 'QTI 2.1',
  qti_2_2: 'QTI 2.2',
  qti_3_0: 'QTI 3.0',
  qti_package: 'QTI package',
};

/** The states as filters and in rows. */
export const stateNames: Record<ItemState, { filter: string; row: string }> = {
  mapped: { filter: 'mapped', row: 'Mapped' },
  changed: { filter: 'changed', row: 'Changed' },
  left_out: { filter: 'left out', row: 'Left out' },
  faulty: { filter: 'faulty', row: 'Faulty' },
};

/** The head of a reason and the rest of it: what it is about stands before its first colon. */
export function partsOfReason(text: string): { head: string; rest: string } {
  const at = text.indexOf(': ');
  return at > 0 && at <= 40 ? { head: text.slice(0, at), rest: text.slice(at + 2) } : { head: '', rest: text };
}
