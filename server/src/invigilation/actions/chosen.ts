import type { ActionDone, SkipCode } from '@parlance/contract/invigilation/actions';
import { isOver } from '../../attempts/deadline.ts';
import { idsOf } from '../../platform/list-query.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Acting } from './act.ts';
import { type HeldCandidate, type HeldTest, lockCandidates, lockTests } from './queries.ts';

/** Whom an action is for: everyone, or these. */
export type Whom = 'all' | number[];

/** Candidates of an action with their tests, held until it ends. */
export type Chosen = { candidate: HeldCandidate; tests: HeldTest[] };

/** Holds the candidates that an action is for, with their tests. Refuses one who is no candidate of the sitting. */
export async function choose({ db, sitting }: Acting, whom: Whom): Promise<Chosen[]> {
  const ids = whom === 'all' ? null : [...new Set(whom)];
  const candidates = await lockCandidates(db, sitting.id, ids);
  if (ids && candidates.length < ids.length) throw new Refusal('not_found');
  const tests = await lockTests(db, idsOf(candidates));
  const testsOf = Map.groupBy(tests, ({ candidate_id }) => candidate_id);
  return candidates.map((candidate) => ({ candidate, tests: testsOf.get(candidate.id) ?? [] }));
}

/** Whether a candidate was not withdrawn. */
export function isThere({ removed_at }: Pick<HeldCandidate, 'removed_at'>): boolean {
  return removed_at === null;
}

export type Skip = { candidateId: number; code: SkipCode };

/** Who has a test that goes on, and who has none. */
export function withOpenTest(chosen: Chosen[], now: Date): { open: HeldTest[]; skipped: Skip[] } {
  const open: HeldTest[] = [];
  const skipped: Skip[] = [];
  for (const { candidate, tests } of chosen) {
    const opened = tests.filter(({ paper_at }) => paper_at !== null);
    const test = opened.find((one) => one.status === 'open' && !isOver(one, now));
    if (test && candidate.removed_at === null) open.push(test);
    else skipped.push({ candidateId: candidate.id, code: codeOf(candidate, opened) });
  }
  return { open, skipped };
}

function codeOf({ removed_at }: HeldCandidate, opened: HeldTest[]): SkipCode {
  if (removed_at !== null) return 'withdrawn';
  return opened.length > 0 ? 'closed_already' : 'not_begun';
}

/** Those who are not meant by an action for everyone. */
const NOT_MEANT: readonly SkipCode[] = ['withdrawn', 'not_begun', 'closed_already'];

/** What is answered: of an action for everyone only those are told who could have been meant. */
export function doneReply(whom: Whom, done: number, skipped: Skip[]): ActionDone {
  return { done, skipped: whom === 'all' ? skipped.filter(({ code }) => !NOT_MEANT.includes(code)) : skipped };
}
