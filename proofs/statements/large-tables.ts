import { runSql } from '../../scripts/servers/psql.ts';
import { firstVersions } from '../past.ts';
import type { Tables } from './whole-reads.ts';

/** How many rows a table may have for PostgreSQL to read it whole. */
const SMALL_ROWS = 10_000;

/**
 * Adds what the large school leaves out: answers, recordings, passages of earlier versions, and rows of every other
 * table that grows with use, so that each is too large to be read whole.
 */
export function fillOtherTables(databaseUrl: string): void {
  runSql(databaseUrl, `${answers}${recordings}${authorship}${open}${traffic}${examinations}vacuum analyze;`);
}

/** The tables of over 10,000 rows, those that are not, and the indexes of a part of a table. */
export function tablesBySize(databaseUrl: string): Tables & { small: string[] } {
  const rows = runSql(
    databaseUrl,
    `select json_agg(json_build_object('name', relname, 'rows', reltuples) order by relname)
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace;`,
  );
  const tables = JSON.parse(rows) as { name: string; rows: number }[];
  const partial = runSql(databaseUrl, 'select indexrelid::regclass from pg_index where indpred is not null;');
  const isLarge = ({ rows: count }: { rows: number }) => count > SMALL_ROWS;
  return {
    large: new Set(tables.filter(isLarge).map(({ name }) => name)),
    partial: new Set(partial.split('\n')),
    small: tables.filter((table) => !isLarge(table)).map(({ name }) => name),
  };
}

const answers = `
  insert into responses (attempt_id, question_id, answer, mark)
  select attempts.id, question_id, '"B"', 1 from attempts, unnest(question_ids) as question_id where attempts.id <= 100000;
  insert into late_work (attempt_id, question_id, answer, received_at)
  select id, question_ids[1], '"C"', closed_at from attempts where id % 50 = 0;
`;

const recordings = `
  insert into uploads (key, kind, owner_id, media_type, codec, bytes, duration_seconds, created_at, stored_at)
  select 'recording-' || attempts.id, 'recording', account_id, 'audio/webm', 'opus', 100000, 60, closed_at, closed_at
  from attempts where type = 'Speaking' and id <= 200000;
  insert into recordings (attempt_id, question_id, upload_id, received_at)
  select attempts.id, question_ids[1], uploads.id, closed_at
  from attempts join uploads on uploads.key = 'recording-' || attempts.id;
`;

// Tests of earlier years.
const authorship = `
  create temporary table earlier (id integer);
  with added as (
    insert into courses (title, subject, description, type, test_duration_seconds, created_at, archived_at)
    select 'Reading ' || n, 'Subject ' || n % 12, 'A course of the school.', 'Reading', 2700, now(), now()
    from generate_series(1, 4000) as n
    returning id
  )
  insert into earlier select id from added;
  insert into passages (course_id, position, title, content)
  select id, n, 'A passage', 'What is read.' from earlier, generate_series(1, 3) as n;
  insert into passage_versions (passage_id, version, title, content, replaced_at)
  select id, version - 1, title, content, now() from passages;
  insert into questions (course_id, changed_at, question_type, passage_id)
  select course_id, now(), 'mcq', id from passages, generate_series(1, 4);
  ${firstVersions}
  update question_versions set content = content || jsonb_build_object('prompt', 'What is said in line ' || id || '?');
`;

const open = `
  insert into attempts (taker_name, account_id, course_id, status, title, type, max_score, question_ids,
    question_version_ids, total_marks, duration_seconds, base_seconds, timing, started_at, deadline, sequence, saved_at)
  select distinct on (account_id, course_id) taker_name, account_id, course_id, 'open', title, type, max_score,
    question_ids, question_version_ids, total_marks, duration_seconds, base_seconds, timing, now(), now() + interval '45 minutes', 1, now()
  from attempts where id <= 5000;
`;

const traffic = `
  insert into outbox (kind, to_name, to_address, letter, created_at, due_at, expires_at, sent_at)
  select 'result', 'Somebody', 'person@school.test', case when n % 1000 = 0 then '\\x00'::bytea end,
    now() - n * interval '1 minute', case when n % 1000 = 0 then now() end, now() + interval '1 day',
    case when n % 1000 > 0 then now() end
  from generate_series(1, 50000) as n;
  insert into reset_codes (email_key, account_id, code_hash, made_at, code_until, origin)
  select 'person-' || n, null, sha256(int4send(n)), now() - n * interval '1 minute', now(), '10.0.0.' || n % 250
  from generate_series(1, 50000) as n;
  insert into sign_in_failures (email_key, origin, failed_at)
  select 'person-' || n % 5000, '10.0.' || n % 100 || '.1', now() - n * interval '1 second' from generate_series(1, 50000) as n;
  insert into limited_calls (kind, origin, email_key, made_at)
  select 'register', '10.0.' || n % 100 || '.1', 'person-' || n, now() - n * interval '1 second'
  from generate_series(1, 50000) as n;
  insert into messages (email, name, subject, message, origin, sent_at)
  select 'person@school.test', 'Somebody', 'A question', 'When is the test?', '10.0.' || n % 100 || '.1',
    now() - n * interval '1 minute'
  from generate_series(1, 50000) as n;
  insert into invitations (account_id, email_key, token_hash, open_until, sent_at)
  select id, lower(email), sha256(int4send(id)), now(), now() from accounts where role = 'user' limit 50000;
  insert into review_leases (attempt_id, marker_id, ends_at)
  select id, (select max(id) from accounts where role = 'admin'), now() from attempts
  where marked_by_person and score is null limit 200;
  insert into files_to_remove (key, added_at)
  select 'file-' || n, now() - n * interval '1 second' from generate_series(1, 50000) as n;
`;

// 2,000 of 30 candidates each, ten a day, with two of 200 as staff; and the classes of those who sit them.
const examinations = `
  insert into sittings (title, status, time_zone, starts_at, ends_by, release, release_at, released_at, created_at, changed_at)
  select 'Examination ' || n, 'published', 'UTC', at, at + interval '1 hour', 'on_date', at + interval '7 days',
    case when n > 70 then at + interval '7 days' end, at, at
  from generate_series(1, 2000) as n, lateral (select now() - (n + 9) / 10 * interval '1 day' as at) as day;
  insert into sitting_parts (sitting_id, position, course_id) select id, 1, (select min(id) from courses) from sittings;
  insert into sitting_staff (sitting_id, account_id, part)
  select sittings.id, of_all.id, 'marker' from sittings
    join accounts of_all on of_all.id in (1 + sittings.id % 200 * 499, 1 + (sittings.id + 7) % 200 * 499);
  create temporary table sat as
  select distinct on (account_id, sitting_id) id, account_id, sitting_id, closed_at
  from (select *, 1 + id % 2000 as sitting_id from attempts where id <= 60000 and status <> 'open') as taken;
  insert into candidates (sitting_id, account_id, number, changed_at)
  select sitting_id, account_id, row_number() over (partition by sitting_id), closed_at from sat;
  update attempts set candidate_id = candidates.id, sitting_part_id = sitting_parts.id, paper_at = started_at
  from sat join candidates using (sitting_id, account_id) join sitting_parts using (sitting_id) where attempts.id = sat.id;
  insert into exam_facts (candidate_id, attempt_id, kind, began_at, unsure_ms, source, place, seq, received_at)
  select candidate_id, id, 'focus_lost', started_at, 0, 'device', gen_random_uuid(), n, started_at
  from attempts, generate_series(1, 2) as n where candidate_id is not null;
  insert into sitting_emails (sitting_id, account_id, kind, sequence, due_at)
  select sitting_id, account_id, 'results', 0, case when id % 1000 = 0 then now() end from candidates;
  insert into signing_keys (id, public_key, private_key, made_at) values ('2026-A', sha256('a'), 'a', now());
  insert into receipts (attempt_id, number, code, payload, signature, key_id, made_at)
  select id, 1, 'code-' || id, '{}', 'signed', '2026-A', closed_at from attempts where id <= 100000 and status <> 'open';
  insert into attempt_pauses (id, attempt_id, kind, began_at, resume_at, ended_at)
  select gen_random_uuid(), id, 'break', started_at, started_at, started_at from attempts where candidate_id is not null;
  insert into device_checks (id, results, verdict, user_agent, at)
  select gen_random_uuid(), '{}', 'pass', 'A browser', now() - n * interval '1 minute' from generate_series(1, 20000) as n;
  insert into classes (name, created_at) select 'Class ' || n, now() from generate_series(1, 1000) as n;
  insert into class_members (class_id, account_id, part, added_at)
  select 1 + id % 1000, id, 'learner', now() from accounts where role = 'user' and id % 4 = 0;
  insert into class_members (class_id, account_id, part, added_at)
  select id, (select max(id) from accounts where role = 'admin'), 'teacher', now() from classes where id <= 5;
`;
