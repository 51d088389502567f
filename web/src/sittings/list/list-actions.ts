import type { SittingSummary } from '@parlance/contract/sittings/sitting';

/** What is done with an examination of the list once that was confirmed. */
export type SittingAction = { what: 'release' | 'cancel' | 'delete'; sitting: SittingSummary };

/** What the entries of the list lead to. */
export type EntryProps = {
  /** Opens the steps of an examination. */
  onDetails: (sitting: SittingSummary) => void;
  /** Opens a copy that was just made. */
  onCopy: (id: number) => void;
  onAsk: (asked: SittingAction) => void;
};

/** The id of the element that names an examination. */
export function titleId({ id }: Pick<SittingSummary, 'id'>): string {
  return `sitting-${id}-title`;
}
