// Four processes in two groups behind HAProxy, which sends each request to another one: four skills while processes are
// killed, the state table, throttling, emails and the sweep; then all of them restarted in turn while learners save.
// --short takes fewer learners and one round.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { saveAttempt } from '@parlance/contract/attempts';
import { login, sendResetOtp } from '@parlance/contract/auth';
import { urlOf } from '@parlance/contract/endpoint';
import { temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { makeFourExams, type SmallExam } from '../../scripts/exams/four-exams.ts';
import { type Exam, makeReadingExam } from '../../scripts/exams/reading-exam.ts';
import { installHaproxy } from '../../scripts/install-for-tests.ts';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { catchMail, mailsTo } from '../../scripts/servers/mail-catcher.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { makeAdminClient, register, registerLearners } from '../../scripts/servers/school-calls.ts';
import { claim, prove } from '../claims.ts';
import { callsOf, checkAll, sitAll, type Tally, untilAcknowledged } from '../sitting.ts';
import { type BalancedSchool, startBalancedSchool } from './balanced-school.ts';
import { rollingRestart, rollingWorkers } from './rolling-restart.ts';
import { openAll } from './steady-learners.ts';

const isShort = process.argv.includes('--short');
const ROOT = join(import.meta.dirname, '../..');
const LEARNERS = isShort ? 12 : 60;
const KILL_AT = isShort ? [0.5] : [0.2, 0.5, 0.8];
const WALKS = isShort ? 10 : 100;
const MAILED = isShort ? 10 : 40;
const WRONG_TRIES = 12;
const TOO_MANY = 429;

const missing = installHaproxy();
await prove(() =>
  withCleanUp(async (later) => {
    if (missing) throw new Error(missing);
    const folder = temporaryFolder('parlance-mails-', later);
    const catcher = await catchMail({ folder });
    later(() => catcher.stop());
    const school = await startBalancedSchool(later, { SMTP_URL: catcher.url });
    const admin = await makeAdminClient(school.url);
    const exams = await makeFourExams(school.url, admin);
    const tokens = await registerLearners(school.url, LEARNERS);
    await fourSkills(school, exams, tokens);
    await throttling(school);
    await emails(school, folder);
    const reading = await makeReadingExam(school.url, admin);
    await sweep(school, reading, tokens);
    await rollingRestart(school, reading, isShort ? 1 : 3);
    await rollingWorkers(later);
    stateTable();
  }),
);

/** The proof of four skills; each kill takes another process away. */
async function fourSkills(school: BalancedSchool, exams: SmallExam[], tokens: string[]): Promise<void> {
  const client = keepAliveClient(school.url, LEARNERS);
  const tally: Tally = { acknowledged: 0, again: 0 };
  const everybody = sitAll(client, tokens, exams, tally);
  const work = LEARNERS * exams.reduce((sum, exam) => sum + callsOf(exam), 0);
  for (const [index, share] of KILL_AT.entries()) {
    await Promise.race([untilAcknowledged(tally, work * share), everybody]);
    await school.restart(index, 'kill');
  }
  const { lost, twice } = await checkAll(client, await everybody);
  claim(
    lost === 0 && twice === 0 && tally.acknowledged === work,
    `four skills: ${LEARNERS} learners, ${tally.acknowledged} calls acknowledged, ${KILL_AT.length} processes killed, ${tally.again} calls sent again, lost ${lost}, submitted twice ${twice}`,
  );
}

/** Wrong passwords are counted over all processes: as many are looked at as by one process alone. */
async function throttling(school: BalancedSchool): Promise<void> {
  const [alone = ''] = school.urls;
  const counts = [];
  for (const [index, url] of [alone, school.url].entries()) {
    const email = `guessed-${index}@parlance.test`;
    await register(school.url, email);
    const client = keepAliveClient(url, 1);
    const statuses: number[] = [];
    for (let tries = 0; tries < WRONG_TRIES; tries += 1) {
      const { status } = await client({
        method: 'POST',
        path: urlOf(login),
        body: { email, password: 'not this one' },
      });
      statuses.push(status);
    }
    counts.push(statuses.filter((status) => status !== TOO_MANY).length);
  }
  const [one = 0, four = 0] = counts;
  claim(
    one > 0 && one === four,
    `throttling: of ${WRONG_TRIES} wrong passwords one process takes ${one}, four take ${four}`,
  );
}

/** Four processes look for emails every second, and each email is sent once. */
async function emails(school: BalancedSchool, folder: string): Promise<void> {
  const addresses = Array.from({ length: MAILED }, (_, index) => `learner-${index + 1}@parlance.test`);
  const client = keepAliveClient(school.url, 4);
  await Promise.all(addresses.map((email) => client({ method: 'POST', path: urlOf(sendResetOtp), body: { email } })));
  const waiting = () => Number(runSql(school.databaseUrl, 'select count(*) from outbox where sent_at is null'));
  for (let tries = 0; waiting() > 0 && tries < 100; tries += 1) await sleep(100);
  await sleep(2000);
  const counts = await Promise.all(addresses.map(async (email) => (await mailsTo(folder, email)).length));
  const once = counts.filter((count) => count === 1).length;
  claim(once === MAILED, `emails: ${once} of ${MAILED} were sent exactly once`);
}

/** Attempts whose time is over are closed with what was saved, though all four processes sweep at one time. */
async function sweep(school: BalancedSchool, exam: Exam, tokens: string[]): Promise<void> {
  const learners = await openAll(school.url, tokens, exam);
  const client = keepAliveClient(school.url, LEARNERS);
  const [question] = exam.questions;
  const body = { answers: { [question?.id ?? 0]: question?.right }, sequence: 1 };
  for (const { token, attemptId } of learners) {
    const path = urlOf(saveAttempt, { params: { id: attemptId } });
    await client({ method: 'PATCH', path, token, body });
  }
  const ids = learners.map(({ attemptId }) => attemptId).join(',');
  const sql = (text: string) => runSql(school.databaseUrl, text);
  sql(
    `update attempts set deadline = date_trunc('milliseconds', now()) - interval '31 seconds',
       started_at = date_trunc('milliseconds', now()) - (31 + duration_seconds) * interval '1 second' where id in (${ids})`,
  );
  const open = () => Number(sql(`select count(*) from attempts where status = 'open' and id in (${ids})`));
  for (let tries = 0; open() > 0 && tries < 100; tries += 1) await sleep(100);
  const closed = Number(
    sql(`select count(*) from attempts where status = 'timed_out' and score = 1 and id in (${ids})
      and (select count(*) from responses where attempt_id = attempts.id and mark = 1) = 1`),
  );
  claim(closed === LEARNERS, `sweep: ${closed} of ${LEARNERS} attempts were closed with their answers and a score`);
}

/** The walk of the state table: four apps of four connection pools each, and each call goes to another one. */
function stateTable(): void {
  const { status, stdout, stderr } = spawnSync(
    'vitest',
    ['run', '--root', 'server', '--project', 'postgres', 'state-table', 'src/auth', 'src/platform/outbox'],
    { encoding: 'utf8', cwd: ROOT, env: { ...process.env, MODEL_RUNS: String(WALKS), TEST_APPS: '4' } },
  );
  const tests = /Tests .*/.exec(stdout)?.[0] ?? 'no total';
  if (status !== 0) process.stdout.write(`${stdout}${stderr}`);
  claim(
    status === 0,
    `the state table and the tests of throttling and emails, each call to one of four: ${tests.trim()}`,
  );
}
