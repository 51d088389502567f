import { pausedMsBy, restSecondsOf } from '@parlance/contract/deadline';
import type { CandidateDetail } from '@parlance/contract/invigilation/candidate-detail';
import { countAnswered } from '../../attempts/answers/count-answered.ts';
import type { KeyCache } from '../../attempts/cache/key-cache.ts';
import { breaksOf, clockOf, deadlineOf, latestEndOf } from '../../attempts/deadline.ts';
import { seesFacts } from '../../facts/record.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { iso } from '../../sittings/reply.ts';
import type { Boards } from '../board/board.ts';
import { incidentReply } from '../incidents/incidents.ts';
import { findIncidents } from '../incidents/queries.ts';
import { type Staff, watched } from '../who-may.ts';
import {
  findCandidate,
  listActions,
  listBreaks,
  listPartNames,
  listStaffPauses,
  listTests,
  type PartRow,
  type TestRow,
} from './queries.ts';
import { type CountedTest, timelineOf } from './timeline.ts';

/** One candidate of a board with all that happened. */
export async function candidateDetail(
  { db, clock, keys }: Pick<AppContext, 'db' | 'clock'> & { keys: KeyCache },
  boards: Boards,
  caller: Staff,
  { sittingId, candidateId }: { sittingId: number; candidateId: number },
): Promise<CandidateDetail> {
  const { part: ownPart } = await watched(db, caller, sittingId);
  const candidate = orNotFound(await findCandidate(db, sittingId, candidateId));
  const { row, person } = orNotFound(await boards.rowOf(seesFacts(caller, ownPart), sittingId, candidateId));
  const now = clock.now();
  const tests: CountedTest[] = [];
  for (const test of await listTests(db, candidateId)) {
    tests.push({ ...test, answered: countAnswered(test, await keys.find(db, test.question_version_ids)) });
  }
  const parts = await listPartNames(db, sittingId);
  const timeline = timelineOf({
    candidate: { ...candidate, last_seen_at: row.lastSeenAt ? new Date(row.lastSeenAt) : candidate.last_seen_at },
    isDisconnected: row.state === 'disconnected',
    tests,
    breaks: await listBreaks(db, candidateId, now),
    pauses: await listStaffPauses(db, candidateId),
    actions: await listActions(db, sittingId, candidateId),
  });
  const incidents = await findIncidents(db, sittingId, { candidateId });
  const saved = tests.flatMap(({ saved_at }) => saved_at ?? []);
  return {
    serverNow: now.toISOString(),
    row,
    person,
    email: candidate.email,
    savedAt: saved.length > 0 ? new Date(Math.max(...saved.map((one) => one.getTime()))).toISOString() : null,
    breaks: breaksLeft(tests),
    heldReason: candidate.held_reason,
    parts: parts.map((part) =>
      partTime(
        part,
        tests.find(({ sitting_part_id }) => sitting_part_id === part.id),
        now,
      ),
    ),
    timeline,
    incidents: incidents.map(incidentReply),
  };
}

/** Of the test that was opened last. */
function breaksLeft(tests: TestRow[]): CandidateDetail['breaks'] {
  const { break_count = 0, break_seconds = 0 } = tests.at(-1)?.accommodation ?? {};
  return { left: Math.max(0, break_count - (tests.at(-1)?.breaks_used ?? 0)), seconds: break_seconds };
}

function partTime(part: PartRow, test: TestRow | undefined, now: Date): CandidateDetail['parts'][number] {
  const { id: partId, ...named } = part;
  if (!test) {
    const none = { status: null, startedAt: null, closedAt: null, endsAt: null, reopened: 0 };
    const times = {
      standardSeconds: null,
      extraSeconds: null,
      addedSeconds: 0,
      pausedSeconds: 0,
      restSeconds: 0,
      totalSeconds: null,
    };
    return { partId, ...named, ...none, ...times, late: { answers: 0, recordings: 0 } };
  }
  const clock = clockOf(test);
  // A pause whose end is known counts as a whole.
  const untilMs = test.closed_at?.getTime() ?? Math.max(now.getTime(), clock.resumeAtMs ?? 0);
  const pausedSeconds = Math.round(pausedMsBy(clock, untilMs) / 1000);
  const restSeconds = test.closed_at ? 0 : restSecondsOf(breaksOf(test));
  return {
    partId,
    ...named,
    status: test.status,
    startedAt: test.started_at.toISOString(),
    closedAt: iso(test.closed_at),
    endsAt: (test.closed_at ? deadlineOf(test, test.closed_at) : latestEndOf(test, now)).toISOString(),
    standardSeconds: test.base_seconds,
    extraSeconds: clock.allowedSeconds - test.base_seconds,
    addedSeconds: test.extra_seconds,
    pausedSeconds,
    restSeconds,
    totalSeconds: test.duration_seconds + pausedSeconds + restSeconds,
    reopened: test.reopened,
    late: { answers: test.late_answers, recordings: test.late_recordings },
  };
}
