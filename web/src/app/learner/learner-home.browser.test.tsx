import { listOwnAssignments } from '@parlance/contract/assignments';
import { listCourses } from '@parlance/contract/courses';
import type { Reply } from '@parlance/contract/endpoint';
import { resultsOverview, type ScoreRecord } from '@parlance/contract/results';
import { listOwnSittings } from '@parlance/contract/sittings/taking';
import { listStartLimits } from '@parlance/contract/start-limits';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { aCourse, aLearnerSitting, anOpenAttempt, aScore, aUser } from '@parlance/contract/test/examples';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { clearSession, storeSession } from '../../platform/session.ts';
import { LearnerHome } from './learner-home.tsx';

const server = serverReplies();
const user = aUser({ id: 1, username: 'Amina Yusuf', email: 'amina@example.org' });
const course = aCourse({ id: 7, title: 'Academic Reading 4', subject: 'Reading', description: 'Five passages.' });
const waiting = aScore({
  id: 21,
  course_id: 8,
  course_name: 'Letters',
  course_type: 'Writing',
  score: null,
  total_questions: 2,
  out_of: 100,
  taken_at: new Date(2026, 10, 22, 7, 5, 20).toISOString(),
  is_writing_test: true,
});
const withheld: ScoreRecord = {
  ...waiting,
  id: 22,
  course_name: 'Academic Reading 4',
  course_type: 'Reading',
  result_release: { mode: 'on_date', at: '2027-06-17T07:00:00.000Z', time_zone: 'Europe/Paris' },
};
const linkTo = (section: string) => `/user-dashboard?section=${section}`;
const pages = { '/score': <p>The result</p>, '/user/course/7': <p>The course</p> };

beforeEach(() => {
  storeSession(user, 'token');
  server.reply(listCourses, [course]);
  server.reply(listStartLimits, { limits: [], allowances: [] });
  server.reply(resultsOverview, {
    total: 1,
    waiting: 1,
    being_marked: [waiting],
    latest: [waiting],
    recent: [],
    taken_courses: [waiting.course_id],
  });
  server.reply(listOpenAttempts, { attempts: [], serverNow: new Date().toISOString() });
  server.reply(listOwnSittings, { sittings: [], serverNow: new Date().toISOString() });
  server.reply(listOwnAssignments, { assignments: [], serverNow: new Date().toISOString() });
});
afterEach(clearSession);

test('the next test that is under way says Resume with the time left', async () => {
  const now = Date.now();
  const attempt = anOpenAttempt({
    id: 3,
    courseId: 7,
    courseName: course.title,
    courseType: course.type,
    startedAt: new Date(now).toISOString(),
    deadline: new Date(now + 2519_000).toISOString(),
    answered: 2,
    total: 40,
  });
  server.reply(listOpenAttempts, { attempts: [attempt], serverNow: new Date(now).toISOString() });
  const screen = await renderScreen(<LearnerHome user={user} linkTo={linkTo} />);
  const next = screen.getByRole('region', { name: course.title });
  await expect.element(next.getByRole('button', { name: 'Resume (42 minutes left)' })).toBeVisible();
});

test('work that is being marked has its date in words, and its whole row opens its result', async () => {
  const screen = await renderScreen(<LearnerHome user={user} linkTo={linkTo} />, '/', pages);
  const row = screen.getByRole('region', { name: 'Being marked' }).getByRole('listitem');
  await expect.element(row.getByText('22 Nov 2026, 07:05')).toBeVisible();
  const { right, bottom } = row.element().getBoundingClientRect();
  // What lies under the far corner of the row is its link.
  expect(document.elementFromPoint(right - 4, bottom - 4)?.textContent).toBe('Letters');
  await row.getByRole('link', { name: 'Letters' }).click();
  await expect.element(screen.getByText('The result')).toBeVisible();
});

test('a result of an examination that is not out is not being marked, and says when it comes', async () => {
  const overview = { total: 2, recent: [], taken_courses: [8] };
  server.reply(resultsOverview, { ...overview, waiting: 1, being_marked: [withheld], latest: [withheld] });
  const screen = await renderScreen(<LearnerHome user={user} linkTo={linkTo} />, '/', pages);
  const latest = screen.getByRole('region', { name: 'Your latest result in each skill' });
  await expect.element(latest.getByText('Results come out on 17 June 2027, 09:00 (Paris).')).toBeVisible();
  await expect.element(screen.getByText('Pending Review')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: 'Being marked' })).not.toBeInTheDocument();
});

test('of what waits only tests for a marker are listed, and of the rest no more is said than is known', async () => {
  const overview = { total: 9, recent: [], taken_courses: [8] };
  server.reply(resultsOverview, { ...overview, waiting: 4, being_marked: [withheld, waiting], latest: [withheld] });
  const screen = await renderScreen(<LearnerHome user={user} linkTo={linkTo} />, '/', pages);
  const marked = screen.getByRole('region', { name: 'Being marked' });
  await expect.element(marked.getByRole('listitem').getByRole('link', { name: 'Letters' })).toBeVisible();
  await expect.element(marked.getByText('Academic Reading 4')).not.toBeInTheDocument();
  await expect.element(marked.getByRole('link', { name: '2 more tests have no score yet' })).toBeVisible();
});

test('the title of the next test leads to the page of its course', async () => {
  const screen = await renderScreen(<LearnerHome user={user} linkTo={linkTo} />, '/', pages);
  await screen.getByRole('link', { name: course.title }).click();
  await expect.element(screen.getByText('The course')).toBeVisible();
});

test('what stands below the examinations comes with them, and does not move', async () => {
  const own = Promise.withResolvers<Reply<typeof listOwnSittings>>();
  server.reply(listOwnSittings, () => own.promise);
  const screen = await renderScreen(<LearnerHome user={user} linkTo={linkTo} />);
  await expect.poll(() => server.sentTo(listOwnSittings)).toHaveLength(1);
  await expect.poll(() => server.sentTo(resultsOverview)).toHaveLength(1);
  await new Promise((done) => setTimeout(done, 200));
  expect(screen.getByRole('heading', { level: 2 }).elements()).toEqual([]);
  own.resolve({ sittings: [aLearnerSitting()], serverNow: '2027-06-03T06:45:00.000Z' });
  const next = screen.getByRole('heading', { name: course.title });
  await expect.element(next).toBeVisible();
  const { top } = next.element().getBoundingClientRect();
  expect(screen.getByRole('heading', { name: 'Your examinations' }).elements()).toHaveLength(1);
  await new Promise((done) => setTimeout(done, 200));
  expect(next.element().getBoundingClientRect().top).toBe(top);
});

test('examinations that do not come keep nothing else away for long', async () => {
  server.reply(listOwnSittings, () => new Promise(() => undefined));
  const screen = await renderScreen(<LearnerHome user={user} linkTo={linkTo} />);
  await expect.element(screen.getByRole('heading', { name: course.title }), { timeout: 3000 }).toBeVisible();
});
