import { type Course, listCourses } from '@parlance/contract/courses';
import { countPendingReviews } from '@parlance/contract/reviews';
import { aCourse, aUser } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { PhoneBar } from '../../ui/layout/phone-bar.tsx';
import { AdminHome } from './admin-home.tsx';
import { adminSections } from './admin-sections.tsx';

const server = serverReplies();

const user = aUser({ id: 3, username: 'grace', email: 'g@example.org', role: 'admin' });

function course(id: number, question_count: number): Course {
  const title = `Course ${id}`;
  return aCourse({ id, title, subject: '', type: 'Writing', test_duration: 1200, question_count });
}

const home = <AdminHome user={user} onLogout={() => {}} />;

test('the home page says what waits to be marked since when, and which courses have no questions', async () => {
  server.reply(countPendingReviews, {
    writing: 3,
    speaking: 0,
    oldest: { writing: new Date(2026, 10, 20, 9, 30).toISOString(), speaking: null },
  });
  server.reply(listCourses, [course(5, 0), course(4, 12)]);
  const screen = await renderScreen(home);
  await expect.element(screen.getByText('Please select an option from the sidebar.')).toBeVisible();
  await expect.element(screen.getByText('3 submissions to mark. The oldest is from 20 Nov 2026, 09:30.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Writing Review' }))
    .toHaveAttribute('href', '/admin-dashboard?section=writingReview');
  await expect.element(screen.getByRole('link', { name: 'Speaking Review' })).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('link', { name: 'Course 5' }))
    .toHaveAttribute('href', '/admin-dashboard?section=uploadTest&course=5');
  await expect.element(screen.getByRole('link', { name: 'Course 4' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'A new course in three steps' })).toBeVisible();
});

test('a school that begins sees its first steps, and that nothing waits', async () => {
  server.reply(countPendingReviews, { writing: 0, speaking: 0, oldest: { writing: null, speaking: null } });
  server.reply(listCourses, []);
  const screen = await renderScreen(home);
  await expect.element(screen.getByText('Nothing to mark.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Courses without questions' })).not.toBeInTheDocument();
});

test('a phone has four sections and More, and no number waits unseen', async () => {
  await page.viewport(390, 844);
  const sections = adminSections.map((section) => ({ ...section, count: { viewProfile: 2 }[section.key] }));
  const screen = await renderScreen(
    <PhoneBar panel="Admin Panel" sections={sections} current="viewProfile" linkTo={(key) => `/?section=${key}`} />,
  );
  const bar = screen.getByRole('navigation', { name: 'Admin Panel sections' });
  await expect.element(bar).toBeVisible();
  expect(
    bar
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Courses', 'Writing', 'Speaking']);
  expect(bar.element().scrollWidth).toBeLessThanOrEqual(390);
  await bar.getByRole('button', { name: /^More ?2 waiting$/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Set Course Time' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: /^View Profile ?2 waiting$/ })).toBeVisible();
});
