// The whole list of 250,000 marked submissions (60 MB) from a server as `npm start` runs it, on PostgreSQL: what it does
// to the event loop, to the memory of the process and to learners who save meanwhile.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAttempt, saveAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { writingReviews } from '@parlance/contract/reviews';
import { temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { loopReports } from '../../scripts/servers/loop-reports.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { call, makeAdminClient, registerLearners } from '../../scripts/servers/school-calls.ts';
import { startServer } from '../../scripts/servers/server-process.ts';
import { claim, prove, say } from '../claims.ts';
import { fillMarkedSubmissions } from './marked-submissions.ts';

const SUBMISSIONS = 250_000;
const LEARNERS = 10;
/** A learner at work saves this often; learners do not save in step, or each would wait for the other nine. */
const SAVE_EVERY_MS = 250;
const LOOP_P99_MAX_MS = 20;
const SAVE_P95_MAX_MS = 30;
const MORE_MEMORY_MAX_MB = 20;
/** Others on the machine disturb a round; what is wrong by itself is so in each. */
const ROUNDS = 3;

await prove(() =>
  withCleanUp(async (later) => {
    const postgres = await startPostgres({ durable: true });
    later(() => postgres.stop());
    const dataDir = temporaryFolder('parlance-whole-lists-', later);
    runSql(postgres.url(), `create database school template template0 locale 'C.UTF-8'`);
    const reports = loopReports(dataDir);
    const server = await startServer(
      { DATA_DIR: dataDir, DATABASE_URL: postgres.url('school'), ...reports.env },
      { nodeArguments: reports.nodeArguments },
    );
    later(() => server.kill());
    const admin = await makeAdminClient(server.url);
    const learners = await registerLearners(server.url, LEARNERS);
    const courseId = fillMarkedSubmissions(postgres.url('school'), SUBMISSIONS);
    const savers = await Promise.all(learners.map((token) => aSaver(server.url, token, courseId)));

    const path = urlOf(writingReviews.reviewed);
    // The first list takes memory that the process keeps; the goal is what a list takes, not what the first call does.
    const { bytes } = await readList();
    claim(bytes > 45_000_000, `${SUBMISSIONS} submissions are ${(bytes / 1_000_000).toFixed(0)} MB`);
    const aloneMs = await savesBeside(async () => await sleep(3000));
    say(`       saves without a list: p95 ${aloneMs.toFixed(1)} ms`);
    let best = { loopP99Ms: Infinity, saveP95Ms: Infinity, moreMb: Infinity };
    for (let round = 0; round < ROUNDS && !isGood(best); round += 1) {
      const now = await measure();
      say(`       round ${round + 1}: ${figuresText(now)}`);
      if (Math.max(...ratios(now)) < Math.max(...ratios(best))) best = now;
    }
    claim(best.loopP99Ms <= LOOP_P99_MAX_MS, `event loop p99 ${best.loopP99Ms.toFixed(1)} ms`);
    claim(best.saveP95Ms <= SAVE_P95_MAX_MS, `a save beside it p95 ${best.saveP95Ms.toFixed(1)} ms`);
    claim(best.moreMb <= MORE_MEMORY_MAX_MB, `memory (PSS) at most ${best.moreMb.toFixed(1)} MB more`);
    await claimWhole();

    async function measure(): Promise<Figures> {
      await reports.ask(server.pid);
      let moreMb = Infinity;
      const saveP95Ms = await savesBeside(async () => {
        ({ moreMb } = await readList());
      });
      return { loopP99Ms: (await reports.ask(server.pid)).p99Ms, saveP95Ms, moreMb };
    }

    /**
     * Reads the list in a process of its own, which watches the memory of the server as well: neither delays the
     * learners of this one.
     */
    async function readList(): Promise<{ bytes: number; moreMb: number }> {
      const script = join(import.meta.dirname, 'read-list.ts');
      const reader = spawn(process.execPath, [script, server.url + path, String(server.pid)], {
        env: { ...process.env, TOKEN: admin },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [bytes = NaN, moreMb = NaN] = (await text(reader.stdout)).split(' ').map(Number);
      return { bytes, moreMb };
    }

    /** How long 95 of 100 saves take at most while something else is done. */
    async function savesBeside(work: () => Promise<unknown>): Promise<number> {
      const working = new AbortController();
      const saves = savers.map(async (save, index) => {
        await sleep((index * SAVE_EVERY_MS) / LEARNERS);
        return await save(working.signal);
      });
      await work();
      working.abort();
      const times = (await Promise.all(saves)).flat().sort((one, other) => one - other);
      return times[Math.ceil(times.length * 0.95) - 1] ?? Infinity;
    }

    async function claimWhole(): Promise<void> {
      const reply = await fetch(server.url + path, { headers: { authorization: `Bearer ${admin}` } });
      const { submissions } = (await reply.json()) as { submissions: { id: number; scored_at: string }[] };
      const inOrder = submissions.every(
        ({ scored_at }, at) => at === 0 || scored_at <= (submissions[at - 1]?.scored_at ?? ''),
      );
      const ids = new Set(submissions.map(({ id }) => id));
      claim(
        ids.size === SUBMISSIONS && submissions.length === SUBMISSIONS && inOrder,
        `it has each of the ${ids.size} submissions once, the one scored last first`,
      );
    }
  }),
);

type Figures = { loopP99Ms: number; saveP95Ms: number; moreMb: number };

function ratios({ loopP99Ms, saveP95Ms, moreMb }: Figures): number[] {
  return [loopP99Ms / LOOP_P99_MAX_MS, saveP95Ms / SAVE_P95_MAX_MS, moreMb / MORE_MEMORY_MAX_MB];
}

function isGood(figures: Figures): boolean {
  return ratios(figures).every((ratio) => ratio <= 1);
}

function figuresText({ loopP99Ms, saveP95Ms, moreMb }: Figures): string {
  return `event loop p99 ${loopP99Ms.toFixed(1)} ms, save p95 ${saveP95Ms.toFixed(1)} ms, ${moreMb.toFixed(1)} MB more`;
}

/** Opens a test and saves in it until it is told to stop; gives how long each save took, in milliseconds. */
async function aSaver(url: string, token: string, courseId: number) {
  const { attempt } = await call(url, openAttempt, { body: { courseId } }, token);
  if (!attempt) throw new Error('The test did not open.');
  let { sequence } = attempt;
  return async (stop: AbortSignal): Promise<number[]> => {
    const times: number[] = [];
    while (!stop.aborted) {
      sequence += 1;
      const startedMs = performance.now();
      await call(url, saveAttempt, { params: { id: attempt.id }, body: { sequence, flags: [] } }, token);
      times.push(performance.now() - startedMs);
      await sleep(SAVE_EVERY_MS);
    }
    return times;
  };
}
