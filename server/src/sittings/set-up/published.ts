import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/database/database.ts';
import { listStandings } from '../candidates/queries.ts';
import { notReady, planOf, problemsOf } from '../problems/problems.ts';
import type { SittingRow } from '../queries.ts';

/** What is settled once a sitting is published, and is not asked again. */
const SETTLED = /^parts\.\d+\.use$/;

/**
 * When everybody of a published sitting will have ended, as it is after a change. Refused (`sitting_not_ready`) where it
 * could not be held so any more; after its start, with null for now, its times are not asked about again.
 */
export async function endsByOrRefuse(
  { settings }: AppContext,
  db: Db,
  sitting: SittingRow,
  now: Date | null,
): Promise<Date | null> {
  const { rows } = await listStandings(db, sitting.id, { sortBy: 'number', direction: 'asc', onlyThere: true });
  const plan = await planOf(db, sitting, rows, settings.timeZone);
  const problems = await problemsOf(db, plan, now ?? new Date(0));
  const fields = problems.filter(({ path }) => !SETTLED.test(path));
  if (fields.length > 0) throw notReady(fields);
  return plan.endsBy ?? sitting.ends_by;
}
