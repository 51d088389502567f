import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportFormat, ItemState } from '@parlance/contract/interchange/imports';
import type { Sentence } from '@parlance/contract/say';

export const formatNames: Record<ImportFormat, Sentence> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  text2qti: 'text2qti',
  moodle_xml: 'Moodle XML',
  qti_1_2: 'QTI 1.2',
  qti_2_1: 'QTI 2.1',
  qti_2_2: 'QTI 2.2',
  qti_3_0: 'QTI 3.0',
  qti_package: msg`QTI package`,
  common_cartridge: 'Common Cartridge',
};

/** The states as filters, below how many there are, and in rows; and what is said where there are none. */
export const stateNames: Record<
  ItemState,
  { filter: MessageDescriptor; row: MessageDescriptor; none: MessageDescriptor }
> = {
  mapped: {
    filter: msg({ message: 'mapped', context: 'items of a file' }),
    row: msg({ message: 'Mapped', context: 'item of a file' }),
    none: msg`No item is mapped.`,
  },
  changed: {
    filter: msg({ message: 'changed', context: 'items of a file' }),
    row: msg({ message: 'Changed', context: 'item of a file' }),
    none: msg`No item is changed.`,
  },
  left_out: {
    filter: msg({ message: 'left out', context: 'items of a file' }),
    row: msg({ message: 'Left out', context: 'item of a file' }),
    none: msg`No item is left out.`,
  },
  faulty: {
    filter: msg({ message: 'faulty', context: 'items of a file' }),
    row: msg({ message: 'Faulty', context: 'item of a file' }),
    none: msg`No item is faulty.`,
  },
};

/** The head of a reason and the rest of it: what it is about stands before its first colon. */
export function partsOfReason(text: string): { head: string; rest: string } {
  const at = text.indexOf(': ');
  return at > 0 && at <= 40 ? { head: text.slice(0, at), rest: text.slice(at + 2) } : { head: '', rest: text };
}
