import type { FieldFault } from '@parlance/contract/kinds/kind';
import { cellText, textFault } from '../../platform/csv/csv-cell.ts';

/** A text of a form as a file would bring it: line ends are LF, and nothing at its ends that is not seen. */
export function formText(given: string): string {
  return cellText(given.replace(/\r\n?/g, '\n'));
}

/** The texts in a value that cannot be stored. */
export function textFaults(value: unknown, path: string): FieldFault[] {
  if (typeof value === 'string') {
    const reason = textFault(value);
    return reason ? [{ path, reason }] : [];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) => textFaults(one, `${path}.${name}`));
}
