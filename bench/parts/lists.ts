import { openAttempt, saveAttempt, submitWritingAnswer } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { writingReviews } from '@parlance/contract/reviews';
import { temporaryFolder } from '../../scripts/clean-up.ts';
import { makeFourExams } from '../../scripts/exams/four-exams.ts';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { type LoopReports, loopReports } from '../../scripts/servers/loop-reports.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { call, signIn } from '../../scripts/servers/school-calls.ts';
import { latencyOf, rounded } from '../figures/latencies.ts';
import type { ListsRun } from '../figures/schema.ts';
import { inLoadProcess } from '../load/load-process.ts';
import { begin, circumstancesOf, undisturbed } from '../measure/machine.ts';
import { ADMIN_EMAIL, openStage, peopleOf, type Stage } from '../measure/stage.ts';
import { emailOf, makePast, tokenOf } from '../people.ts';
import { memoryMb, watchMemory } from '../processes.ts';
import type { Ground } from './ground.ts';

const SUBMISSIONS = 250_000;
const SHORT_SUBMISSIONS = 10_000;
const SUBMISSIONS_A_PERSON = 250;
const SAVE_EVERY_MS = 20;
/** Longer than the list takes; the rest of the saves measures nothing else. */
const SAVES = 400;
const SHORT_SAVES = 50;

/** The whole list of reviewed submissions, without pages, with saves beside it. */
export async function measureLists({ options, postgres, later, say }: Ground): Promise<ListsRun[]> {
  const reports = loopReports(temporaryFolder('parlance-bench-', later));
  const setting = { env: reports.env, nodeArguments: ['--expose-gc', ...reports.nodeArguments] };
  const stage = await openStage(postgres, later, { shape: 'short', workers: 1, setting });
  const admin = await signIn(stage.server.url, ADMIN_EMAIL, stage.password);
  const attemptId = await markedAttempt(stage, admin);
  const submissions = options.short ? SHORT_SUBMISSIONS : SUBMISSIONS;
  const people = submissions / SUBMISSIONS_A_PERSON;
  const first = peopleOf(stage, people, 0);
  makePast(stage.databaseUrl, { first, count: people, each: SUBMISSIONS_A_PERSON, attemptId });
  const runs: ListsRun[] = [];
  while (runs.length < options.runs) {
    const run = await undisturbed(
      () => measureOnce(stage, { admin, reports, saves: options.short ? SHORT_SAVES : SAVES }),
      options.once,
    );
    runs.push({ ...run, submissions });
    say(
      `list of ${submissions}: ${(run.bytes / 1e6).toFixed(0)} MB in ${run.listSeconds} s, event loop p99 ${run.loopP99Ms} ms, ` +
        `${run.moreMb} MB more, save p95 beside it ${run.saveMs.p95} ms`,
    );
  }
  await stage.server.stop();
  return runs;
}

async function measureOnce(
  stage: Stage,
  { admin, reports, saves }: { admin: string; reports: LoopReports; saves: number },
): Promise<Omit<ListsRun, 'submissions'>> {
  const { url, pid } = stage.server;
  const person = peopleOf(stage, 1, 0);
  const { attempt } = await call(url, openAttempt, { body: { courseId: stage.exam.courseId } }, tokenOf(person));
  const [question] = stage.exam.questions;
  if (!attempt || !question) throw new Error('The test has no questions.');
  const path = urlOf(saveAttempt, { params: { id: attempt.id } });
  const requests = Array.from({ length: saves }, (_, index) => {
    const body = { answers: { [question.id]: question.right }, sequence: index + 1 };
    return { method: 'PATCH' as const, path, token: tokenOf(person), body };
  });
  const memoryBefore = memoryMb(pid);
  const peaks = watchMemory(pid, 50);
  await reports.ask(pid);
  const used = begin({ server: pid, database: stage.databasePid });
  const saving = inLoadProcess('each', { url, requests, parallel: 1, everyMs: SAVE_EVERY_MS }, () => undefined);
  const startedMs = performance.now();
  const { status, bytes } = await keepAliveClient(
    url,
    1,
  )({ method: 'GET', path: urlOf(writingReviews.reviewed), token: admin });
  const listSeconds = rounded((performance.now() - startedMs) / 1000);
  if (status !== 200) throw new Error(`The list answered ${status}.`);
  const { load } = await saving;
  const loop = await reports.ask(pid);
  const seconds = (performance.now() - startedMs) / 1000;
  return {
    ...circumstancesOf(used(), { seconds, generatorMs: load.processorMs }),
    bytes: bytes.length,
    listSeconds,
    loopP99Ms: rounded(loop.p99Ms),
    loopMaxMs: rounded(loop.maxMs),
    moreMb: rounded(Math.max(0, (peaks()[0] ?? 0) - memoryBefore)),
    saveMs: latencyOf(load.timesMs),
  };
}

/** A Writing test that was taken and marked through the calls, to be copied. */
async function markedAttempt(stage: Stage, admin: string): Promise<number> {
  const { url } = stage.server;
  const writing = (await makeFourExams(url, admin)).find(({ skill }) => skill === 'Writing');
  if (!writing) throw new Error('There is no Writing test.');
  const person = peopleOf(stage, 1, 0);
  const { courseId, questionIds } = writing;
  const { attempt } = await call(url, openAttempt, { body: { courseId } }, tokenOf(person));
  const answers = Object.fromEntries(questionIds.map((id) => [id, 'The harbour had been dredged twice in a century.']));
  const body = { courseId, attemptId: attempt?.id, answers, timeTaken: 60, autoSubmitted: false };
  const { attemptId } = await call(url, submitWritingAnswer, { body }, tokenOf(person));
  const params = { id: attemptId };
  await call(url, writingReviews.score, { params, body: { score: 70, comment: 'A clear answer.' } }, admin);
  const [marked] = runSql(stage.databaseUrl, `select id from attempts where id = ${attemptId} and score = 70;`).split(
    '\n',
  );
  if (Number(marked) !== attemptId) throw new Error(`The test of ${emailOf(person)} is not marked.`);
  return attemptId;
}
