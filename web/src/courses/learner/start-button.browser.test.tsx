import { listStartLimits } from '@parlance/contract/start-limits';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { aCourse, anOpenAttempt, aUser } from '@parlance/contract/test/examples';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { clearSession, storeSession } from '../../platform/session.ts';
import { CourseCard } from './course-card.tsx';
import { StartButton } from './start-button.tsx';

const server = serverReplies();
const course = aCourse({ id: 7, title: 'Academic Reading 4', subject: 'Reading', description: 'Five passages.' });

/** The server's clock is an hour ahead of this device: what is left is counted by the server's. */
function anOpenTest(courseId: number, leftSeconds: number) {
  const nowMs = Date.now() + 3_600_000;
  const attempt = anOpenAttempt({
    id: 3,
    courseId,
    courseName: course.title,
    courseType: course.type,
    startedAt: new Date(nowMs - 60_000).toISOString(),
    deadline: new Date(nowMs + leftSeconds * 1000).toISOString(),
    answered: 2,
    total: 40,
  });
  server.reply(listOpenAttempts, { attempts: [attempt], serverNow: new Date(nowMs).toISOString() });
}

beforeEach(() => {
  server.reply(listStartLimits, { limits: [], allowances: [] });
  storeSession(aUser(), 'token');
});
afterEach(clearSession);

test('a running test says Resume with the time left by the server’s clock, and leads back to it', async () => {
  anOpenTest(course.id, 2519);
  const screen = await renderScreen(<CourseCard course={course} onDetails={() => {}} />, '/', {
    '/user/reading-test/7': <p>The test itself</p>,
  });
  const resume = screen.getByRole('button', { name: 'Resume (42 minutes left)' });
  await expect.poll(() => resume.element().textContent).toMatch(/^Resume\s· 41:5\d left/);
  await expect.element(resume).toHaveAccessibleDescription(course.title);
  const before = resume.element().textContent;
  await expect.poll(() => resume.element().textContent).not.toBe(before);
  await resume.click();
  await expect.element(screen.getByText('The test itself')).toBeVisible();
});

test('a test whose time is up is still the way to its end', async () => {
  anOpenTest(course.id, 0);
  const screen = await renderScreen(<StartButton course={course} />);
  await expect.element(screen.getByRole('button', { name: 'Resume · time is up' })).toBeVisible();
});

test('another course, and a visitor, start', async () => {
  anOpenTest(8, 600);
  const screen = await renderScreen(<StartButton course={course} />);
  await expect.element(screen.getByRole('button', { name: 'Start Test' })).toBeVisible();
  await expect.poll(() => server.sentTo(listOpenAttempts).length).toBe(1);
  await expect.element(screen.getByRole('button', { name: 'Start Test' })).toBeVisible();
  await screen.unmount();
  clearSession();
  const visitor = await renderScreen(<StartButton course={course} />);
  await expect.element(visitor.getByRole('button', { name: 'Start Test' })).toBeVisible();
  expect(server.sentTo(listOpenAttempts)).toHaveLength(1);
});
