// Item analysis of one course: what filling its cells takes, what reading costs, and what submits cost meanwhile.
// node bench/analysis.ts [--attempts 1000000]
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { getAnalysis } from '@parlance/contract/analysis/analysis';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { withCleanUp } from '../scripts/clean-up.ts';
import { type Client, keepAliveClient } from '../scripts/servers/keep-alive-client.ts';
import { startPostgres } from '../scripts/servers/postgres.ts';
import { runSql } from '../scripts/servers/psql.ts';
import { signIn } from '../scripts/servers/school-calls.ts';
import { latencyOf } from './figures/latencies.ts';
import { found } from './load/flow.ts';
import { ADMIN_EMAIL, openStage, peopleOf, type Stage } from './measure/stage.ts';
import { makePast, makePeople, tokenOf } from './people.ts';

const ATTEMPTS_A_PERSON = 5;
const READS = 40;
/** How many of those who sit while others look on are made at once. */
const COMERS = 5000;
/** A thousand who submit within a minute. */
const SUBMITS_A_SECOND = 17;
/** Long enough for what the database writes now and then. */
const QUIET_SECONDS = 180;
/** Submits with the row that a count waits for and without it take turns, so many at a time. */
const TURNS = 100;
const SUBMITS_A_TURN = 20;
/** The bounds of the design: of reading and of submits in milliseconds at the 95th percentile, of a count in seconds. */
const BOUNDS = { readMs: 300, kilobytes: 400, countSeconds: 600, submitRatio: 1.2, rowRatio: 1.03 };

const comers: number[] = [];
const { values } = parseArgs({ options: { attempts: { type: 'string', default: '1000000' } } });
const attempts = Number(values.attempts);

await withCleanUp(async (later) => {
  const postgres = await startPostgres({ durable: true });
  later(() => postgres.stop());
  const stage = await openStage(postgres, later, { shape: 'short', workers: 1 });
  const admin = await signIn(stage.server.url, ADMIN_EMAIL, stage.password);
  const rows: [string, string, string][] = [];
  const note = (name: string, figure: string, bound: string) => {
    rows.push([name, figure, bound]);
    say(`${name}: ${figure}${bound === '' ? '' : ` (bound ${bound})`}`);
  };

  const filled = await timed(() => fill(stage, keepAliveClient(stage.server.url, 1), attempts));
  // Filling takes minutes, in which the server ends a connection that nobody uses.
  const client = keepAliveClient(stage.server.url, 2);
  note('Attempts', `${attempts} x ${stage.exam.questions.length} items, ${count(stage, 'responses')} responses`, '');
  note('Filled by SQL', `${filled.seconds.toFixed(0)} s`, '');

  while (count(stage, 'item_cells') === 0) await sleep(100);
  let isCounted = false;
  const beside = submitting(stage, client, () => isCounted);
  const counted = await timed(() => untilCounted(stage));
  isCounted = true;
  const busy = await beside;
  note('Full count', `${counted.seconds.toFixed(1)} s`, `${BOUNDS.countSeconds} s`);
  const perSecond = Math.round(attempts / counted.seconds);
  note('Counted a second', `${perSecond} attempts, a million in ${Math.round(1_000_000 / perSecond)} s`, '');
  note('Cells', `${count(stage, 'item_cells')} of items, ${count(stage, 'wrong_answer_cells')} of texts`, '');

  const read = await reading(stage, client, admin);
  note('GET analysis, p95', `${read.p95} ms`, `${BOUNDS.readMs} ms`);
  note('Its reply', `${read.kilobytes} KB`, `${BOUNDS.kilobytes} KB`);
  const again = await reading(stage, client, admin, () => submitOnce(stage, client));
  note('GET analysis after one more submit, p95', `${again.p95} ms`, `${BOUNDS.readMs} ms`);

  const endMs = performance.now() + QUIET_SECONDS * 1000;
  const quiet = await submitting(stage, client, () => performance.now() > endMs);
  note(`Submit, quiet, p95 of ${quiet.length}`, `${latencyOf(quiet).p95} ms`, '');
  const most = Math.round(100 * BOUNDS.submitRatio * latencyOf(quiet).p95) / 100;
  note(`Submit during the count, p95 of ${busy.length}`, `${latencyOf(busy).p95} ms`, `${most} ms`);

  const row = await withAndWithoutRow(stage, client);
  const allowed = (BOUNDS.rowRatio * row.withoutMs).toFixed(2);
  note('Submit with its row for the count, median', `${row.withMs.toFixed(2)} ms`, `${allowed} ms`);
  note('Submit without it, median', `${row.withoutMs.toFixed(2)} ms`, '');

  say('\n| Figure | Measured | Bound |\n|---|---:|---:|');
  for (const row of rows) say(`| ${row.join(' | ')} |`);
});

/** Two tests taken through the calls, copied: each question is right or wrong by the ability of its learner. */
async function fill(stage: Stage, client: Client, size: number): Promise<void> {
  const { databaseUrl, exam, modelAttemptId: wrongId } = stage;
  const right = Object.fromEntries(exam.questions.map((one) => [one.id, one.right]));
  const rightId = await take(stage, client, right);
  const people = Math.ceil(size / ATTEMPTS_A_PERSON);
  const first = stage.nextPerson;
  stage.nextPerson += people;
  makePeople(databaseUrl, first, people);
  makePast(databaseUrl, { first, count: people, each: ATTEMPTS_A_PERSON, attemptId: rightId });
  runSql(
    databaseUrl,
    `set session_replication_role = replica;
    create temporary table wrong as select question_id, answer from responses where attempt_id = ${wrongId};
    create temporary table missed as
      select attempt_id, question_id, chance, ability from (
        select response.attempt_id, response.question_id, random() as chance,
          -- Four uniform numbers by the attempt are nearly normal.
          2 * (hashint4(response.attempt_id) % 1000 + hashint4(response.attempt_id + 7) % 1000) / 1000.0 as ability,
          (array_position(attempt.question_ids, response.question_id) - 20) / 12.0 as difficulty
        from responses response join attempts attempt on attempt.id = response.attempt_id
        where attempt.id > ${rightId}) each
      where chance > 1 / (1 + exp(difficulty - ability));
    -- In the order of the table: by chance, each of millions of rows would be a page read and written.
    set enable_hashjoin = off;
    set work_mem = '256MB';
    update responses set mark = 0, thousandths = null,
      part_marks = case when part_marks is not null then array_fill(0::smallint, array[cardinality(part_marks)]) end,
      part_thousandths = null,
      answer = case jsonb_typeof(responses.answer)
        when 'object' then jsonb_build_object('0', 'not this ' || (missed.chance * 30)::integer)
        when 'array' then '["B"]'
        else case when responses.answer #>> '{}' in ('TRUE', 'FALSE')
          then to_jsonb(case responses.answer #>> '{}' when 'TRUE' then 'FALSE' else 'TRUE' end)
          else to_jsonb(substr(replace('ABCD', responses.answer #>> '{}', ''), 1 + (missed.chance * 100)::integer % 3, 1)) end
        end
      from missed where responses.attempt_id = missed.attempt_id and responses.question_id = missed.question_id;
    reset enable_hashjoin;
    update attempts set score = total from (
      select attempt_id, sum(mark)::integer as total from responses where attempt_id > ${rightId} group by attempt_id) marked
      where attempts.id = marked.attempt_id;
    vacuum analyze attempts, responses;
    insert into analysis_queue (attempt_id, course_id) select id, course_id from attempts where id > ${rightId};
    analyze analysis_queue;
    checkpoint;`,
  );
}

/** A test of a new learner with these answers; gives its id. */
async function take(stage: Stage, client: Client, answers: object): Promise<number> {
  const { attemptId, submit } = await openOne(stage, client);
  await submit(answers);
  return attemptId;
}

async function openOne(stage: Stage, client: Client) {
  if (comers.length === 0) {
    const first = peopleOf(stage, COMERS, 0);
    comers.push(...Array.from({ length: COMERS }, (_, at) => first + at));
  }
  const token = tokenOf(comers.pop() ?? 0);
  const { courseId } = stage.exam;
  const opened = await client({ method: 'POST', path: urlOf(openAttempt), token, body: { courseId } });
  const attemptId = Number(found(/"attempt":\{"id":(\d+)/, opened.text));
  const submit = async (answers: object) => {
    const body = { courseId, attemptId, answers, timeTaken: 60, autoSubmitted: false };
    const { status, text } = await client({ method: 'POST', path: urlOf(submitAttempt), token, body });
    if (status !== 200) throw new Error(`A submit answered ${status}: ${text}`);
  };
  return { attemptId, submit };
}

/** How long one submit takes, in milliseconds. */
async function submitOnce(stage: Stage, client: Client): Promise<number> {
  const { submit } = await openOne(stage, client);
  const startedMs = performance.now();
  await submit(Object.fromEntries(stage.exam.questions.map((one) => [one.id, one.right])));
  return performance.now() - startedMs;
}

/** How long submits take that come at their times, or late where the one before took longer. */
async function submitting(stage: Stage, client: Client, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  let dueMs = performance.now();
  do {
    await sleep(Math.max(0, dueMs - performance.now()));
    dueMs += 1000 / SUBMITS_A_SECOND;
    times.push(await submitOnce(stage, client));
  } while (!isOver());
  return times;
}

async function withAndWithoutRow(stage: Stage, client: Client): Promise<{ withMs: number; withoutMs: number }> {
  const { databaseUrl } = stage;
  runSql(
    databaseUrl,
    `create function no_row() returns trigger language plpgsql as 'begin return null; end';
    create trigger no_row before insert on analysis_queue for each row execute function no_row();`,
  );
  const times = { enable: [] as number[], disable: [] as number[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const state = turn % 2 === 0 ? 'enable' : 'disable';
    runSql(databaseUrl, `alter table analysis_queue ${state} trigger no_row;`);
    for (let count = 0; count < SUBMITS_A_TURN; count += 1) times[state].push(await submitOnce(stage, client));
  }
  return { withMs: latencyOf(times.disable).p50, withoutMs: latencyOf(times.enable).p50 };
}

async function reading(stage: Stage, client: Client, token: string, before = async (): Promise<unknown> => undefined) {
  const path = urlOf(getAnalysis, { params: { id: stage.exam.courseId } });
  const times: number[] = [];
  let bytes = 0;
  while (times.length < READS) {
    await before();
    const startedMs = performance.now();
    const answered = await client({ method: 'GET', path, token });
    times.push(performance.now() - startedMs);
    if (answered.status !== 200) throw new Error(`The analysis answered ${answered.status}.`);
    bytes = answered.bytes.length;
  }
  return { p95: latencyOf(times).p95, kilobytes: Math.round(bytes / 1000) };
}

/** The server counts by itself, from the next minute on. It is asked seldom: nothing is submitted while psql starts. */
async function untilCounted(stage: Stage): Promise<void> {
  while (!hasCounted(stage)) await sleep(5000);
}

function hasCounted({ databaseUrl }: Stage): boolean {
  const waiting = runSql(databaseUrl, 'select count(*) from (select from analysis_queue limit 1000) waiting;');
  return Number(waiting) < 1000;
}

function count({ databaseUrl }: Stage, table: string): number {
  return Number(runSql(databaseUrl, `select count(*) from ${table};`));
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const startedMs = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - startedMs) / 1000 };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
