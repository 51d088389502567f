// Each statement that runs during the server's tests is planned for any parameter on a database of 1,000,000
// attempts, as PostgreSQL may do for a prepared one: none reads a large table whole unless it is listed here.

import { withCleanUp } from '../../scripts/clean-up.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { claim, prove, say } from '../claims.ts';
import { fillLargeSchool } from '../school-of-100000.ts';
import { fillOtherTables, tablesBySize } from './large-tables.ts';
import { statementsOfTests } from './statements-of-tests.ts';
import { asPage, wholeReads } from './whole-reads.ts';

/**
 * What may read a large table whole: a part of its text, and why. `isPlain`: without parameters, it is prepared, and so
 * seen, only where one connection sends it again.
 */
const MAY: { part: string; why: string; isPlain?: true }[] = [
  {
    part: 'search_text(',
    why: 'words of a queue, of a room or of a title that no index holds are looked for in all of it',
  },
  { part: 'else accounts.username_key end', why: 'a queue by name needs the names of all who wait' },
  {
    part: 'erasures.account_id = attempts.account_id)) order by name_key(attempts.title)',
    why: 'a queue by title needs the titles of all who wait, to whom names are joined first',
  },
  { part: 'with "deleted" as (delete from "uploads"', why: 'the clean-up of each hour looks at every upload' },
  { part: 'delete from "invitations" using "accounts"', why: 'the clean-up of each hour looks at every invitation' },
  {
    part: 'count(*) as tests from course_questions',
    why: 'the order of the bank by tests counts those of all its questions',
  },
  { part: '"bytes", "media_type" as "mediaType" from "uploads"', why: 'a move copies every file', isPlain: true },
  { part: 'found) as "outbox"', why: 'whoever asks for their data gets the mail and messages of their email' },
  { part: 'left join class_members on class_id = classes.id', why: 'the file of all classes has everybody in them' },
  { part: 'entry.course_id in (select course_id from asked)', why: 'the alarms of a page may be of any courses' },
  { part: 'select at, bytes, person, who, what from (', why: 'whoever sets a rule is shown all that it removes' },
  { part: 'select id, bytes, person from (', why: 'a slice of the night asks which examinations are done' },
  { part: 'update outbox set letter = ', why: 'a command, after which the letters are of another SECRET' },
  ...[
    'in (select "id" from "sittings" where id = $1))',
    '"accounts" where "simulated" = $1 and "status" <> $2',
    'accounts.email = given.email and accounts.full_name = ',
  ].map((part) => ({ part, why: 'a start of the demo finds its people and clears its examination' })),
  ...[
    '(select count(*)::integer from attempts where account_id = $1) as "attempts"',
    'delete from "sitting_emails" where account_id = $1',
    'delete from "reset_codes" where account_id = $1',
    'delete from "limited_calls" where email_key = $1::text or',
    'delete from "messages" where (account_id = $1::integer or account_id is null and lower(email) = $2::text)',
    'delete from "outbox" where lower(to_address) = $1',
    `update "audit_log" set "details" = details - array['reason', 'as']`,
    'update "audit_log" set "details" = regexp_replace(',
  ].map((part) => ({ part, why: 'an erasure, of one person and seldom, looks through what is not kept by person' })),
];

/**
 * What the tests ask themselves. In Parlance the gate of files refuses stars, no statement takes all rows, emails are
 * compared in lower case, and the log is read by account, course, actor, action or time.
 */
const OF_TESTS = [
  /\b(select|returning) \*/,
  /^(delete from|select [^(]* from) "\w+"( order by [\w" ]*)?$/,
  /\b(counters|things|every_kind|rounded)\b/,
  /"accounts".* where "(email|username)" (=|in|like)/,
  /^select [^(]* from "audit_log" where .*"subject_id" = \$\d+ order by "id"$/,
  /^select [^(]* from "audit_log" where "action" = \$1( and "subject_id" (= \$2|in \(.*\)))?( order by "id")?$/,
  /^select "kind", "attempt_id" from "exam_facts" where "kind" = \$1$/,
  /^(update "candidates" set [^(]*|select "id" from "candidates") where "account_id" = \$\d$/,
  /^insert into attempt_annotations \(attempt_id, sequence, annotations, saved_at\)\n *select id, 1,/,
  /^select [^(]* from "(late_work|responses)" where "question_id" = \$1$/,
  /^select "id" from "questions" where "course_id" = \$1$/,
  /^update "responses" set "answer" = \$1 where "question_id" = \$2$/,
  /^select "details" from "audit_log" where "action" in \(/,
  /^update "course_questions" set "removed_at" = \$1 where "course_id" = \$2$/,
  /^select [^(]* from "uploads" where "(owner_id|kind)" = \$1( order by "id" desc)?$/,
  /^select "attempt_id", .*"part_marks", "attempts"\."score" from "responses"/,
  /^\s*select results\.attempt_id from attempts full join results/,
  /^(update attempts set (status|score)|delete from reviews$)/,
  /^select "kind" from "outbox" where "to_address" = \$1$/,
  /\bcoalesce\(jsonb_agg\(row order by row::text\)/,
  /\bregexp_matches\(concat_ws\(' ', one::text/,
  /^insert into (marking_cases|remark_requests|results|reviews) \([^)]*\)\s+select id,/,
  /^select (distinct on \("type"\) )?"id" from "attempts" where "type" /,
  /^\s*insert into (calibration_scripts|audit_log) [\s\S]* from attempts where marked_by_person/,
];
/** Has no plan. */
const UTILITY = /^(set|truncate|do)\b/;

/** A plan for any status cannot use an index of the open ones. */
const PLANTED = `select "id" from "attempts" where "status" = $1 and "deadline" < $2`;

await prove(() =>
  withCleanUp(async (later) => {
    const all = await statementsOfTests(later);
    const texts = all.filter((text) => !UTILITY.test(text) && !OF_TESTS.some((own) => own.test(text)));
    claim(texts.length > 100, `${texts.length} statements ran during the tests of the server`);
    const postgres = await startPostgres();
    later(() => postgres.stop());
    runSql(postgres.url(), `create database school template template0 locale 'C.UTF-8'`);
    const databaseUrl = postgres.url('school');
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    await migrate(database);
    await database.close();
    fillLargeSchool(databaseUrl);
    fillOtherTables(databaseUrl);
    const tables = tablesBySize(databaseUrl);
    say(`       ${tables.large.size} tables have over 10,000 rows; not ${tables.small.join(', ')}`);
    const unplanned: string[] = [];
    const pages: string[] = [];
    const whole = new Map<string, string[]>();
    for (const text of texts) {
      try {
        const read = wholeReads(databaseUrl, text, tables);
        if (read.length > 0 && wholeReads(databaseUrl, asPage(text), tables).length === 0) pages.push(text);
        else if (read.length > 0) whole.set(text, read);
      } catch (error) {
        unplanned.push(text);
        say(`       not planned: ${text}\n       ${String(error)}`);
      }
    }
    claim(unplanned.length === 0, 'each of them has a plan for any parameter');
    const isListed = (text: string) => MAY.some(({ part }) => text.includes(part));
    const unlisted = [...whole].filter(([text]) => !isListed(text));
    for (const [text, read] of unlisted) say(`       reads ${read.join(', ')} whole: ${text}`);
    claim(unlisted.length === 0, `none reads a large table whole but ${whole.size - unlisted.length} listed ones`);
    say(`       ${pages.length} lists would for a page of unknown length, and do not for one of 20`);
    const unknown = MAY.filter(({ part, isPlain }) => !isPlain && !texts.some((text) => text.includes(part)));
    claim(unknown.length === 0, `each listed one ran ${unknown.map(({ part }) => part).join('; ')}`.trim());
    // Which of two plans is cheaper may depend on what the statistics sampled.
    const unused = MAY.filter(({ part }) => ![...whole.keys()].some((text) => text.includes(part)));
    for (const { part } of unused) say(`       not needed this time: ${part}`);
    const planted = wholeReads(databaseUrl, PLANTED, tables);
    claim(planted.includes('attempts'), 'a planted statement that compares the status with a parameter is found');
  }),
);
