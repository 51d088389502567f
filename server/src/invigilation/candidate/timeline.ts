import type { TimelineEntry } from '@parlance/contract/invigilation/candidate-detail';
import { secondsBetween } from '../../platform/clock.ts';
import type { ActionRow, BreakRow, CandidateRow, PauseRow, TestRow } from './queries.ts';

/** A test with how many of its numbers have an answer. */
export type CountedTest = TestRow & { answered: number };

type Happened = {
  candidate: CandidateRow;
  isDisconnected: boolean;
  tests: CountedTest[];
  breaks: BreakRow[];
  pauses: PauseRow[];
  actions: ActionRow[];
};

/** What happened to a candidate, the newest first. */
export function timelineOf({ candidate, isDisconnected, tests, ...happened }: Happened): TimelineEntry[] {
  const { entered_at, last_seen_at } = candidate;
  const partOf = new Map(tests.map(({ id, sitting_part_id }) => [id, sitting_part_id]));
  const entries = [
    ...(entered_at ? [entry(entered_at, 'entered')] : []),
    ...(isDisconnected && last_seen_at ? [entry(last_seen_at, 'disconnected')] : []),
    ...tests.flatMap((test) => testEntries(test, happened.actions)),
    ...happened.breaks.map(({ attempt_id, began_at, ended_at }) =>
      entry(began_at, 'break', {
        partId: partOf.get(attempt_id) ?? null,
        seconds: ended_at && secondsBetween(began_at, ended_at),
      }),
    ),
    ...happened.actions.flatMap((action) => actionEntry(action, happened.pauses, candidate.id) ?? []),
  ];
  return entries.toReversed().toSorted((one, other) => other.at.localeCompare(one.at));
}

function testEntries(test: CountedTest, actions: ActionRow[]): TimelineEntry[] {
  const { sitting_part_id: partId, started_at, closed_at, status, earlier_ends: earlier } = test;
  const ended = (at: Date, kind: TimelineEntry['kind'], answered: TimelineEntry['answered']) => {
    // An action and the ends that it makes have the same moment.
    const by = kind === 'ended' ? actions.find((one) => one.kind === 'ended' && +one.made_at === +at) : undefined;
    return entry(at, kind, { partId, by: by?.made_name ?? null, reason: by?.reason ?? null, answered });
  };
  const entries = [
    entry(started_at, 'part_started', { partId }),
    ...earlier.map((end) => {
      const answered = { count: end.answered, of: end.questions };
      return ended(new Date(end.closedAt), endings[end.closedBy], answered);
    }),
  ];
  if (!closed_at || status === 'open' || status === 'abandoned') return entries;
  const kind = test.ended_by !== null ? 'ended' : status;
  const answered = { count: test.answered, of: test.total_marks };
  return [...entries, { ...ended(closed_at, kind, answered), by: test.ended_name }];
}

const endings = { learner: 'submitted', time: 'timed_out', staff: 'ended' } as const;

function actionEntry(action: ActionRow, pauses: PauseRow[], candidateId: number): TimelineEntry | null {
  const { made_at, made_name, reason, for_all, details } = action;
  const kind = kindOf(action, candidateId);
  if (!kind) return null;
  return entry(made_at, kind, {
    by: made_name,
    reason,
    isForAll: for_all,
    partId: typeof details.partId === 'number' ? details.partId : null,
    seconds: secondsOf(action, pauses),
    text: action.message,
    seenAt: action.seen_at?.toISOString() ?? null,
  });
}

/** The end of a test stands with the test, and of an examination where parts were left that can be opened no more, and an incident elsewhere. */
function kindOf({ kind, details }: ActionRow, candidateId: number): TimelineEntry['kind'] | null {
  if (kind === 'message_sent') return 'message';
  if (kind === 'admitted' && details.what === 'refuse_place') return 'place_refused';
  if (kind === 'admitted') return details.what === 'late' ? 'admitted_late' : 'place_admitted';
  if (kind === 'attendance') return details.absent === true ? 'marked_absent' : 'absence_lifted';
  if (kind === 'identity') return details.checked === true ? 'identity_checked' : 'identity_check_undone';
  if (kind === 'ended') return leavesParts(details, candidateId) ? 'examination_ended' : null;
  if (kind === 'reopened' && typeof details.partId !== 'number') return 'examination_goes_on';
  if (kind === 'held') return details.held === true ? 'held' : 'hold_lifted';
  return kind === 'extended' || kind === 'paused' || kind === 'resumed' || kind === 'reopened' ? kind : null;
}

function leavesParts({ ended }: Record<string, unknown>, candidateId: number): boolean {
  if (!Array.isArray(ended)) return false;
  return ended.some((one) => one.candidateId === candidateId && one.notTaken > 0);
}

/** How much was added, or how long the pause was that was resumed. */
function secondsOf({ kind, details }: ActionRow, pauses: PauseRow[]): number | null {
  if (kind === 'extended') return typeof details.minutes === 'number' ? details.minutes * 60 : null;
  if (kind !== 'resumed') return null;
  const pause = pauses.find(({ resume_at }) => resume_at?.toISOString() === details.resumeAt);
  return pause?.resume_at ? secondsBetween(pause.began_at, pause.resume_at) : null;
}

function entry(at: Date, kind: TimelineEntry['kind'], more: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    at: at.toISOString(),
    kind,
    partId: null,
    by: null,
    reason: null,
    isForAll: false,
    seconds: null,
    text: null,
    seenAt: null,
    answered: null,
    ...more,
  };
}
