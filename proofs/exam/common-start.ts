// 1,000 wait and begin at one moment T: everybody's clock begins at T, nobody is refused, and all have their questions
// before. Then all submit within one second: nothing is lost, and nothing submitted twice. First undisturbed, then a
// worker of two is killed 29 and another 5 seconds before T. --short has 200, and only the second.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Later, withCleanUp } from '../../scripts/clean-up.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { claim, prove, say } from '../claims.ts';
import { watchOthers } from '../machines/quiet.ts';
import { beginAt, countLost, type ExamSchool, makeExamRoom, startExamSchool, within, workersOf } from './exam-room.ts';

const isShort = process.argv.includes('--short');
const LEARNERS = isShort ? 200 : 1000;
const BEGINS_IN_MS = isShort ? 36_000 : 50_000;
const ENTER_WITHIN_MS = isShort ? 4000 : 12_000;
const KILLED_BEFORE_MS = [29_000, 5000];
const SAVES_EVERY_MS = 2000;
const SUBMIT_WITHIN_MS = 1000;
const PAPER_LIMIT_MS = 1500;
const SUBMIT_LIMIT_MS = 10_000;

await prove(() =>
  withCleanUp(async (later) => {
    const postgres = await startPostgres({ durable: true });
    later(() => postgres.stop());
    const school = await startExamSchool(postgres.url(), { servers: 1, workers: 2 }, later);
    if (!isShort) await holdExam(school, [], later);
    await holdExam(school, KILLED_BEFORE_MS, later);
  }),
);

async function holdExam(school: ExamSchool, killedBeforeMs: number[], later: Later): Promise<void> {
  const how =
    killedBeforeMs.length > 0
      ? `a worker killed ${killedBeforeMs.map((ms) => ms / 1000).join(' and ')} s before T`
      : 'undisturbed';
  const room = await makeExamRoom(school, { learners: LEARNERS }, later);
  const { devices } = room;
  const others = watchOthers();
  const startsAt = new Date(Date.now() + BEGINS_IN_MS);
  beginAt(school, room, startsAt);
  const [server] = school.servers;
  const killing = killedBeforeMs.map(async (ms, turn) => {
    await sleep(startsAt.getTime() - ms - Date.now());
    const workers = server ? workersOf(server) : [];
    const worker = workers[turn % workers.length];
    if (workers.length !== 2 || worker === undefined) throw new Error(`There are ${workers.length} workers.`);
    process.kill(worker, 'SIGKILL');
  });
  await devices.enter(ENTER_WITHIN_MS);
  const preparedMs = await untilPrepared(school, room.id, startsAt);
  await Promise.all([...killing, devices.untilPapers()]);
  const papers = (await devices.report()).flatMap(({ paper }) => paper ?? []);
  // Whoever could begin at T did, on a machine that is as slow as it may be.
  const ready = papers.filter(({ atMs }) => atMs < startsAt.getTime());
  const readyAtT = ready.filter(({ startedAt }) => startedAt === startsAt.toISOString()).length;
  claim(
    readyAtT === ready.length,
    `${how}: of ${ready.length} who had their questions before T ${readyAtT} began at T`,
  );
  const atT = papers.filter(({ startedAt }) => startedAt === startsAt.toISOString()).length;
  const late = papers.length - ready.length;
  const stored = runSql(
    school.databaseUrl,
    `select count(*) from attempts join candidates on candidates.id = candidate_id
      where sitting_id = ${room.id} and started_at = '${startsAt.toISOString()}'::timestamptz;`,
  );
  const refused = (await devices.report()).flatMap((one) => one.refused);
  const again = (await devices.report()).reduce((sum, one) => sum + one.again, 0);
  const began =
    `${how}: ${atT} of ${LEARNERS} began at T, ${late} had their questions after T, ${again} calls sent again; ` +
    `all were made ${preparedMs === null ? 'by opening' : `${((startsAt.getTime() - preparedMs) / 1000).toFixed(1)} s before T`}`;
  // A call that is under way when its worker is killed is sent again; nothing else is, as long as nobody else works here.
  const mostAgain = killedBeforeMs.length * (LEARNERS / 10);
  const isPrepared = preparedMs !== null && again <= mostAgain;
  const isInTime = atT === LEARNERS && stored === String(LEARNERS) && late === 0 && isPrepared;
  const atStart = others();
  if (isInTime || atStart.isQuiet) claim(isInTime, began);
  else say(`       ${began}, ${atStart.words}: not judged`);
  claim(refused.length === 0, `${how}: ${refused.length} refusals${refused[0] ? ` (${refused[0]})` : ''}`);
  const paperMs = within(
    95,
    papers.map(({ tookMs }) => tookMs),
  );
  await sleep(Math.max(0, startsAt.getTime() - Date.now()));
  await devices.work(SAVES_EVERY_MS);
  await sleep(2 * SAVES_EVERY_MS);
  await devices.rest();
  const everyone = Array.from({ length: LEARNERS }, (_, index) => index);
  await devices.submit(everyone, SUBMIT_WITHIN_MS);
  const submitMs = (await devices.report()).map((one) => one.submitMs ?? Infinity);
  // What was handed in is handed in: the same call again has the same answer.
  await devices.submit(everyone, SUBMIT_WITHIN_MS);
  const seen = await devices.report();
  const twice = seen.filter(({ submits }) => submits.length !== 2 || submits[0] !== submits[1]).length;
  const attempts = runSql(
    school.databaseUrl,
    `select count(*) || ' ' || count(distinct candidate_id) || ' ' || count(*) filter (where status = 'submitted')
      from attempts join candidates on candidates.id = candidate_id where sitting_id = ${room.id};`,
  );
  const lost = await countLost(school, room, seen);
  claim(
    lost === 0 && twice === 0 && attempts === `${LEARNERS} ${LEARNERS} ${LEARNERS}`,
    `${how}: ${LEARNERS} submitted within one second after ${seen.reduce((sum, { acknowledged }) => sum + acknowledged, 0)} saves, lost ${lost}, submitted twice ${twice}`,
  );
  const { isQuiet, words } = others();
  const devicesShare = `of which the devices had ${((await devices.share()) * 100).toFixed(0)} % of the machine`;
  judge(
    isQuiet,
    paperMs,
    PAPER_LIMIT_MS,
    `${how}: questions p95 ${paperMs.toFixed(0)} ms, limit ${PAPER_LIMIT_MS}, ${words}, ${devicesShare}`,
  );
  const p99 = within(99, submitMs);
  judge(isQuiet, p99, SUBMIT_LIMIT_MS, `${how}: submit p99 ${p99.toFixed(0)} ms, limit ${SUBMIT_LIMIT_MS}, ${words}`);
  await devices.stop();
}

/** When all tests were made before anybody opened theirs; null when they were not, by five seconds before the start. */
async function untilPrepared({ databaseUrl }: ExamSchool, id: number, startsAt: Date): Promise<number | null> {
  const made = `select count(*) from attempts join candidates on candidates.id = candidate_id where sitting_id = ${id};`;
  while (Date.now() < startsAt.getTime() - 11_000) {
    if (runSql(databaseUrl, made) === String(LEARNERS)) return Date.now();
    await sleep(500);
  }
  return null;
}

/** Times are judged only where nobody else uses the machine. */
function judge(isQuiet: boolean, ms: number, limitMs: number, sentence: string): void {
  if (isQuiet) claim(ms <= limitMs, sentence);
  else say(`       ${sentence}: not judged`);
}
