import type { SettledBy, WritingSubmission } from '@parlance/contract/reviews';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { leads } from '../../second-marking/policy/leads.ts';

type Settled = NonNullable<WritingSubmission['settled']>;
type Of = { by: SettledBy; courseId: number; isTheirs: boolean };

/**
 * Whether a caller may change a mark that is settled. One that a single marker gave: whoever may mark the work, which is
 * `isTheirs` where it is given out. One of several, or that was given in the place of theirs: whoever leads, with a reason.
 */
export async function mayChange(db: Db, { by, courseId, isTheirs }: Of, caller: Caller): Promise<Settled['mayChange']> {
  if (by === 'single' && isTheirs) return 'yes';
  return (await leads(db, caller, courseId)) ? 'with_reason' : 'no';
}
