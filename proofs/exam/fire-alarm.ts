// A fire alarm twenty minutes into an examination: 1,000 work, some of them on a rest break, 50 without a connection. The
// pause is pressed twice and on two machines at once, and so is the resume, 433 seconds later. Every end moves by exactly
// that time and the ten seconds of the restart, and no answer is lost. --short has 200 learners and 10 seconds.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pause, RESUME_SECONDS, resume } from '@parlance/contract/invigilation/actions';
import { withCleanUp } from '../../scripts/clean-up.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { call } from '../../scripts/servers/school-calls.ts';
import { claim, prove, say } from '../claims.ts';
import { watchOthers } from '../machines/quiet.ts';
import {
  beginAt,
  countLost,
  type ExamRoom,
  type ExamSchool,
  makeExamRoom,
  readTests,
  startExamSchool,
} from './exam-room.ts';

const isShort = process.argv.includes('--short');
const LEARNERS = isShort ? 200 : 1000;
const ON_BREAK = 20;
const OFFLINE = isShort ? 10 : 50;
/** Of those: their device thinks that the time is over before it hears of the pause. */
const SUBMIT_BY_THEMSELVES = 5;
const PAUSED_MS = isShort ? 15_000 : 433_000;
const BEGINS_IN_MS = isShort ? 9000 : 25_000;
const MINUTE = 20;
const SAVES_EVERY_MS = isShort ? 4000 : 15_000;
const WORKED_MS = isShort ? 3000 : 30_000;
const COVERED_LIMIT_MS = 11_000;

await prove(() =>
  withCleanUp(async (later) => {
    const postgres = await startPostgres({ durable: true });
    later(() => postgres.stop());
    const school = await startExamSchool(postgres.url(), { servers: 2, workers: 1 }, later);
    const room = await makeExamRoom(school, { learners: LEARNERS, withBreaks: ON_BREAK }, later);
    await ringAlarm(school, room);
  }),
);

async function ringAlarm(school: ExamSchool, room: ExamRoom): Promise<void> {
  const { devices } = room;
  const others = watchOthers();
  beginAt(school, room, new Date(Date.now() + BEGINS_IN_MS));
  await devices.enter(BEGINS_IN_MS / 4);
  await devices.untilPapers();
  beginAt(school, room, new Date(Date.now() - MINUTE * 60_000));
  await devices.work(SAVES_EVERY_MS);
  await sleep(WORKED_MS);

  const everyone = Array.from({ length: LEARNERS }, (_, index) => index);
  const onBreak = everyone.slice(0, ON_BREAK);
  const offline = everyone.slice(ON_BREAK, ON_BREAK + OFFLINE);
  const endsBefore = (await readTests(school, room, await devices.report())).map(({ deadline }) =>
    Date.parse(deadline),
  );
  await devices.takeBreaks(onBreak);
  await devices.setOffline(offline, true);
  await sleep(1000);

  const pressedMs = Date.now();
  const { pausedMs, sentence: pausedTwice, isOnce: isPausedOnce } = await pressPause(school, room);
  await sleep(Math.max(0, pausedMs + PAUSED_MS - Date.now()));
  const covered = (await devices.report()).map((one) => one.coveredMs);
  const { resumeMs, isOnce: isResumedOnce } = await pressResume(school, room);
  claim(isPausedOnce && isResumedOnce, `pressed on two machines at once, and again: ${pausedTwice}; resumed once`);
  const online = covered.filter((_, index) => !offline.includes(index)).map((ms) => (ms ?? Infinity) - pressedMs);
  const slowest = Math.max(...online);
  const { isQuiet, words } = others();
  const screens = `${online.length} screens with a connection were covered at most ${(slowest / 1000).toFixed(1)} s after the press, limit ${COVERED_LIMIT_MS / 1000} s, ${words}`;
  if (isQuiet || slowest <= COVERED_LIMIT_MS) claim(slowest <= COVERED_LIMIT_MS, screens);
  else say(`       ${screens}: not judged`);

  await sleep(Math.max(0, resumeMs - Date.now()) + 1000);
  const byThemselves = devices.submit(offline.slice(0, SUBMIT_BY_THEMSELVES), 0, true);
  await sleep(500);
  await devices.setOffline(offline, false);
  await byThemselves;
  await sleep(WORKED_MS);
  await devices.rest();

  const breakBegan = breaksBegan(school, room);
  const seen = await devices.report();
  const tests = await readTests(school, room, seen);
  const moved = tests.map(({ deadline }, index) => {
    // A rest break was under way: its time until the pause is the learner's too.
    const onBreakMs = breakBegan.get(seen[index]?.attemptId ?? 0);
    return Date.parse(deadline) - (endsBefore[index] ?? 0) - (onBreakMs === undefined ? 0 : pausedMs - onBreakMs);
  });
  const stoodMs = resumeMs - pausedMs;
  const exact = moved.filter((ms) => ms === stoodMs).length;
  claim(
    exact === LEARNERS && breakBegan.size === ON_BREAK,
    `paused for ${PAUSED_MS / 1000} s in minute ${MINUTE}, and ${RESUME_SECONDS} s of restart: of ${LEARNERS} ends, ${ON_BREAK} of rest breaks and ${OFFLINE} of devices without a connection among them, ` +
      `${exact} moved by exactly the ${(stoodMs / 1000).toFixed(3)} s that the clocks stood${exact === LEARNERS ? '' : ` (${differences(moved)})`}`,
  );
  claim(
    Math.abs(stoodMs - PAUSED_MS - RESUME_SECONDS * 1000) < 5000,
    `from the press of Pause to that of Resume ${((stoodMs - RESUME_SECONDS * 1000) / 1000).toFixed(3)} s`,
  );
  const putBack = offline.filter((index) => (seen[index]?.putBack ?? 0) === 1).length;
  const known = offline.filter(
    (index) => Date.parse(seen[index]?.deadline ?? '') === Date.parse(tests[index]?.deadline ?? ''),
  ).length;
  claim(
    known === OFFLINE && putBack === SUBMIT_BY_THEMSELVES,
    `of ${OFFLINE} devices without a connection ${known} have their time back, ${putBack} of ${SUBMIT_BY_THEMSELVES} that submitted by themselves are in their test again`,
  );
  const givenBack = runSql(
    school.databaseUrl,
    `select count(*) from attempts join candidates on candidates.id = candidate_id
      where sitting_id = ${room.id} and breaks_used = 0 and (accommodation->>'break_count')::integer > 0;`,
  );
  claim(givenBack === String(ON_BREAK), `${givenBack} of ${ON_BREAK} rest breaks were given back`);

  await devices.submit(everyone, 5000);
  const after = await devices.report();
  const lost = await countLost(school, room, after);
  const submitted = after.filter(({ submits }) => submits.length === 1).length;
  const refused = after.flatMap((one) => one.refused);
  claim(
    lost === 0 && submitted === LEARNERS && refused.length === 0,
    `${after.reduce((sum, { acknowledged }) => sum + acknowledged, 0)} saves, ${submitted} submitted, lost ${lost}, refused ${refused.length}${refused[0] ? ` (${refused[0]})` : ''}`,
  );
  await devices.stop();
}

/** Pressed by one person whose call goes to both machines, and by another person at the same moment; then once more. */
async function pressPause(school: ExamSchool, { id }: ExamRoom) {
  const { admin } = school;
  const press = async (url: string, actionId: string) =>
    await call(url, pause, { params: { id }, body: { actionId, candidateIds: 'all' } }, admin);
  const [here, there] = urlsOf(school);
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const replies = await Promise.all([press(here, mine), press(there, mine), press(there, theirs)]);
  const again = await press(here, mine);
  const [first, repeated, other] = replies;
  const done = [first.done, other.done].toSorted((a, b) => b - a);
  const isOnce =
    done[0] === LEARNERS &&
    done[1] === 0 &&
    JSON.stringify(first) === JSON.stringify(repeated) &&
    JSON.stringify(first) === JSON.stringify(again);
  const at = runSql(school.databaseUrl, `select paused_at from sittings where id = ${id};`);
  const pausedMs = Number(
    runSql(school.databaseUrl, `select extract(epoch from paused_at) * 1000 from sittings where id = ${id};`),
  );
  if (at === '') throw new Error('The sitting is not paused.');
  return { pausedMs, isOnce, sentence: `${done[0]} clocks stopped by the first, ${done[1]} by the second` };
}

async function pressResume(school: ExamSchool, { id }: ExamRoom) {
  const press = async (url: string) =>
    await call(url, resume, { params: { id }, body: { actionId: randomUUID(), candidateIds: 'all' } }, school.admin);
  const replies = await Promise.all(urlsOf(school).map(press));
  const [one, other] = replies.toSorted((a, b) => b.done - a.done);
  return { resumeMs: Date.parse(one?.resumeAt ?? ''), isOnce: one?.done === LEARNERS && other?.done === 0 };
}

function urlsOf({ servers }: ExamSchool): [string, string] {
  const [here, there] = servers;
  if (!here || !there) throw new Error('There are no two machines.');
  return [here.url, there.url];
}

/** When each rest break began, by attempt. */
function breaksBegan({ databaseUrl }: ExamSchool, { id }: ExamRoom): Map<number, number> {
  const rows = runSql(
    databaseUrl,
    `select attempt_id || ' ' || extract(epoch from began_at) * 1000 from attempt_pauses
      join attempts on attempts.id = attempt_id join candidates on candidates.id = candidate_id
      where sitting_id = ${id} and kind = 'break';`,
  );
  return new Map(rows === '' ? [] : rows.split('\n').map((row) => row.split(' ').map(Number) as [number, number]));
}

function differences(moved: number[]): string {
  const counts = new Map<number, number>();
  for (const ms of moved) counts.set(ms, (counts.get(ms) ?? 0) + 1);
  return [...counts]
    .slice(0, 5)
    .map(([ms, count]) => `${count} by ${ms} ms`)
    .join(', ');
}
