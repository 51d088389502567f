import type { Db } from '../platform/database/database.ts';
import { maximaOf } from './figures/tests.ts';
import { type Item, itemsOf } from './items.ts';
import { findCells, findTotals, findVersions, type Selection, type TotalCell } from './queries.ts';

/** What is counted: totals of all tests, and the items of those of one maximum, in marks; null without tests. */
export type Counted = { totals: TotalCell[]; rawMax: number | null; items: Item[] };

/** What is counted, with the items of tests out of `rawMax`, or of the maximum that most had. */
export async function readCounted(db: Db, selection: Selection, rawMax?: number): Promise<Counted> {
  const totals = await findTotals(db, selection);
  const shown = rawMax ?? maximaOf(totals)[0]?.raw_max;
  if (shown === undefined) return { totals, rawMax: null, items: [] };
  return { totals, rawMax: shown, items: await readItems(db, selection, shown) };
}

/** The items of tests with one maximum, in their order. */
export async function readItems(db: Db, selection: Selection, rawMax: number): Promise<Item[]> {
  const cells = await findCells(db, selection, rawMax);
  const ids = [...new Set(cells.map(({ version_id }) => version_id))];
  const asked = ids.map((version_id) => ({ course_id: selection.courseId, version_id }));
  return itemsOf(cells, await findVersions(db, asked));
}
