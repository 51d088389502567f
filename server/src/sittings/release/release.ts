import type { Reply } from '@parlance/contract/endpoint';
import type { CandidateState } from '@parlance/contract/sittings/candidate-state';
import type { checkRelease as checkCall } from '@parlance/contract/sittings/publishing';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import type { FastifyBaseLogger } from 'fastify';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { recurring } from '../../platform/recurring.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { listStandings } from '../candidates/queries.ts';
import { stateOf } from '../candidates/standing.ts';
import { changeSitting } from '../change.ts';
import { noteResultsEmails } from '../emails/queries.ts';
import { findSitting, type SittingRow, updateSitting } from '../queries.ts';
import { iso, type Staff } from '../reply.ts';
import { listDueSittings, listResults, lockDueSitting, type ResultRow, setReleased } from './queries.ts';

/** What releasing the results would do now. */
export async function checkRelease(
  { db, clock }: AppContext,
  caller: Staff,
  id: number,
): Promise<Reply<typeof checkCall>> {
  const sitting = orNotFound(await findSitting(db, id, seenBy(caller)));
  const rows = await listResults(db, id);
  const unfinished = await listUnfinished(db, sitting, clock.now());
  const people = peopleToGet(rows, unfinished);
  const getting = people.filter(({ is_held }) => !is_held).length;
  return {
    released_at: iso(sitting.released_at),
    candidates: getting,
    emails: getting,
    unmarked: rows.filter(({ status, is_marked }) => status !== 'open' && !is_marked).map(namedTest),
    held: peopleOf(rows)
      .filter(({ is_held }) => is_held)
      .map(named),
    unfinished: [...unfinished.values()],
    open: rows.filter(({ status }) => status === 'open').length,
  };
}

type Named = Pick<ResultRow, 'candidate_id' | 'number' | 'username' | 'full_name'>;
type Unfinished = Map<number, Named>;

/** In these states a candidate takes no test any more. */
const FINISHED: readonly CandidateState[] = ['withdrawn', 'absent', 'submitted', 'timed_out', 'ended'];

/** Who has a test open or one still to take, by candidate. */
export async function listUnfinished(db: Db, sitting: SittingRow, now: Date): Promise<Unfinished> {
  const { rows } = await listStandings(db, sitting.id, { sortBy: 'number', direction: 'asc', onlyThere: false });
  const taking = rows.filter((row) => !FINISHED.includes(stateOf(sitting, row, now)));
  // Not their states: whoever marks must not see by a rest break what somebody is allowed.
  return new Map(taking.map((row) => [row.id, named({ ...row, candidate_id: row.id })]));
}

function named({ candidate_id, number, username, full_name }: Named) {
  return { candidate_id, number, username, full_name };
}

function namedTest({ part_id, course, ...row }: ResultRow) {
  return { ...named(row), part_id, course };
}

/** One row a person. */
function peopleOf(rows: ResultRow[]): ResultRow[] {
  return [...new Map(rows.map((row) => [row.candidate_id, row])).values()];
}

/** Those who have finished and have a result that is not out yet. */
function peopleToGet(rows: ResultRow[], unfinished: Unfinished): ResultRow[] {
  return peopleOf(rows.filter((row) => !row.is_released && !unfinished.has(row.candidate_id)));
}

/** Lets learners who have finished have their results from now on, and tells each of them once. */
export async function releaseSitting(
  context: AppContext,
  caller: Staff,
  { id, version, isConfirmed }: { id: number; version: number; isConfirmed: boolean },
): Promise<Sitting> {
  const asked = { id, version, alsoCancelled: true };
  return await changeSitting(context, caller, asked, async ({ db, sitting, now, actorId }) => {
    if (sitting.status === 'draft' || !sitting.starts_at || now < sitting.starts_at) {
      throw new Refusal('sitting_not_started');
    }
    const rows = await listResults(db, id);
    const unfinished = await listUnfinished(db, sitting, now);
    const people = peopleToGet(rows, unfinished);
    if (sitting.released_at && people.length === 0) throw new Refusal('sitting_released');
    if (unfinished.size > 0 && !isConfirmed) {
      throw new Refusal(rows.some(({ status }) => status === 'open') ? 'sitting_under_way' : 'sitting_unfinished');
    }
    await letHave(db, sitting, people, now);
    const set = sitting.released_at ? {} : { released_at: now, released_by: actorId };
    const details = { candidates: people.length, ...(unfinished.size > 0 && { unfinished: unfinished.size }) };
    return { set, action: 'sitting.released', details };
  });
}

/**
 * Lets those have their results whose date has come, and tells them; with results at once nobody is told. Who has closed
 * every part is shown them whether or not this was done; others who have finished, once it was.
 */
export async function releaseDue(context: AppContext): Promise<void> {
  const now = context.clock.now();
  for (const id of await listDueSittings(context.db, now)) {
    await inTransaction(context.db, async (db) => {
      const sitting = await lockDueSitting(db, id);
      if (!sitting) return;
      const people = peopleToGet(await listResults(db, id), await listUnfinished(db, sitting, now));
      const isFirst = sitting.release === 'on_date' && sitting.released_at === null;
      if (people.length === 0 && !isFirst) return;
      await letHave(db, sitting, people, now);
      if (isFirst) await updateSitting(db, id, { released_at: sitting.release_at }, now);
      if (sitting.release !== 'on_date') return;
      await audit(db, { sitting: id, actorId: null, at: now }, 'sitting.released', {
        title: sitting.title,
        candidates: people.length,
      });
    });
  }
}

async function letHave(db: Db, { id, release }: SittingRow, people: ResultRow[], now: Date): Promise<void> {
  await setReleased(
    db,
    people.map(({ candidate_id }) => candidate_id),
    now,
  );
  if (release === 'at_once') return;
  const shown = people.filter(({ is_held }) => !is_held);
  const accountIds = shown.map(({ account_id }) => account_id);
  await noteResultsEmails(db, id, accountIds, now);
}

const RELEASE_EVERY_MS = 60_000;

/** Looks every minute until stopped whether the date of results has come. */
export function startReleasing(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  return recurring(
    RELEASE_EVERY_MS,
    () => releaseDue(context),
    (err) => log.error({ err }, 'Learners could not be told of results. They are shown all the same.'),
  ).stop;
}
