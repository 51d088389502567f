import type { ImportRow } from '@parlance/contract/interchange/imports';

/** Rows that an author does not want to store, by their number. */
export type Skipped = ReadonlyMap<number, ImportRow>;
