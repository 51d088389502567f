// Every list and every statistic of a school with 100,000 accounts and 1,000,000 attempts, on PostgreSQL, through the
// server as `npm start` runs it: how long 95 of 100 calls take at most.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepAliveClient } from '../scripts/keep-alive-client.ts';
import { withCleanUp } from '../scripts/clean-up.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { makeDesk, signInHead } from '../scripts/school-calls.ts';
import { startServer } from '../scripts/server-process.ts';
import { claim, prove, say } from './claims.ts';
import { fillLargeSchool } from './school-of-100000.ts';

const LIMIT_MS = 100;
const WARM_UP = 3;
const CALLS = 40;
/** Others on the machine slow a round down; what is too slow by itself is so in each. */
const ROUNDS = 3;

await prove(() =>
  withCleanUp(async (later) => {
    const postgres = await startPostgres({ durable: true });
    later(() => postgres.stop());
    const dataDir = mkdtempSync(join(tmpdir(), 'parlance-many-accounts-'));
    later(async () => rmSync(dataDir, { recursive: true, force: true }));
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: postgres.url() });
    later(() => server.kill());
    const [head, desk] = [await signInHead(server.url), await makeDesk(server.url)];
    const startedMs = performance.now();
    const school = fillLargeSchool(postgres.url());
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    claim(
      school.accounts === 100_000 && school.attempts === 1_000_000,
      `${school.accounts} accounts and ${school.attempts} attempts, made in ${seconds} s`,
    );
    const client = keepAliveClient(server.url, 1);
    const who = { head, desk, learner: school.learnerToken };
    for (const [as, paths] of Object.entries(looks(school.courseId))) {
      say(`       as ${as}`);
      for (const path of paths) await measure(path, who[as as keyof typeof who]);
    }

    async function measure(path: string, token: string): Promise<void> {
      const rounds: { p95: number; median: number }[] = [];
      let best = { p95: Infinity, median: Infinity };
      while (rounds.length < ROUNDS && best.p95 >= LIMIT_MS) {
        rounds.push(await round(path, token));
        best = rounds.reduce((before, now) => (now.p95 < before.p95 ? now : before), best);
      }
      const shown = (ms: number) => `${ms.toFixed(1).padStart(6)} ms`;
      const note = rounds.length > 1 ? `  (the quietest of ${rounds.length} rounds)` : '';
      claim(best.p95 < LIMIT_MS, `p95 ${shown(best.p95)}, median ${shown(best.median)}  ${path}${note}`);
    }

    async function round(path: string, token: string) {
      const times: number[] = [];
      for (let called = 0; called < WARM_UP + CALLS; called += 1) {
        const calledMs = performance.now();
        const { status, text } = await client({ method: 'GET', path, token });
        if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`);
        if (called >= WARM_UP) times.push(performance.now() - calledMs);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Infinity;
      return { p95: at(0.95), median: at(0.5) };
    }
  }),
);

/** What is looked at, by who looks: lists a page at a time, as the screens do. */
function looks(courseId: number): Record<'head' | 'desk' | 'learner', string[]> {
  const users = '/api/superadmin/users?limit=10';
  const piles = ['writing', 'speaking'].flatMap((kind) => {
    const pending = `/api/tests/${kind}-reviews?limit=20`;
    const reviewed = `/api/tests/${kind}-tests/reviewed-submissions?limit=20`;
    return [
      ...[pending, reviewed].flatMap((list) => [
        `${list}&page=1`,
        `${list}&page=100`,
        `${list}&page=1&sort=user_name`,
        `${list}&page=1&sort=-course_name`,
        `${list}&page=1&course_id=${courseId + (kind === 'writing' ? 0 : 1)}`,
        `${list}&page=1&q=okafor%2077`,
      ]),
      `${reviewed}&page=1&sort=-scored_at`,
      `${reviewed}&page=10000&sort=-scored_at`,
    ];
  });
  return {
    head: [
      '/api/admin/users/count',
      '/api/admin/admins/count',
      '/api/admin/users/status-counts',
      '/api/admin/admins/status-counts',
      '/api/admin/courses/total-count',
      '/api/admin/courses/type-counts',
      `${users}&page=1&sort=-id`,
      `${users}&page=9000&sort=-id`,
      ...['username', '-email', 'status', '-created_at'].flatMap((sort) => [
        `${users}&page=1&sort=${sort}`,
        `${users}&page=9000&sort=${sort}`,
      ]),
      `${users}&page=1&status=suspended&sort=username`,
      `${users}&page=1&q=person`,
      `${users}&page=5000&q=person&sort=-username`,
      `${users}&page=1&q=okafor&status=active&sort=email`,
      `${users}&page=1&q=nobody-of-this-name`,
      '/api/superadmin/users?id=77777',
      '/api/superadmin/admins?page=1&limit=10&sort=username',
    ],
    desk: ['/api/tests/reviews/counts', ...piles],
    learner: ['/api/courses', '/api/courses?page=1&limit=12&q=subject', '/api/tests/results', '/api/tests/attempts'],
  };
}
