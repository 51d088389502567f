import { openAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { board } from '@parlance/contract/invigilation/board';
import { changeCandidates } from '@parlance/contract/sittings/candidates';
import { publishSitting } from '@parlance/contract/sittings/publishing';
import { setParts } from '@parlance/contract/sittings/set-up';
import { addSitting } from '@parlance/contract/sittings/sitting';
import { beat, enterSitting } from '@parlance/contract/sittings/taking';
import { keepAliveClient, type Sent } from '../../scripts/servers/keep-alive-client.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { call, signIn } from '../../scripts/servers/school-calls.ts';
import { latencyOf, rounded } from '../figures/latencies.ts';
import type { RoomRun } from '../figures/schema.ts';
import { inLoadProcess } from '../load/load-process.ts';
import { begin, circumstancesOf, undisturbed } from '../measure/machine.ts';
import { ADMIN_EMAIL, openStage, peopleOf, type Stage } from '../measure/stage.ts';
import { tokenOf } from '../people.ts';
import { countStatements, readStatements, resetStatements } from '../statements.ts';
import type { Ground } from './ground.ts';

const WHOLE = { learners: 1000, boards: 20, seconds: 120 };
const SHORT = { learners: 1000, boards: 20, seconds: 20 };
const BEAT_EVERY_MS = 10_000;
const BOARD_EVERY_MS = 2000;
/** So many candidates are added by one call. */
const AT_ONCE = 500;
const PLACE = '11111111-1111-4111-8111-111111111111';

type Built = { id: number; admin: string; tokens: string[]; attemptIds: number[] };

/** 1,000 learners in a test, a beat each 10 seconds, and 20 who watch the board. */
export async function measureRoom({ options, postgres, later, say }: Ground): Promise<RoomRun[]> {
  const { learners, boards, seconds } = options.short ? SHORT : WHOLE;
  const stage = await openStage(postgres, later, { shape: 'school', workers: 1 });
  countStatements(stage.databaseUrl);
  const room = await aRoom(stage, learners);
  const runs: RoomRun[] = [];
  while (runs.length < options.runs) {
    const run = await undisturbed(() => measureOnce(stage, room, { boards, seconds }), options.once);
    runs.push(run);
    say(
      `room of ${learners} with ${boards} boards: ${run.processorMsABeat} ms a beat, ${run.coreShare} of a core, ` +
        `${run.statementsABeat} statements a beat, board p95 ${run.boardMs.p95} ms and ${run.boardKb} KB, beat p95 ${run.beatMs.p95} ms`,
    );
  }
  await stage.server.stop();
  return runs;
}

/** Everybody sits in a test that began a while ago. */
async function aRoom(stage: Stage, learners: number): Promise<Built> {
  const { server, databaseUrl, exam } = stage;
  const { url } = server;
  const admin = await signIn(url, ADMIN_EMAIL, stage.password);
  const first = peopleOf(stage, learners, 0);
  const ids = runSql(
    databaseUrl,
    `select id from accounts where email like 'bench-%' order by id desc limit ${learners};`,
  )
    .split('\n')
    .map(Number);
  const start = new Date(Date.now() + 600_000).toISOString().slice(0, 16);
  const draft = { title: 'Bench', starts_at: { local: start, time_zone: 'UTC' } };
  const { id } = (await call(url, addSitting, { body: draft }, admin)).sitting;
  const params = { id };
  const parts = [{ course_id: exam.courseId }];
  let { version } = (await call(url, setParts, { params, body: { version: 1, parts } }, admin)).sitting;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const body = { version, add: ids.slice(from, from + AT_ONCE) };
    ({ version } = (await call(url, changeCandidates, { params, body }, admin)).sitting);
  }
  await call(url, publishSitting, { params, body: { version, practice_confirmed: true } }, admin);
  runSql(databaseUrl, `update sittings set starts_at = now() - interval '5 minutes' where id = ${id};`);
  const tokens = Array.from({ length: learners }, (_, index) => tokenOf(first + index));
  const enters = { method: 'POST' as const, path: urlOf(enterSitting, { params }), body: { place: PLACE } };
  const opened = { courseId: exam.courseId, sittingId: id, place: PLACE };
  const opens = { method: 'POST' as const, path: urlOf(openAttempt), body: opened };
  const requests = tokens.flatMap((token) => [
    { ...enters, token },
    { ...opens, token },
  ]);
  // Each by itself: opening comes after entering.
  await inLoadProcess('each', { url, requests, parallel: 1 }, () => undefined);
  const attempts = runSql(
    databaseUrl,
    `select attempts.id from attempts join accounts on accounts.id = account_id
    where candidate_id is not null order by split_part(split_part(email, '@', 1), '-', 2)::integer;`,
  );
  return { id, admin, tokens, attemptIds: attempts.split('\n').map(Number) };
}

async function measureOnce(
  { server, databaseUrl, databasePid }: Stage,
  { id, admin, tokens, attemptIds }: Built,
  { boards, seconds }: { boards: number; seconds: number },
): Promise<RoomRun> {
  const { url, pid } = server;
  const rounds = Math.ceil((seconds * 1000) / BEAT_EVERY_MS);
  const path = urlOf(beat, { params: { id } });
  const told = { place: PLACE, phase: 'test', unsent: 0, hidden: false, fullScreen: false, rttMs: 40 };
  const requests: Sent[] = Array.from({ length: rounds }, (_, round) =>
    tokens.map((token, index) => {
      const body = { ...told, attemptId: attemptIds[index], sequence: round };
      return { method: 'POST' as const, path, token, body };
    }),
  ).flat();
  const parallel = 20;
  const everyMs = (BEAT_EVERY_MS / tokens.length) * parallel;
  const watched = { server: pid, database: databasePid };
  // Beats alone say what one costs; with the boards beside them, what the room costs.
  resetStatements(databaseUrl);
  const { load: alone, begun: usedAlone } = await inLoadProcess('each', { url, requests, parallel, everyMs }, () =>
    begin(watched),
  );
  const beatsOnly = usedAlone().of;
  const statements = readStatements(databaseUrl).reduce((sum, { calls }) => sum + calls, 0);
  const watching = new AbortController();
  const used = begin(watched);
  const polls = watchBoard({ url, id, admin, boards }, watching.signal);
  const { load } = await inLoadProcess('each', { url, requests, parallel, everyMs }, () => undefined);
  watching.abort();
  const { boardMs, bytes } = await polls;
  const all = used();
  const msOf = (of: { server: number; database: number }) => of.server + of.database;
  return {
    ...circumstancesOf(all, { seconds: load.seconds, generatorMs: load.processorMs }),
    learners: tokens.length,
    boards,
    beats: requests.length,
    beatMs: latencyOf(load.timesMs),
    boardMs: latencyOf(boardMs),
    boardKb: rounded(bytes / boardMs.length / 1000),
    processorMsABeat: rounded(msOf(beatsOnly) / alone.timesMs.length),
    coreShare: rounded(msOf(all.of) / (load.seconds * 1000)),
    statementsABeat: rounded(statements / alone.timesMs.length),
  };
}

/** Boards that ask every two seconds for what has changed, until stopped; the first poll of each is not counted. */
async function watchBoard(
  { url, id, admin, boards }: { url: string; id: number; admin: string; boards: number },
  signal: AbortSignal,
): Promise<{ boardMs: number[]; bytes: number }> {
  const client = keepAliveClient(url, boards);
  const boardMs: number[] = [];
  let bytes = 0;
  const watch = async (index: number) => {
    let since: string | undefined;
    await pauseFor((index * BOARD_EVERY_MS) / boards);
    while (!signal.aborted) {
      const path = urlOf(board, { params: { id }, query: { since } });
      const sentMs = performance.now();
      const reply = await client({ method: 'GET', path, token: admin, headers: { 'accept-encoding': 'gzip' } });
      const tookMs = performance.now() - sentMs;
      if (reply.status !== 200) throw new Error(`The board answered ${reply.status}.`);
      if (since !== undefined) {
        boardMs.push(tookMs);
        bytes += reply.bytes.length;
      }
      since = (JSON.parse(reply.text) as { cursor: string }).cursor;
      await pauseFor(Math.max(0, BOARD_EVERY_MS - tookMs));
    }
  };
  await Promise.all(Array.from({ length: boards }, (_, index) => watch(index)));
  return { boardMs, bytes };
}

function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
