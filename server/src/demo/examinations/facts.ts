import { type FactKind, serverFactKinds } from '@parlance/contract/facts/kinds';
import { seenFact } from '../../facts/keep-facts.ts';
import { type NewFact, storeFacts } from '../../facts/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { StandingRow } from '../../sittings/candidates/queries.ts';

/** What is recorded of a candidate: when, in minutes after the start of the examination, and for how many seconds. */
export type DemoFact = {
  kind: FactKind;
  at: number;
  /** Absent for what has no length. */
  seconds?: number;
  details?: NewFact['details'];
};

/** How far off the times of a device are, in milliseconds. */
const UNSURE_MS = 45;

/** Records facts of a candidate, each of the test that was open then. What is there already stays as it is. */
export async function recordFacts(
  db: Db,
  { row, startsAt }: { row: StandingRow; startsAt: Date },
  recorded: DemoFact[],
): Promise<void> {
  const facts = recorded.map(({ kind, at, seconds = 0, details = {} }, index): NewFact => {
    const beganAt = plusSeconds(startsAt, at * 60);
    const endedAt = seconds === 0 ? null : plusSeconds(beganAt, seconds);
    const fact = { candidateId: row.id, attemptId: openAt(row, beganAt), beganAt, endedAt };
    const seen = serverFactKinds.find((one) => one === kind);
    if (seen) return seenFact({ ...fact, kind: seen, seq: beganAt.getTime() });
    const told = { place: row.place ?? '', seq: index + 1, unsureMs: UNSURE_MS, details, count: 1 };
    return { ...fact, ...told, kind, source: 'device' };
  });
  const ends = facts.map(({ beganAt, endedAt }) => (endedAt ?? beganAt).getTime());
  if (facts.length > 0) await storeFacts(db, facts, new Date(Math.max(...ends)));
}

/** The test that was open at a moment. */
function openAt({ parts }: StandingRow, at: Date): number | null {
  const part = parts.find(({ attempt }) => {
    if (!attempt || at < new Date(attempt.started_at)) return false;
    return attempt.closed_at === null || at <= new Date(attempt.closed_at);
  });
  return part?.attempt?.id ?? null;
}
