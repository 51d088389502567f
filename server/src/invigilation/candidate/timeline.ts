import type { TimelineEntry } from '@parlance/contract/invigilation/candidate-detail';
import { secondsBetween } from '../../platform/clock.ts';
import type { ActionRow, BreakRow, CandidateRow, PauseRow, TestRow } from './queries.ts';

type Happened = {
  candidate: CandidateRow;
  isDisconnected: boolean;
  tests: TestRow[];
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
    ...tests.flatMap(testEntries),
    ...happened.breaks.map(({ attempt_id, began_at, ended_at }) =>
      entry(began_at, 'break', {
        partId: partOf.get(attempt_id) ?? null,
        seconds: ended_at && secondsBetween(began_at, ended_at),
      }),
    ),
    ...happened.actions.flatMap((action) => actionEntry(action, happened.pauses) ?? []),
  ];
  return entries.toReversed().toSorted((one, other) => other.at.localeCompare(one.at));
}

function testEntries(test: TestRow): TimelineEntry[] {
  const { sitting_part_id: partId, started_at, closed_at, status } = test;
  const begun = entry(started_at, 'part_started', { partId });
  if (!closed_at || status === 'open' || status === 'abandoned') return [begun];
  const kind = test.ended_by !== null ? 'ended' : status;
  const answered = { count: test.answered, of: test.questions };
  return [begun, entry(closed_at, kind, { partId, by: test.ended_name, answered })];
}

function actionEntry(action: ActionRow, pauses: PauseRow[]): TimelineEntry | null {
  const { made_at, made_name, reason, for_all, details } = action;
  const kind = kindOf(action);
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

/** What ends a test and an incident stand elsewhere. */
function kindOf({ kind, details }: ActionRow): TimelineEntry['kind'] | null {
  if (kind === 'message_sent') return 'message';
  if (kind === 'admitted') return details.what === 'late' ? 'admitted_late' : 'place_admitted';
  if (kind === 'attendance') return details.absent === true ? 'marked_absent' : 'absence_lifted';
  if (kind === 'held') return details.held === true ? 'held' : 'hold_lifted';
  return kind === 'extended' || kind === 'paused' || kind === 'resumed' || kind === 'reopened' ? kind : null;
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
