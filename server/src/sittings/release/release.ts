import type { Reply } from '@parlance/contract/endpoint';
import type { checkRelease as checkCall } from '@parlance/contract/sittings/publishing';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import type { FastifyBaseLogger } from 'fastify';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { recurring } from '../../platform/recurring.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeSitting } from '../change.ts';
import { noteResultsEmails } from '../emails/queries.ts';
import { findSitting, type SittingRow, updateSitting } from '../queries.ts';
import { iso, type Staff } from '../reply.ts';
import { listResults, lockDueSitting, type ResultRow } from './queries.ts';

/** What releasing the results would do now. */
export async function checkRelease({ db }: AppContext, caller: Staff, id: number): Promise<Reply<typeof checkCall>> {
  const sitting = await findSitting(db, id, seenBy(caller));
  if (!sitting) throw new Refusal('not_found');
  const rows = await listResults(db, id);
  const people = peopleOf(rows);
  const getting = people.filter(({ is_held }) => !is_held).length;
  return {
    released_at: iso(sitting.released_at),
    candidates: getting,
    emails: getting,
    unmarked: rows.filter(({ status, is_marked }) => status !== 'open' && !is_marked).map(namedTest),
    held: people.filter(({ is_held }) => is_held).map(named),
    open: rows.filter(({ status }) => status === 'open').length,
  };
}

function named({ candidate_id, number, username }: ResultRow) {
  return { candidate_id, number, username };
}

function namedTest({ part_id, course, ...row }: ResultRow) {
  return { ...named({ part_id, course, ...row }), part_id, course };
}

/** One row a person. */
function peopleOf(rows: ResultRow[]): ResultRow[] {
  return [...new Map(rows.map((row) => [row.candidate_id, row])).values()];
}

/** Lets learners have the results of a sitting from now on, and tells each of them once. */
export async function releaseSitting(
  context: AppContext,
  caller: Staff,
  { id, version }: { id: number; version: number },
): Promise<Sitting> {
  const asked = { id, version, alsoCancelled: true };
  return await changeSitting(context, caller, asked, async ({ db, sitting, now, actorId }) => {
    if (sitting.status === 'draft' || !sitting.starts_at || now < sitting.starts_at) {
      throw new Refusal('sitting_not_started');
    }
    if (sitting.released_at) throw new Refusal('sitting_released');
    const rows = await listResults(db, id);
    if (rows.some(({ status }) => status === 'open')) throw new Refusal('sitting_under_way');
    await tell(db, sitting, rows, now);
    const set = { released_at: now, released_by: actorId };
    return { set, action: 'sitting.released', details: { candidates: peopleOf(rows).length } };
  });
}

/**
 * Writes down that the results are out whose date has come, and tells the learners. They are shown from their date on,
 * whether or not this was done.
 */
export async function releaseDue(context: AppContext): Promise<void> {
  const now = context.clock.now();
  for (;;) {
    const released = await inTransaction(context.db, async (db) => {
      const sitting = await lockDueSitting(db, now);
      if (!sitting) return false;
      const rows = await listResults(db, sitting.id);
      await tell(db, sitting, rows, now);
      await updateSitting(db, sitting.id, { released_at: sitting.release_at }, now);
      await recordAudit(db, {
        at: now,
        actorId: null,
        action: 'sitting.released',
        subjectType: 'sitting',
        subjectId: sitting.id,
        details: { title: sitting.title, candidates: peopleOf(rows).length },
      });
      return true;
    });
    if (!released) return;
  }
}

async function tell(db: Db, { id }: SittingRow, rows: ResultRow[], now: Date): Promise<void> {
  const shown = peopleOf(rows).filter(({ is_held }) => !is_held);
  const accountIds = shown.map(({ account_id }) => account_id);
  await noteResultsEmails(db, id, accountIds, now);
}

const RELEASE_EVERY_MS = 60_000;

/** Looks every minute until stopped whether the date of results has come. */
export function startReleasing(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const { stop } = recurring(
    RELEASE_EVERY_MS,
    () => releaseDue(context),
    (err) => log.error({ err }, 'Learners could not be told of results. They are shown all the same.'),
  );
  return stop;
}
