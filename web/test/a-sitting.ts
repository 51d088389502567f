import type { Candidate } from '@parlance/contract/sittings/candidates';
import type { Sitting, SittingPart } from '@parlance/contract/sittings/sitting';

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
    ...changes,
  };
}

/** A candidate with the standard time. */
export function aCandidate(changes: Partial<Candidate> = {}): Candidate {
  return {
    id: 51,
    account_id: 9,
    username: 'Teo Marin',
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
