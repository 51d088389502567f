import { ERASED_TEXT } from '@parlance/contract/personal-data/erased-text';
import { type Handling, OF_CANDIDATE, OWN, unnamedInSittings } from './handling.ts';

const ERASED = `'${ERASED_TEXT}'`;

/** What somebody did, and what was noted of them, in examinations. */
export const examinationTables = {
  fact_notes: {
    of: OF_CANDIDATE,
    exported: { in: 'examinations', columns: 'candidate_id, fact_id, text, at' },
    erased: 'deleted',
  },
  exam_facts: {
    of: OF_CANDIDATE,
    exported: { in: 'examinations', columns: 'id, candidate_id, kind, began_at, ended_at, source' },
    erased: 'deleted',
    by: ['looked_by'],
  },
  exam_fact_counts: {
    of: OF_CANDIDATE,
    exported: { in: 'examinations', columns: 'candidate_id, kind, count' },
    erased: 'deleted',
  },
  message_seen: {
    of: OF_CANDIDATE,
    exported: { in: 'examinations', columns: 'message_id, seen_at' },
    erased: 'deleted',
  },
  sitting_messages: {
    of: OF_CANDIDATE,
    exported: { in: 'examinations', columns: 'id, candidate_id, text, made_at' },
    erased: [{ set: { text: ERASED } }, unnamedInSittings({ text: 500 })],
    by: ['made_by'],
  },
  incidents: {
    of: OF_CANDIDATE,
    exported: { in: 'examinations', columns: 'candidate_id, kind, made_at, withdrawn_at' },
    erased: [
      { set: { text: ERASED, withdrawn_reason: `case when withdrawn_reason is not null then ${ERASED} end` } },
      unnamedInSittings({ text: 5000, withdrawn_reason: 200 }),
    ],
    stays: ['kind'],
    by: ['made_by', 'withdrawn_by'],
  },
  sitting_actions: {
    of: 'candidate_ids && array(select id from candidates where account_id = :id)',
    exported: {
      not: 'They are what staff did in a room. What it was for the person is in the rows of the other tables.',
    },
    erased: [
      {
        set: { reason: 'null', details: `'{}'`, reply: `'{}'` },
        where:
          'cardinality(candidate_ids) = 1 and candidate_ids <@ array(select id from candidates where account_id = :id)',
      },
      unnamedInSittings({ reason: 500, details: 'json', reply: 'json' }),
    ],
    stays: ['kind', 'digest'],
    by: ['made_by'],
  },
  sitting_emails: {
    of: OWN,
    exported: { in: 'messages', columns: 'sitting_id, kind, sequence' },
    erased: 'deleted',
  },
  candidate_appointments: {
    of: OF_CANDIDATE,
    exported: { in: 'examinations', columns: 'candidate_id, part_id, at' },
    erased: 'deleted',
  },
  candidates: {
    of: OWN,
    exported: {
      in: 'examinations',
      columns: `id, sitting_id, (select title from sittings where id = sitting_id) as examination, number, room, seat,
        entered_at, admitted_late_at, absent_marked_at, identity_checked_at,
        identity_checked_as, released_at, removed_at`,
    },
    erased: [
      {
        set: {
          room: `''`,
          seat: `''`,
          held_reason: 'null',
          identity_checked_as: 'null',
          presence: 'null',
          place: 'null',
          place_waiting: 'null',
          place_refused: 'null',
          session_id: 'null',
          session_waiting: 'null',
          session_refused: 'null',
          sessions_before: `'{}'`,
        },
      },
    ],
    by: ['added_by', 'absent_marked_by', 'held_by', 'identity_checked_by'],
  },
  sitting_staff: {
    of: OWN,
    exported: { in: 'work', columns: '(select title from sittings where id = sitting_id) as examination, part' },
    erased: 'deleted',
  },
  device_checks: { nobody: 'A device found it of itself. Nothing says who used it.' },
  check_codes: { nobody: 'Codes of rooms.', by: ['made_by'] },
  sittings: { nobody: 'What an examination is.', by: ['created_by', 'released_by'] },
  sitting_parts: { nobody: 'Tests of an examination.' },
  sitting_papers: { nobody: 'Questions of an examination.' },
  sitting_classes: { nobody: 'Classes of an examination.' },
} as const satisfies Record<string, Handling>;
