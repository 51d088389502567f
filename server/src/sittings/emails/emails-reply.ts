import type { Reply } from '@parlance/contract/endpoint';
import type { sittingEmails } from '@parlance/contract/sittings/calendar';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findSitting } from '../queries.ts';
import type { Staff } from '../reply.ts';
import { countEmails, listUndelivered } from './queries.ts';

/** So many addresses that were not reached are named. */
const NAMED = 20;

/** What became of the emails of a sitting that a caller sees. */
export async function emailsReply({ db }: AppContext, caller: Staff, id: number): Promise<Reply<typeof sittingEmails>> {
  if (!(await findSitting(db, id, seenBy(caller)))) throw new Refusal('not_found');
  const counts = await countEmails(db, id);
  return { ...counts, undelivered: counts.failed > 0 ? await listUndelivered(db, id, NAMED) : [] };
}
