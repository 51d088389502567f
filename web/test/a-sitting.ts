import type { Room } from '@parlance/contract/invigilation/board';
import type { Candidate } from '@parlance/contract/sittings/candidates';
import type { Sitting, SittingPart, SittingSummary } from '@parlance/contract/sittings/sitting';

/** A draft as the server sends it. */
export function aSitting(changes: Partial<Sitting> = {}): Sitting {
  return {
    id: 12,
    title: 'B2 mock examination',
    phase: 'draft',
    status: 'draft',
    time_zone: 'Europe/Paris',
    start_mode: 'fixed',
    starts_at: null,
    ends_at: null,
    ends_by: null,
    courses: [],
    candidates: 0,
    own_part: 'lead',
    released_at: null,
    instructions: '',
    window_end: 'last_start',
    join_minutes: 30,
    late_rule: 'full_time',
    late_minutes: 60,
    has_access_code: false,
    access_code: null,
    ask_full_screen: false,
    ask_device_check: false,
    second_place: 'allow',
    safe_exam_browser: false,
    networks: [],
    release: 'by_hand',
    release_at: null,
    released_by: null,
    email_receipt: false,
    reminder_minutes: [1440],
    paused_at: null,
    version: 3,
    created_by: 'Ines Duarte',
    may_change: true,
    parts: [],
    staff: [{ account_id: 2, username: 'Ines Duarte', email: 'ines@example.org', part: 'lead' }],
    classes: [],
    states: {},
    problems: [],
    warnings: [],
    ...changes,
  };
}

/** A published one as a list has it. */
export function aListedSitting(changes: Partial<SittingSummary> = {}): SittingSummary {
  return {
    id: 12,
    title: 'B2 mock examination',
    phase: 'upcoming',
    time_zone: 'Europe/Paris',
    start_mode: 'fixed',
    starts_at: '2027-06-03T07:00:00.000Z',
    ends_at: null,
    ends_by: '2027-06-03T11:40:00.000Z',
    courses: ['Reading B2'],
    candidates: 24,
    own_part: null,
    may_change: true,
    version: 3,
    release: 'by_hand',
    release_at: null,
    released_at: null,
    unmarked: 0,
    has_results: false,
    ...changes,
  };
}

/** A room in the last of its two parts. */
export function aRoom(changes: Partial<Room['sitting']> = {}, counts: Partial<Room['counts']> = {}): Room {
  const part = { title: 'Part', startsAt: null, extraSeconds: 0 };
  return {
    sitting: {
      id: 12,
      timeZone: 'Europe/Paris',
      startsAt: '2027-06-03T07:00:00.000Z',
      endsBy: '2027-06-03T11:40:00.000Z',
      pausedAt: null,
      resumeAt: null,
      parts: [
        { ...part, id: 31, position: 1, type: 'Reading', endsBy: null },
        { ...part, id: 32, position: 2, type: 'Writing', endsBy: '2027-06-03T09:53:00.000Z' },
      ],
      ...changes,
    },
    counts: {
      all: 24,
      attention: 5,
      states: { working: 14, submitted: 2 },
      identity: { checked: 12, of: 24 },
      ...counts,
    },
  };
}

/** A part with a Reading test of an hour. */
export function aSittingPart(changes: Partial<SittingPart> = {}): SittingPart {
  return {
    id: 31,
    position: 1,
    course: { id: 7, title: 'Reading B2', type: 'Reading', use: 'exam', question_count: 40, deleted: false },
    start: 'follows',
    starts_at: '2027-06-03T07:00:00.000Z',
    break_seconds: 0,
    base_seconds: 3600,
    paper: null,
    ...changes,
  };
}

/** A candidate with the standard time. */
export function aCandidate(changes: Partial<Candidate> = {}): Candidate {
  return {
    id: 51,
    account_id: 9,
    username: 'Teo Marin',
    full_name: 'Teo Marin',
    registration_number: '',
    email: 'teo@example.org',
    number: null,
    room: '',
    seat: '',
    state: 'not_arrived',
    is_added: false,
    times: [
      {
        part_id: 31,
        starts_at: '2027-06-03T07:00:00.000Z',
        ends_at: '2027-06-03T08:00:00.000Z',
        base_seconds: 3600,
        allowed_seconds: 3600,
        appointment: null,
      },
    ],
    breaks: { count: 0, seconds: 0 },
    ...changes,
  };
}
