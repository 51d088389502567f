import type { Reply } from '@parlance/contract/endpoint';
import type { AgreementScope, getMarkingDifferences } from '@parlance/contract/second-marking/allocation';
import type { AppContext } from '../../platform/app-context.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { LEAST_PAIRS } from '../figures/agreement.ts';
import { countDifferences } from '../figures/queries.ts';
import { refuseUnlessLead } from '../policy/leads.ts';
import { findMarkedCourse } from '../policy/queries.ts';

type Compared = { courseId: number; marker: number; over?: AgreementScope | undefined };

/** How a marker's marks lie from the others of the same work; of others (`marking_not_led`) to whoever leads alone. */
export async function markingDifferences(
  { db }: AppContext,
  { courseId, marker, over = 'course' }: Compared,
  caller: Caller,
): Promise<Reply<typeof getMarkingDifferences>> {
  orNotFound(await findMarkedCourse(db, courseId));
  if (marker !== caller.accountId) await refuseUnlessLead(db, caller, courseId);
  const rows = await countDifferences(db, { courseId, over, readerId: caller.accountId }, marker);
  const whole = rows.find((row) => row.mean === null);
  const [n, least] = [whole?.n ?? 0, LEAST_PAIRS.spread];
  if (!whole || n < least) return { n, least, mean: null, deviation: null, cells: [] };
  return {
    n,
    least,
    mean: whole.centre,
    deviation: whole.deviation,
    cells: rows.filter((row) => row.mean !== null),
  };
}
