import { openAttempt, saveAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { board } from '@parlance/contract/invigilation/board';
import { beat, enterSitting } from '@parlance/contract/sittings/taking';
import { moveStart, PLACE, publishSittingFor } from '../../scripts/exams/published-sitting.ts';
import { keepAliveClient, type Sent } from '../../scripts/servers/keep-alive-client.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { signIn } from '../../scripts/servers/school-calls.ts';
import { latencyOf, rounded } from '../figures/latencies.ts';
import type { RoomRun } from '../figures/schema.ts';
import type { EachLoad } from '../load/each.ts';
import { inLoadProcess } from '../load/load-process.ts';
import { begin, circumstancesOf, undisturbed } from '../measure/machine.ts';
import { ADMIN_EMAIL, flowPlan, openStage, peopleOf, type Stage } from '../measure/stage.ts';
import { tokenOf } from '../people.ts';
import { countStatements, readStatements, resetStatements } from '../statements.ts';
import type { Ground } from './ground.ts';

const LEARNERS = 1000;
const BOARDS = 20;
/** How long beats and boards are watched, unless --seconds says; what they are compared with no longer than two minutes. */
const WHOLE_SECONDS = 120;
const SHORT_SECONDS = 10;
const COMPARED_SECONDS = 120;
/** How long each turn is in which saves are compared. */
const TURN_SECONDS = 20;
/** How often a learner's device beats and saves. */
const EVERY_MS = 10_000;
const BOARD_EVERY_MS = 2000;
const PARALLEL = 20;

type Room = { id: number; admin: string; learners: { token: string; attemptId: number }[] };

/** 1,000 learners in a test, a beat and a save each 10 seconds, and 20 who watch the board. */
export async function measureRoom({ options, postgres, later, say }: Ground): Promise<RoomRun[]> {
  const seconds = options.roomSeconds ?? (options.short ? SHORT_SECONDS : WHOLE_SECONDS);
  const stage = await openStage(postgres, later, { shape: 'school', workers: 1 });
  countStatements(stage.databaseUrl);
  const room = await aRoom(stage);
  const sender = new Sender(stage, room);
  const runs: RoomRun[] = [];
  while (runs.length < options.runs) {
    const run = await undisturbed(() => measureOnce(stage, room, { sender, seconds }), options.once);
    runs.push(run);
    say(
      `room of ${LEARNERS} with ${BOARDS} boards, ${seconds} s: ${run.processorMsABeat} ms a beat, ${run.coreShare} of a core, ` +
        `${run.statementsABeat} statements a beat, beat p95 ${run.beatMs.p95} ms, board p95 ${run.boardMs.p95} ms and ${run.boardKb} KB, ` +
        `while all save ${run.busyBoardMs.p95} ms and ${run.busyBoardKb} KB; ` +
        `save p95 ${run.saveMs.p95} ms, without the room ${run.saveAloneMs.p95} ms; others used ${rounded(run.othersShare)} of the machine`,
    );
  }
  await stage.server.stop();
  return runs;
}

/** Everybody sits in a test that began a while ago. */
async function aRoom(stage: Stage): Promise<Room> {
  const { server, databaseUrl, exam } = stage;
  const { url } = server;
  const admin = await signIn(url, ADMIN_EMAIL, stage.password);
  const first = peopleOf(stage, LEARNERS, 0);
  const accountIds = runSql(
    databaseUrl,
    `select id from accounts where email like 'bench-%' order by id desc limit ${LEARNERS};`,
  )
    .split('\n')
    .map(Number);
  const { courseId } = exam;
  const { id } = await publishSittingFor(url, admin, { courseId, accountIds });
  moveStart(databaseUrl, { id }, new Date(Date.now() - 5 * 60_000));
  const tokens = Array.from({ length: LEARNERS }, (_, index) => tokenOf(first + index));
  const enters = { method: 'POST' as const, path: urlOf(enterSitting, { params: { id } }), body: { place: PLACE } };
  const opened = { courseId, sittingId: id, place: PLACE };
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
  ).split('\n');
  return { id, admin, learners: tokens.map((token, index) => ({ token, attemptId: Number(attempts[index]) })) };
}

/** What all learners send, each once in EVERY_MS, for so long. */
class Sender {
  readonly #stage: Stage;
  readonly #room: Room;
  #sequence = 0;

  constructor(stage: Stage, room: Room) {
    this.#stage = stage;
    this.#room = room;
  }

  beats(seconds: number): Sent[] {
    const { id, learners } = this.#room;
    const path = urlOf(beat, { params: { id } });
    const told = { place: PLACE, phase: 'test', unsent: 0, hidden: false, fullScreen: false, rttMs: 40 };
    return this.#rounds(seconds).flatMap((sequence) =>
      learners.map(({ token, attemptId }) => ({
        method: 'POST' as const,
        path,
        token,
        body: { ...told, attemptId, sequence },
      })),
    );
  }

  /** Each answers one question more than in the round before, until there are no more. */
  saves(seconds: number): Sent[] {
    const answers = Object.entries(flowPlan(this.#stage, false).submitted);
    return this.#rounds(seconds).flatMap(() => {
      this.#sequence += 1;
      const sequence = this.#sequence;
      const body = { answers: Object.fromEntries(answers.slice(0, ((sequence - 1) % answers.length) + 1)), sequence };
      return this.#room.learners.map(({ token, attemptId }) => {
        const path = urlOf(saveAttempt, { params: { id: attemptId } });
        return { method: 'PATCH' as const, path, token, body };
      });
    });
  }

  async send(requests: Sent[]): Promise<EachLoad> {
    return (await this.sendAfter(requests, () => undefined)).load;
  }

  /** The same; `before` is called when they are about to be sent. */
  async sendAfter<B>(requests: Sent[], before: () => B): Promise<{ load: EachLoad; begun: B }> {
    const { url } = this.#stage.server;
    const everyMs = (EVERY_MS / LEARNERS) * PARALLEL;
    return await inLoadProcess('each', { url, requests, parallel: PARALLEL, everyMs }, before);
  }

  #rounds(seconds: number): number[] {
    return Array.from({ length: Math.ceil((seconds * 1000) / EVERY_MS) }, (_, round) => round);
  }
}

async function measureOnce(
  { server, databaseUrl, databasePid }: Stage,
  room: Room,
  { sender, seconds }: { sender: Sender; seconds: number },
): Promise<RoomRun> {
  const watched = { server: server.pid, database: databasePid };
  const compared = Math.min(seconds, COMPARED_SECONDS);
  const msOf = (of: { server: number; database: number }) => of.server + of.database;
  // A process that has answered none is twice as slow, and the database still tidies up after a thousand openings.
  await sender.send(sender.beats(compared));
  // Beats alone say what one costs; with the boards beside them, what the room costs.
  resetStatements(databaseUrl);
  const { load: alone, begun: usedAlone } = await sender.sendAfter(sender.beats(compared), () => begin(watched));
  const beatsOnly = usedAlone().of;
  const statements = readStatements(databaseUrl).reduce((sum, { calls }) => sum + calls, 0);
  const boards = await openBoards(server.url, room);
  const { load, begun: used } = await sender.sendAfter(sender.beats(seconds), () => begin(watched));
  const all = used();
  const quiet = await boards.close();
  const saves = await compareSaves(server.url, room, { sender, seconds: compared });
  return {
    ...circumstancesOf(all, { seconds: load.seconds, generatorMs: load.processorMs }),
    learners: LEARNERS,
    boards: BOARDS,
    beats: load.timesMs.length,
    beatMs: latencyOf(load.timesMs),
    boardMs: latencyOf(quiet.timesMs),
    boardKb: rounded(quiet.bytes / quiet.timesMs.length / 1000),
    busyBoardMs: latencyOf(saves.boards.timesMs),
    busyBoardKb: rounded(saves.boards.bytes / saves.boards.timesMs.length / 1000),
    saveMs: latencyOf(saves.beside),
    saveAloneMs: latencyOf(saves.alone),
    processorMsABeat: rounded(msOf(beatsOnly) / alone.timesMs.length),
    coreShare: rounded(msOf(all.of) / (load.seconds * 1000)),
    statementsABeat: rounded(statements / alone.timesMs.length),
  };
}

/** Saves without the room and beside it, in turns: what the machine does in one minute and not in another is in both. */
async function compareSaves(
  url: string,
  room: Room,
  { sender, seconds }: { sender: Sender; seconds: number },
): Promise<{ alone: number[]; beside: number[]; boards: Watched }> {
  const alone: number[] = [];
  const beside: number[] = [];
  const boards: Watched = { timesMs: [], bytes: 0 };
  for (let sentSeconds = 0; sentSeconds < seconds; sentSeconds += TURN_SECONDS) {
    alone.push(...(await sender.send(sender.saves(TURN_SECONDS))).timesMs);
    // A gap is noted of whoever was not heard of meanwhile, which is not what a room costs.
    await sender.send(sender.beats(EVERY_MS / 1000));
    const watching = await openBoards(url, room);
    const [saves] = await Promise.all([
      sender.send(sender.saves(TURN_SECONDS)),
      sender.send(sender.beats(TURN_SECONDS)),
    ]);
    beside.push(...saves.timesMs);
    const { timesMs, bytes } = await watching.close();
    boards.timesMs.push(...timesMs);
    boards.bytes += bytes;
  }
  return { alone, beside, boards };
}

type Watched = { timesMs: number[]; bytes: number };

/**
 * Boards that ask every two seconds for what has changed, until closed. It is ready when each has had its first reply,
 * which has all rows and is not counted: it comes once in an examination.
 */
async function openBoards(url: string, { id, admin }: Room): Promise<{ close: () => Promise<Watched> }> {
  const client = keepAliveClient(url, BOARDS);
  const watched: Watched = { timesMs: [], bytes: 0 };
  const closing = new AbortController();
  const poll = async (since: string | undefined): Promise<{ cursor: string; tookMs: number; bytes: number }> => {
    const path = urlOf(board, { params: { id }, query: { since } });
    const sentMs = performance.now();
    const reply = await client({ method: 'GET', path, token: admin, headers: { 'accept-encoding': 'gzip' } });
    const tookMs = performance.now() - sentMs;
    if (reply.status !== 200) throw new Error(`The board answered ${reply.status}.`);
    const { cursor } = JSON.parse(reply.text) as { cursor: string };
    return { cursor, tookMs, bytes: reply.bytes.length };
  };
  const watch = async (index: number, first: string) => {
    let since = first;
    await pauseFor((index * BOARD_EVERY_MS) / BOARDS);
    while (!closing.signal.aborted) {
      const { cursor, tookMs, bytes } = await poll(since);
      since = cursor;
      watched.timesMs.push(tookMs);
      watched.bytes += bytes;
      await pauseFor(Math.max(0, BOARD_EVERY_MS - tookMs));
    }
  };
  const firsts = await Promise.all(Array.from({ length: BOARDS }, () => poll(undefined)));
  const ended = Promise.all(firsts.map(({ cursor }, index) => watch(index, cursor)));
  return {
    close: async () => {
      closing.abort();
      await ended;
      return watched;
    },
  };
}

function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
