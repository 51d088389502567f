import { ERASED_TEXT } from '@parlance/contract/personal-data/erased-text';
import { type Handling, OF_ATTEMPT, OWN } from './handling.ts';

const ERASED = `'${ERASED_TEXT}'`;
const MARKS = 'What it came to; no text.';

/** Whether the question of a row of `responses` is answered in one's own words. */
export const IS_TYPED = `exists (select from attempts taken join question_versions version on version.id = any(taken.question_version_ids)
  where taken.id = responses.attempt_id and version.question_id = responses.question_id and version.answer_rule ? 'text')`;

/** An answer of which each text that says something is replaced: what was answered counts as answered. */
export const ERASED_ANSWER = `case jsonb_typeof(answer)
  when 'string' then case when trim(answer #>> '{}') = '' then answer else to_jsonb(${ERASED}::text) end
  when 'object' then coalesce((select jsonb_object_agg(key, case when trim(value) = '' then '' else ${ERASED} end)
    from jsonb_each_text(answer)), answer)
  else answer end`;

/** What somebody did in tests, and what became of it. */
export const workTables = {
  practised_answers: {
    of: OF_ATTEMPT,
    exported: { in: 'attempts', columns: 'question_id, answer, answered_at' },
    erased: 'deleted',
  },
  practice_run_answers: {
    of: 'run_id in (select id from practice_runs where account_id = :id)',
    exported: {
      in: 'work',
      columns: `(select course_id from practice_runs where id = run_id) as course_id, question_id, answer, answered_at`,
    },
    erased: 'deleted',
  },
  practice_runs: { of: OWN, exported: { in: 'work', columns: 'course_id, started_at' }, erased: 'deleted' },
  results: {
    of: OF_ATTEMPT,
    exported: { not: 'Told with the result of its attempt.' },
    erased: { kept: MARKS },
    stays: ['cefr', 'interval_state', 'interval_from'],
  },
  attempt_annotations: {
    of: OF_ATTEMPT,
    exported: { in: 'attempts', columns: 'annotations, saved_at' },
    erased: 'deleted',
  },
  late_work: {
    of: OF_ATTEMPT,
    exported: { in: 'attempts', columns: 'question_id, answer, flagged, received_at' },
    erased: 'deleted',
  },
  recordings: {
    of: OF_ATTEMPT,
    exported: {
      in: 'attempts',
      columns: `question_id, late, received_at, (select 'recordings/' || key from uploads where id = upload_id) as file`,
    },
    erased: 'deleted',
  },
  uploads: {
    of: `owner_id = :id and kind = 'recording'`,
    exported: { not: 'The files themselves are in the folder recordings.' },
    erased: 'deleted',
    by: ['owner_id'],
  },
  allowances: {
    of: OWN,
    exported: { in: 'account', columns: 'course_id, kind, seconds, given_at' },
    erased: 'deleted',
    by: ['given_by'],
  },
  responses: {
    of: OF_ATTEMPT,
    exported: { in: 'attempts', columns: 'question_id, answer' },
    erased: [{ set: { answer: ERASED_ANSWER }, where: `${OF_ATTEMPT} and answer is not null and ${IS_TYPED}` }],
  },
  attempt_extensions: {
    of: OF_ATTEMPT,
    exported: { in: 'attempts', columns: 'seconds, made_at' },
    erased: [{ set: { reason: 'null' } }],
    by: ['made_by'],
  },
  attempt_pauses: {
    of: OF_ATTEMPT,
    exported: { in: 'attempts', columns: 'kind, began_at, ended_at' },
    erased: [{ set: { reason: 'null' } }],
    stays: ['kind'],
    by: ['made_by'],
  },
  marking_notes: {
    of: OF_ATTEMPT,
    exported: { not: 'What of them is released is in the review of its attempt.' },
    erased: 'deleted',
  },
  marker_notes: {
    of: OF_ATTEMPT,
    exported: { not: 'Markers write them to each other. A superadmin reads them beside the submission.' },
    erased: 'deleted',
    by: ['author_id'],
  },
  marking_criteria: {
    of: OF_ATTEMPT,
    exported: { not: 'What of them is released is in the review of its attempt.' },
    erased: { kept: MARKS },
    stays: ['key'],
  },
  reviews: {
    of: OF_ATTEMPT,
    exported: { not: 'What of it is released is in the review of its attempt.' },
    erased: [{ set: { comment: `''`, comment_only: 'null' } }],
    stays: ['settled_by'],
    by: ['marker_id'],
  },
  score_report_parts: {
    of: OF_ATTEMPT,
    exported: {
      in: 'attempts',
      columns: `(select to_jsonb(report) from (select code, case when not exists (
          select from score_report_parts part where part.report_id = score_reports.id and part.attempt_id = any(:held))
        then payload end as payload, shows, state, issued_at, ended_at from score_reports where id = report_id) report) as report`,
    },
    erased: { kept: MARKS },
  },
  score_reports: {
    of: `${OWN} or ${OF_ATTEMPT}`,
    exported: {
      in: 'attempts',
      columns: `code, case when attempt_id <> all(:held) then payload end as payload, shows, state, issued_at, ended_at`,
    },
    // Somebody with the code is told that it was withdrawn.
    erased: [
      {
        set: {
          payload: `jsonb_set(payload, '{name}', to_jsonb('Erased account ' || :id::text))`,
          state: `case state when 'valid' then 'withdrawn' else state end`,
          ended_at: 'coalesce(ended_at, :at)',
        },
      },
    ],
    stays: ['code', 'shows', 'state'],
  },
  remark_requests: {
    of: OF_ATTEMPT,
    exported: {
      in: 'attempts',
      columns: `reason, state, requested_at, case when attempt_id <> all(:held) then outcome end as outcome, done_at`,
    },
    erased: [
      { set: { reason: `''`, comment: `''`, notes: `'[]'` } },
      { set: { state: `'withdrawn'` }, where: `${OF_ATTEMPT} and state in ('open', 'with_marker')` },
    ],
    stays: ['criteria', 'outcome'],
    by: ['marker_id', 'allocated_by'],
  },
  review_leases: {
    of: OF_ATTEMPT,
    exported: { not: 'They say who has a submission open just now.' },
    erased: 'deleted',
    by: ['marker_id'],
  },
  marking_history: {
    of: 'marking_id in (select id from markings where attempt_id in (select id from attempts where account_id = :id))',
    exported: { not: 'Marks before markers agreed.' },
    erased: [{ set: { comment: `''` } }],
    stays: ['criteria'],
  },
  calibrations: {
    of: `script_id in (select id from calibration_scripts where ${OF_ATTEMPT})`,
    exported: { not: 'What markers gave this work to compare themselves. It counts nowhere.' },
    erased: 'deleted',
    by: ['marker_id'],
  },
  calibration_scripts: {
    of: OF_ATTEMPT,
    exported: { not: 'Markers compare themselves by it. It counts nowhere.' },
    erased: 'deleted',
    by: ['created_by'],
  },
  markings: {
    of: OF_ATTEMPT,
    exported: { not: 'Marks before markers agreed.' },
    erased: [
      { set: { comment: `''`, notes: `'[]'` } },
      { set: { state: `'withdrawn'` }, where: `${OF_ATTEMPT} and state = 'allocated'` },
    ],
    stays: ['turn', 'criteria'],
    by: ['marker_id', 'allocated_by'],
  },
  marking_cases: {
    of: OF_ATTEMPT,
    exported: { not: 'It says how a submission is marked.' },
    // Nobody is given any more what is not there.
    erased: [{ set: { state: `'settled'`, settled_at: ':at' }, where: `${OF_ATTEMPT} and state <> 'settled'` }],
    stays: ['policy', 'chosen_by'],
  },
  key_correction_marks: {
    of: OF_ATTEMPT,
    exported: { not: 'The marks of today are in the review of its attempt.' },
    erased: { kept: MARKS },
  },
  receipts: {
    of: OF_ATTEMPT,
    exported: { in: 'attempts', columns: 'code, payload, signature, made_at, superseded_at' },
    erased: {
      kept: 'It names an account and a candidate by their numbers, and answers by salted digests. One byte less, and it would verify no more.',
    },
    stays: ['code', 'payload', 'signature', 'key_id'],
  },
  analysis_queue: {
    of: OF_ATTEMPT,
    exported: { not: 'It says which tests are not counted yet.' },
    erased: { kept: 'No text.' },
  },
  attempts: {
    of: OWN,
    exported: {
      in: 'attempts',
      columns: `id, course_id, title, type, status, started_at, deadline, closed_at, auto_submitted, duration_seconds,
        extra_seconds, paused_ms, flags, question_ids, question_seconds, candidate_id, work_removed_at`,
    },
    erased: [{ set: { taker_name: `'erased account ' || :id::text`, accommodation: `'{}'`, save_digest: 'null' } }],
    stays: [
      'status',
      'title',
      'type',
      'question_clocks',
      'plays',
      'pinned_passages',
      'draw_seed',
      'drawn',
      'timing',
      'option_orders',
      'option_seed',
      'question_seconds',
    ],
    by: ['ended_by'],
  },
} as const satisfies Record<string, Handling>;
