// What happens to an examination that goes on: the database is away for ten seconds, a worker of two is killed every
// twenty for five minutes, and devices sleep for ten minutes. Within 15 seconds of its end the board shows everybody as
// they are, and no answer is lost. --short has fewer learners, two kills, and a sleep of 45 seconds.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CandidateState } from '@parlance/contract/sittings/candidate-state';
import { type Later, withCleanUp } from '../../scripts/clean-up.ts';
import { freePort, launchPostgres, makeCluster } from '../../scripts/servers/postgres.ts';
import { claim, prove } from '../claims.ts';
import { watchOthers } from '../machines/quiet.ts';
import {
  beginAt,
  countLost,
  type ExamRoom,
  type ExamSchool,
  firstUrl,
  makeExamRoom,
  readBoard,
  startExamSchool,
  workersOf,
} from './exam-room.ts';

const isShort = process.argv.includes('--short');
const LEARNERS = isShort ? 100 : 400;
const ASLEEP = 5;
const BEGINS_IN_MS = 10_000;
const SAVES_EVERY_MS = 2000;
const AWAY_MS = 10_000;
const KILLS = isShort ? { count: 2, everyMs: 8000 } : { count: 15, everyMs: 20_000 };
const SLEEP_MS = isShort ? 45_000 : 600_000;
const RIGHT_LIMIT_MS = 15_000;
const GIVEN_UP_MS = 60_000;
/** How many looks in a row, at whichever process answers, make the board right. */
const LOOKS = 4;
const LOOK_EVERY_MS = 500;

type Database = { url: string; leave: () => Promise<void>; comeBack: () => Promise<void> };

await prove(() =>
  withCleanUp(async (later) => {
    const database = await startDatabase(later);
    const school = await startExamSchool(database.url, { servers: 1, workers: 2 }, later);
    const room = await makeExamRoom(school, { learners: LEARNERS }, later);
    await haveAccidents(school, room, database);
  }),
);

async function haveAccidents(school: ExamSchool, room: ExamRoom, database: Database): Promise<void> {
  const { devices } = room;
  const others = watchOthers();
  const startsAt = new Date(Date.now() + BEGINS_IN_MS);
  beginAt(school, room, startsAt);
  await devices.enter(BEGINS_IN_MS / 4);
  await devices.untilPapers();
  await sleep(Math.max(0, startsAt.getTime() - Date.now()));
  await devices.work(SAVES_EVERY_MS);
  await sleep(SAVES_EVERY_MS);
  const asleep = Array.from({ length: ASLEEP }, (_, index) => index);
  const working = Array.from({ length: LEARNERS - ASLEEP }, (_, index) => ASLEEP + index);
  await devices.setAsleep(asleep, true);
  const asleepSinceMs = Date.now();

  await database.leave();
  const { refused } = await look(school, room, [], 'working');
  await sleep(AWAY_MS);
  await database.comeBack();
  claimRight(
    await untilRight(school, room, working, 'working'),
    `the database was away for ${AWAY_MS / 1000} s (the board was ${refused ? 'not answered' : 'answered'} meanwhile)`,
  );

  let wrong = 0;
  let slowestMs = 0;
  for (let kill = 0; kill < KILLS.count; kill += 1) {
    const [server] = school.servers;
    const workers = server ? workersOf(server) : [];
    const worker = workers[kill % workers.length];
    if (worker !== undefined) process.kill(worker, 'SIGKILL');
    const killedMs = Date.now();
    while (Date.now() < killedMs + KILLS.everyMs) {
      const seen = await look(school, room, working, 'working');
      if (!seen.refused) wrong = Math.max(wrong, seen.wrong);
      if (seen.refused || seen.wrong > 0) slowestMs = Math.max(slowestMs, Date.now() - killedMs);
      await sleep(LOOK_EVERY_MS);
    }
  }
  claim(
    slowestMs <= RIGHT_LIMIT_MS,
    `the board was last wrong ${(slowestMs / 1000).toFixed(1)} s after a kill, limit ${RIGHT_LIMIT_MS / 1000} s`,
  );
  claimRight(
    await untilRight(school, room, working, 'working'),
    `${KILLS.count} times a worker was killed, one each ${KILLS.everyMs / 1000} s (meanwhile at most ${wrong} of ${working.length} were shown wrong)`,
  );

  await sleep(Math.max(0, asleepSinceMs + SLEEP_MS - Date.now()));
  const gone = await look(school, room, asleep, 'disconnected');
  claim(
    !gone.refused && gone.wrong === 0,
    `${ASLEEP - gone.wrong} of ${ASLEEP} devices that sleep are shown as disconnected`,
  );
  await devices.setAsleep(asleep, false);
  claimRight(
    await untilRight(school, room, [...asleep, ...working], 'working'),
    `${ASLEEP} devices had slept for ${SLEEP_MS / 1000} s`,
  );

  await devices.rest();
  await devices.submit([...asleep, ...working], 3000);
  claimRight(await untilRight(school, room, [...asleep, ...working], 'submitted'), 'all have submitted');
  const seen = await devices.report();
  const lost = await countLost(school, room, seen);
  const sum = (of: (one: (typeof seen)[number]) => number) => seen.reduce((total, one) => total + of(one), 0);
  const refusals = seen.flatMap((one) => one.refused);
  claim(
    lost === 0 && refusals.length === 0,
    `${LEARNERS} learners, ${sum(({ acknowledged }) => acknowledged)} answers acknowledged, ${sum(({ again }) => again)} calls sent again, lost ${lost}, refused ${refusals.length}${refusals[0] ? ` (${refusals[0]})` : ''}, ${others().words}`,
  );
  await devices.stop();
}

function claimRight(ms: number | null, sentence: string): void {
  const words = ms === null ? `wrong for ${GIVEN_UP_MS / 1000} s` : `right ${(ms / 1000).toFixed(1)} s after`;
  claim(ms !== null && ms <= RIGHT_LIMIT_MS, `${sentence}: the board is ${words}, limit ${RIGHT_LIMIT_MS / 1000} s`);
}

/** How long until the board shows these as they are, in milliseconds; null when it does not. */
async function untilRight(
  school: ExamSchool,
  room: ExamRoom,
  which: number[],
  state: CandidateState,
): Promise<number | null> {
  const fromMs = Date.now();
  let rightSinceMs = fromMs;
  for (let looks = 0; Date.now() - fromMs < GIVEN_UP_MS; await sleep(LOOK_EVERY_MS)) {
    const startedMs = Date.now();
    const { wrong, refused } = await look(school, room, which, state);
    if (refused || wrong > 0) looks = 0;
    else if (looks === 0) rightSinceMs = startedMs;
    looks += refused || wrong > 0 ? 0 : 1;
    if (looks === LOOKS) return rightSinceMs - fromMs;
  }
  return null;
}

/** How many of these the board shows in another state; refused when it does not answer. */
async function look(
  school: ExamSchool,
  room: ExamRoom,
  which: number[],
  state: CandidateState,
): Promise<{ wrong: number; refused: boolean }> {
  const board = await readBoard(firstUrl(school), school.admin, room).catch(() => null);
  if (!board) return { wrong: 0, refused: true };
  const states = new Map(board.rows.map((row) => [row.id, row.state]));
  const wrong = which.filter((index) => states.get(room.candidateIds[index] ?? 0) !== state).length;
  return { wrong, refused: false };
}

/** A PostgreSQL that stops at once, as when its machine fails, and comes back on its port. */
async function startDatabase(later: Later): Promise<Database> {
  const home = makeCluster();
  const port = await freePort();
  let running = await launchPostgres(home, port, []);
  const end = async (signal: 'SIGQUIT' | 'SIGINT') => {
    const { server } = running;
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  later(async () => {
    await end('SIGINT');
    rmSync(home.folder, { recursive: true, force: true });
  });
  return {
    url: running.url(),
    leave: async () => await end('SIGQUIT'),
    comeBack: async () => {
      running = await launchPostgres(home, port, []);
    },
  };
}
