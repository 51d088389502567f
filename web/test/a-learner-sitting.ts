import type { LearnerSitting, OwnSitting } from '@parlance/contract/sittings/taking';

/** A part of an hour of Reading, at nine in Paris. */
export function aLearnerPart(changes: Partial<LearnerSitting['parts'][number]> = {}): LearnerSitting['parts'][number] {
  return {
    part_id: 31,
    position: 1,
    course: { id: 7, title: 'Reading B2', type: 'Reading' },
    start: 'follows',
    break_seconds: 0,
    starts_at: '2027-06-03T07:00:00.000Z',
    ends_at: '2027-06-03T08:30:00.000Z',
    base_seconds: 3600,
    allowed_seconds: 5400,
    appointment: null,
    attempt: null,
    ...changes,
  };
}

/** An examination as its candidate sees it: not entered yet. */
export function aLearnerSitting(changes: Partial<OwnSitting> = {}): OwnSitting {
  return {
    id: 12,
    title: 'B2 mock examination',
    instructions: '',
    full_name: 'Amina Yusuf',
    time_zone: 'Europe/Paris',
    start_mode: 'fixed',
    starts_at: '2027-06-03T07:00:00.000Z',
    ends_at: null,
    opens_at: '2027-06-03T06:30:00.000Z',
    ends_by: '2027-06-03T08:30:00.000Z',
    number: 22,
    room: 'Room 14',
    seat: 'C2',
    state: 'not_arrived',
    has_entered: false,
    is_ended: false,
    asks_code: false,
    asks_full_screen: false,
    asks_device_check: false,
    asks_safe_exam_browser: false,
    asks_network: false,
    release: { mode: 'by_hand', at: null, released_at: null },
    breaks: { count: 0, seconds: 0 },
    parts: [aLearnerPart()],
    ...changes,
  };
}
