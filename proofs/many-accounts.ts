// Every list and every statistic of a school with 100,000 accounts and 1,000,000 attempts, on PostgreSQL, through the
// server as `npm start` runs it: how long 95 of 100 calls take at most.

import { admins, users } from '@parlance/contract/account-admin';
import { listAudit, listAuditActors } from '@parlance/contract/audit';
import { listSessions } from '@parlance/contract/auth';
import { getClassResults, getLearnerResults } from '@parlance/contract/class-results';
import { getCourseForAdmin } from '@parlance/contract/course-admin';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { urlOf } from '@parlance/contract/endpoint';
import { listResults } from '@parlance/contract/results';
import { countPendingReviews, reviewKinds, speakingReviews, writingReviews } from '@parlance/contract/reviews';
import {
  countAdminStatuses,
  countAdmins,
  countCourses,
  countCourseTypes,
  countUserStatuses,
  countUsers,
} from '@parlance/contract/statistics';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { temporaryFolder, withCleanUp } from '../scripts/clean-up.ts';
import { keepAliveClient } from '../scripts/servers/keep-alive-client.ts';
import { startPostgres } from '../scripts/servers/postgres.ts';
import { runSql } from '../scripts/servers/psql.ts';
import { makeAdminClient, signInHead } from '../scripts/servers/school-calls.ts';
import { startServer } from '../scripts/servers/server-process.ts';
import { claim, prove, say } from './claims.ts';
import { CLASS_DAYS, fillLargeSchool, type LargeSchool } from './school-of-100000.ts';

const LIMIT_MS = 100;
/** For 12,000 results in one reply. */
const CLASS_LIMIT_MS = 150;
const WARM_UP = 3;
const CALLS = 40;
/** Others on the machine slow a round down; what is too slow by itself is so in each. */
const ROUNDS = 3;

await prove(() =>
  withCleanUp(async (later) => {
    const postgres = await startPostgres({ durable: true });
    later(() => postgres.stop());
    const dataDir = temporaryFolder('parlance-many-accounts-', later);
    // As Debian makes a database: without a locale, lower case and sorting would cost less than they do in a school.
    runSql(postgres.url(), `create database school template template0 locale 'C.UTF-8'`);
    const databaseUrl = postgres.url('school');
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    later(() => server.kill());
    const [head, admin] = [await signInHead(server.url), await makeAdminClient(server.url)];
    const startedMs = performance.now();
    const school = fillLargeSchool(databaseUrl);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    claim(
      school.accounts === 100_000 && school.attempts === 1_000_000 && school.entries >= 1_000_000,
      `${school.accounts} accounts, ${school.attempts} attempts and ${school.entries} entries of the audit log, made in ${seconds} s`,
    );
    const client = keepAliveClient(server.url, 1);
    const who = { head, admin, learner: school.learnerToken };
    for (const [as, paths] of Object.entries(looks(school))) {
      say(`       as ${as}`);
      for (const path of paths) await measure(path, who[as as keyof typeof who]);
    }

    async function measure(path: string, token: string): Promise<void> {
      const rounds: { p95: number; median: number }[] = [];
      let best = { p95: Infinity, median: Infinity };
      const limitMs = path.includes('/classes/') ? CLASS_LIMIT_MS : LIMIT_MS;
      while (rounds.length < ROUNDS && best.p95 >= limitMs) {
        rounds.push(await round(path, token));
        best = rounds.reduce((before, now) => (now.p95 < before.p95 ? now : before), best);
      }
      const shown = (ms: number) => `${ms.toFixed(1).padStart(6)} ms`;
      const note = rounds.length > 1 ? `  (the quietest of ${rounds.length} rounds)` : '';
      claim(best.p95 < limitMs, `p95 ${shown(best.p95)}, median ${shown(best.median)}  ${path}${note}`);
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
function looks({ courseId, actorId, classId, learnerId }: LargeSchool): Record<'head' | 'admin' | 'learner', string[]> {
  const ofUsers = urlOf(users.list, { query: { limit: '10' } });
  const log = urlOf(listAudit);
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();
  const queues = reviewKinds.flatMap((kind) => {
    const lists = kind === 'writing' ? writingReviews : speakingReviews;
    const pending = urlOf(lists.pending, { query: { limit: '20' } });
    const reviewed = urlOf(lists.reviewed, { query: { limit: '20' } });
    return [
      ...[pending, reviewed].flatMap((list) => [
        `${list}&page=1`,
        `${list}&page=100`,
        `${list}&page=1&sort=user_name`,
        `${list}&page=1&sort=-course_name`,
        `${list}&page=1&course_id=${courseId + (kind === 'writing' ? 0 : 1)}`,
        `${list}&page=1&q=okafor%2077`,
      ]),
      ...['-scored_at', 'date_time', 'user_name', '-course_name'].flatMap((sort) => [
        `${reviewed}&page=6000&sort=${sort}`,
        `${reviewed}&page=12000&sort=${sort}`,
      ]),
      `${reviewed}&page=1&q=okafor`,
      `${reviewed}&page=600&q=okafor&sort=user_name`,
      `${reviewed}&page=6000&q=${kind}`,
      `${reviewed}&page=1&q=nobody-of-this-name`,
    ];
  });
  return {
    head: [
      urlOf(countUsers),
      urlOf(countAdmins),
      urlOf(countUserStatuses),
      urlOf(countAdminStatuses),
      urlOf(countCourses),
      urlOf(countCourseTypes),
      `${ofUsers}&page=1&sort=-id`,
      `${ofUsers}&page=9000&sort=-id`,
      ...['username', '-email', 'status', '-created_at'].flatMap((sort) => [
        `${ofUsers}&page=1&sort=${sort}`,
        `${ofUsers}&page=9000&sort=${sort}`,
      ]),
      `${ofUsers}&page=1&status=suspended&sort=username`,
      `${ofUsers}&page=1&q=person`,
      `${ofUsers}&page=5000&q=person&sort=-username`,
      `${ofUsers}&page=1&q=okafor&status=active&sort=email`,
      `${ofUsers}&page=1&q=nobody-of-this-name`,
      urlOf(users.list, { query: { id: '77777' } }),
      urlOf(admins.list, { query: { page: '1', limit: '10', sort: 'username' } }),
      urlOf(admins.list),
      log,
      `${log}?limit=50&page=200`,
      `${log}?action=course.edited&limit=50&page=200`,
      `${log}?action=nothing.done`,
      `${log}?actor=${actorId}&limit=50&page=90`,
      `${log}?actor=${actorId}&action=account.edited`,
      `${log}?from=${daysAgo(300)}&to=${daysAgo(200)}&limit=50&page=200`,
      `${log}?to=${daysAgo(690)}&actor=${actorId}`,
      `${log}?q=okafor%2077`,
      `${log}?q=okafor%2077&action=account.edited`,
      `${log}?q=person-77`,
      `${log}?q=writing%2010`,
      `${log}?q=person-777%40`,
      `${log}?q=nobody-of-this-name`,
      urlOf(listAuditActors),
      urlOf(listSessions),
    ],
    admin: [
      urlOf(countPendingReviews),
      ...queues,
      urlOf(getCourseForAdmin, { params: { id: courseId } }),
      ...(['latest', 'best'] as const).map((counts) =>
        urlOf(getClassResults, { params: { id: classId }, query: { counts, from: daysAgo(CLASS_DAYS) } }),
      ),
      urlOf(getClassResults, { params: { id: classId } }),
      urlOf(getLearnerResults, { params: { id: learnerId } }),
    ],
    learner: [
      urlOf(listCourses),
      urlOf(listCourses, { query: { page: '1', limit: '12', q: 'subject' } }),
      urlOf(listCourses, { query: { page: '10', limit: '12', type: 'Writing', sort: '-title' } }),
      urlOf(getCourse, { params: { id: courseId } }),
      urlOf(listResults),
      urlOf(listOpenAttempts),
      urlOf(listSessions),
    ],
  };
}
