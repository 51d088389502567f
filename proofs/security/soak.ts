// A school day without a pause: 200 learners who think for 5 seconds between two saves and begin another test when one
// is over, while submissions are marked and files imported. SOAK_MINUTES says how long (60); `--short` is 5 minutes.
//
// Memory is measured after a collection, every few seconds. What it rises in the time after the warm-up, by a line
// through all measurements (least squares), is at most 1 MB an hour. Five minutes cannot tell so little from the noise
// of single measurements: there the line may rise by SHORT_RISE_MB in all.
import { setTimeout as sleep } from 'node:timers/promises';
import { getAttempt, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { type CallInput, type Endpoint, type Reply, urlOf } from '@parlance/contract/endpoint';
import { writingReviews } from '@parlance/contract/reviews';
import { withCleanUp } from '../../scripts/clean-up.ts';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { aCourse, type BuiltCourse } from '../../server/test/course-builder.ts';
import { signedInAs } from '../../server/test/people.ts';
import { claim, prove, say } from '../claims.ts';
import { makeCourse, readingFile, sendFile } from '../files/import-files.ts';
import { type Held, startAttackedServer } from './attacked-server.ts';
import { QUIET_SHARE, shareOfOthers } from './quiet-machine.ts';

const isShort = process.argv.includes('--short') && process.env.SOAK_MINUTES === undefined;
const MINUTES = isShort ? 5 : Number(process.env.SOAK_MINUTES ?? 60);
const WARM_UP_MINUTES = isShort ? 1.5 : Math.min(10, MINUTES / 3);
const LEARNERS = 200;
const THINKING_MS = 5000;
/** A test of some minutes. */
const SAVES = 20;
const QUESTIONS = 20;
/** As the pages do when the service is busy. */
const RETRIES = 20;
const RETRY_MS = 2000;
const IMPORT_EVERY_MS = 30_000;
const MARK_EVERY_MS = 3000;
const MEASURE_EVERY_MS = isShort ? 4000 : 15_000;
const MB_AN_HOUR = 1;
const SHORT_RISE_MB = 2;
/** Connections of the pool and of the learners come and go by so many. */
const HANDLES_MORE = 10;
const P95_RATIO = 1.2;

type Measured = Held & { atMinutes: number };
type Save = { atMinutes: number; ms: number };

await prove(() =>
  withCleanUp(async (later) => {
    const { server, context, held } = await startAttackedServer(later);
    const startedMs = performance.now();
    const minutes = () => (performance.now() - startedMs) / 60_000;
    const isOver = () => minutes() >= MINUTES;
    const client = keepAliveClient(server.url, LEARNERS + 10);
    const reading = await aCourse(context, { questions: anExam() });
    const writing = await aCourse(context, { type: 'Writing', questions: [{ type: 'descriptive' }] });
    const admin = await signedInAs('admin', context);
    const saves: Save[] = [];
    const lost: string[] = [];
    let [imported, marked, tests, toldToWait] = [0, 0, 0, 0];

    /** One call, sent again when the server says so; anything else but 200 ends the proof. */
    async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>, token: string): Promise<Reply<E>> {
      const { body } = input as { body?: object };
      const method = endpoint.method as 'GET';
      const path = urlOf<Endpoint>(endpoint, input);
      let { status, text } = await client({ method, path, token, body });
      for (let again = 0; status === 503 && again < RETRIES; again += 1) {
        toldToWait += 1;
        await sleep(RETRY_MS);
        ({ status, text } = await client({ method, path, token, body }));
      }
      if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${text}`);
      return JSON.parse(text) as Reply<E>;
    }

    async function takeTests(token: string): Promise<void> {
      await sleep(THINKING_MS * Math.random());
      while (!isOver()) {
        await takeTest(token, reading);
        tests += 1;
        if (tests % 10 === 0) await write(token);
      }
    }

    async function takeTest(token: string, { id: courseId, questionIds }: BuiltCourse): Promise<void> {
      const { attempt } = await call(openAttempt, { body: { courseId } }, token);
      if (!attempt) throw new Error('The test has no questions.');
      const params = { id: attempt.id };
      const acknowledged: Record<string, string> = {};
      for (let sequence = attempt.sequence + 1; sequence <= attempt.sequence + SAVES && !isOver(); sequence += 1) {
        await sleep(THINKING_MS * (0.5 + Math.random()));
        const answers = { [String(questionIds[sequence % QUESTIONS])]: 'ABCD'[sequence % 4] ?? 'A' };
        const sentMs = performance.now();
        await call(saveAttempt, { params, body: { answers, sequence } }, token);
        saves.push({ atMinutes: minutes(), ms: performance.now() - sentMs });
        Object.assign(acknowledged, answers);
      }
      const { attempt: stored } = await call(getAttempt, { params }, token);
      for (const [question, answer] of Object.entries(acknowledged))
        if (stored?.answers[question] !== answer) lost.push(`attempt ${attempt.id}, question ${question}`);
      await call(submitAttempt, { body: { courseId, attemptId: attempt.id, answers: {} } }, token);
    }

    async function write(token: string): Promise<void> {
      const courseId = writing.id;
      const { attempt } = await call(openAttempt, { body: { courseId } }, token);
      const answers = { [String(writing.questionIds[0])]: 'Dear Mara, the train was late. '.repeat(40) };
      await call(submitAttempt, { body: { courseId, attemptId: attempt?.id, answers } }, token);
    }

    async function mark(): Promise<void> {
      while (!isOver()) {
        await sleep(MARK_EVERY_MS);
        const { reviews } = await call(writingReviews.pending, { query: { page: '1', limit: '20' } }, admin.token);
        for (const { submission_id: id } of reviews) {
          await call(writingReviews.open, { params: { id } }, admin.token);
          await call(
            writingReviews.score,
            { params: { id }, body: { score: 7, comment: 'A warm letter.' } },
            admin.token,
          );
          marked += 1;
        }
      }
    }

    async function importFiles(): Promise<void> {
      const courseId = await makeCourse(server.url, admin.token, 'Reading');
      const file = readingFile().split('\n').slice(0, 500).join('\n');
      while (!isOver()) {
        const status = await sendFile(server.url, admin.token, { type: 'Reading', courseId, file });
        if (status !== 200) throw new Error(`A file was answered ${status}.`);
        imported += 1;
        await sleep(IMPORT_EVERY_MS);
      }
    }

    const measured: Measured[] = [];
    async function measure(): Promise<void> {
      while (!isOver()) {
        await sleep(MEASURE_EVERY_MS);
        measured.push({ ...(await held()), atMinutes: minutes() });
      }
    }

    const learners = [];
    for (let made = 0; made < LEARNERS; made += 1) learners.push(await signedInAs('user', context));
    const othersShare = shareOfOthers();
    await Promise.all([...learners.map(({ token }) => takeTests(token)), mark(), importFiles(), measure()]);
    const others = othersShare();
    say(
      `       ${MINUTES} minutes: ${saves.length} saves, ${tests} tests, ${marked} marked, ${imported} files imported, ${toldToWait} told to wait`,
    );
    claim(lost.length === 0, `${lost.length} of the acknowledged answers were lost ${lost.slice(0, 3).join('; ')}`);
    judgeMemory(measured);
    judgeHandles(measured);
    judgeSaves(saves, others);
  }),
);

function anExam() {
  const options = ['one', 'two', 'three', 'four'];
  return Array.from({ length: QUESTIONS }, () => ({ type: 'reading_mcq' as const, correct: 'B', options }));
}

function isWarm({ atMinutes }: { atMinutes: number }): boolean {
  return atMinutes >= WARM_UP_MINUTES;
}

function judgeMemory(measured: Measured[]): void {
  const warm = measured.filter(isWarm);
  const hours = (MINUTES - WARM_UP_MINUTES) / 60;
  const slope = slopeAnHour(warm);
  const most = isShort ? SHORT_RISE_MB / hours : MB_AN_HOUR;
  const range = `${Math.min(...warm.map(({ liveMb }) => liveMb)).toFixed(1)} to ${Math.max(...warm.map(({ liveMb }) => liveMb)).toFixed(1)} MB`;
  claim(
    warm.length > 5 && slope <= most,
    `memory in use after collection ${range}, ${(slope * hours).toFixed(2)} MB more in ${(hours * 60).toFixed(1)} minutes, ` +
      `at most ${(most * hours).toFixed(2)}; resident ${warm.at(-1)?.residentMb.toFixed(0)} MB`,
  );
}

/** How much a line through the measurements rises in an hour (least squares). */
function slopeAnHour(measured: Measured[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(measured.map(({ atMinutes }) => atMinutes));
  const level = mean(measured.map(({ liveMb }) => liveMb));
  const rise = measured.reduce((sum, { atMinutes, liveMb }) => sum + (atMinutes - middle) * (liveMb - level), 0);
  return (rise / measured.reduce((sum, { atMinutes }) => sum + (atMinutes - middle) ** 2, 0)) * 60;
}

function judgeHandles(measured: Measured[]): void {
  const { first, last } = quarters(measured.filter(isWarm));
  for (const what of ['files', 'resources'] as const) {
    const [before, after] = [first, last].map((part) => Math.max(...part.map((one) => one[what])));
    const names = { files: 'open files and sockets', resources: 'resources of the event loop' };
    claim(
      (after ?? 0) <= (before ?? 0) + HANDLES_MORE,
      `${names[what]}: at most ${before} in the first quarter, ${after} in the last`,
    );
  }
}

function judgeSaves(saves: Save[], others: number): void {
  const { first, last } = quarters(saves.filter(isWarm));
  const [before = 0, after = 0] = [first, last].map((part) => p95(part.map(({ ms }) => ms)));
  const sentence = `save p95 ${before.toFixed(1)} ms in the first quarter, ${after.toFixed(1)} ms in the last`;
  if (others <= QUIET_SHARE) claim(after <= before * P95_RATIO, `${sentence}, at most ${P95_RATIO} times as much`);
  else say(`       ${sentence}; not judged: others used ${Math.round(others * 100)} % of the machine`);
}

/** Of what came after the warm-up, by time. */
function quarters<T extends { atMinutes: number }>(all: T[]): { first: T[]; last: T[] } {
  const length = (MINUTES - WARM_UP_MINUTES) / 4;
  return {
    first: all.filter(({ atMinutes }) => atMinutes < WARM_UP_MINUTES + length),
    last: all.filter(({ atMinutes }) => atMinutes >= MINUTES - length),
  };
}

function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
}
