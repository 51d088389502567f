// Each test of the demo and 200 tests with random texts are opened and read again through Node, curl and Chromium, just
// after the server has thrown away what it made of them and once more from its cache: the course, the questions and the
// passages are the same bytes each time. So are they when only a key has changed. A test that draws gives each taker other
// questions, and the same ones whenever they are read again. PAPERS_SEED repeats a run.

import { getAttempt, openAttempt, takerReply } from '@parlance/contract/attempts';
import { listCourses } from '@parlance/contract/courses';
import { urlOf } from '@parlance/contract/endpoint';
import { temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { installCurl } from '../../scripts/install-for-tests.ts';
import { freePort, startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { call, makeAdminClient, registerLearners } from '../../scripts/servers/school-calls.ts';
import { startServer } from '../../scripts/servers/server-process.ts';
import { claim, prove, say } from '../claims.ts';
import { type PaperClient, paperClients } from './clients.ts';
import { addGeneratedTests } from './generated-tests.ts';

const GENERATED = 200;
const seed = Number(process.env.PAPERS_SEED ?? Date.now() % 2 ** 31);

const missing = installCurl();
if (missing) throw new Error(missing);

await prove(() =>
  withCleanUp(async (later) => {
    say(`       PAPERS_SEED=${seed}`);
    const dataDir = temporaryFolder('parlance-papers-', later);
    const postgres = await startPostgres();
    later(() => postgres.stop());
    const metricsPort = String(await freePort());
    const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url(), DEMO: '1', WORKERS: '1' };
    const { url, kill } = await startServer({ ...settings, METRICS_PORT: metricsPort });
    later(kill);
    const clients = await paperClients(url, later);
    const admin = await makeAdminClient(url);
    const generated = await addGeneratedTests(url, admin, { count: GENERATED, seed });
    const courses = (await call(url, listCourses, { query: {} }))
      .filter(({ question_count, practice_mode }) => question_count > 0 && !practice_mode)
      .map(({ id }) => id);
    const drawing = new Set(
      runSql(postgres.url(), 'select distinct course_id from course_draws').split('\n').map(Number),
    );
    const alike = courses.filter((id) => !drawing.has(id));
    const ofDemo = courses.length - GENERATED;
    say(`       ${courses.length} tests, ${ofDemo} of them of the demo; ${courses.length - alike.length} draw`);
    // Two of each client: one opens what nobody has opened since it changed, the other what is cached.
    const tokens = await registerLearners(url, 2 * clients.length + 1);
    const [attempts, first] = [new Map<number, number>(), new Map<number, string>()];

    for (const [index, client] of clients.entries()) {
      throwAway();
      for (const [at, cached] of [false, true].entries()) {
        await eachTheSame(alike, `opened through ${client.name}`, cached, (courseId) =>
          openedThrough(client, courseId, tokens[2 * index + at] ?? ''),
        );
      }
    }
    for (const courseId of drawing) await openedThrough(clients[0], courseId, tokens[0] ?? '');
    for (const client of clients) {
      throwAway();
      for (const cached of [false, true]) {
        await eachTheSame(courses, `read again through ${client.name}`, cached, (courseId) => {
          const path = urlOf(getAttempt, { params: { id: attempts.get(courseId) ?? 0 } });
          return client.read({ url: url + path, token: tokens[0] ?? '' });
        });
      }
    }
    for (const { correctKey } of generated) await correctKey();
    await eachTheSame(alike, 'opened after a key of each generated test has changed', false, (courseId) =>
      openedThrough(clients[0], courseId, tokens.at(-1) ?? ''),
    );

    async function openedThrough(client: PaperClient | undefined, courseId: number, token: string): Promise<string> {
      const body = JSON.stringify({ courseId });
      const text = (await client?.read({ url: url + urlOf(openAttempt), token, body })) ?? '';
      const { attempt } = takerReply.parse(JSON.parse(text));
      // The first learner's, who reads them again.
      if (attempt && !attempts.has(courseId)) attempts.set(courseId, attempt.id);
      return text;
    }

    /** Makes what the server has made of every course outdated. */
    function throwAway(): void {
      runSql(postgres.url(), 'update courses set description = description;');
    }

    async function eachTheSame(
      among: number[],
      what: string,
      cached: boolean,
      read: (courseId: number) => Promise<string>,
    ): Promise<void> {
      const before = await papersMade();
      const others: number[] = [];
      let bytes = 0;
      for (const courseId of among) {
        const paper = paperIn(await read(courseId));
        if (!first.has(courseId)) first.set(courseId, paper);
        if (first.get(courseId) !== paper) others.push(courseId);
        bytes += Buffer.byteLength(paper);
      }
      const made = (await papersMade()) - before;
      const expected = cached ? 0 : among.length;
      claim(
        others.length === 0 && made === expected && bytes > 0,
        `${what}, ${cached ? 'cached' : 'not cached'}: ${made} made anew; ${bytes} bytes, other than at first: ${others.join(', ') || 'none'}`,
      );
    }

    /** How many papers the process has made since it started. */
    async function papersMade(): Promise<number> {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Number(/^parlance_paper_cache\{[^}]*event="miss"[^}]*\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
    }
  }),
);

/** What of a reply every taker gets: all before the attempt, without until when its audio plays. */
function paperIn(reply: string): string {
  const end = reply.indexOf(',"attempt":{');
  if (end < 0) throw new Error(`The reply has no attempt: ${reply.slice(0, 200)}`);
  return reply.slice(0, end).replaceAll(/\?until=\d+&sign=[\w-]+/g, '');
}
