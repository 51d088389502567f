import { listOwnCourses } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import { aCourse, aTeacher } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { storeSession } from '../platform/session.ts';
import { ManageCourses } from './manage-courses.tsx';

const server = serverReplies();

afterEach(() => localStorage.clear());

async function theList(width: number) {
  await page.viewport(width, 900);
  const courses = [
    aCourse(),
    { ...aCourse(), id: 8, title: 'Academic Reading 5', question_count: 0, test_duration: null },
  ];
  server.reply(listCourses, courses, { 'X-Total-Count': '2' });
  return await renderScreen(<ManageCourses addPath="/add" Details={() => <p>Its details</p>} />);
}

test('the list says how many questions each course has, and its title leads to its details', async () => {
  const screen = await theList(1440);
  await expect.element(screen.getByText('40', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('0 questions', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Not Set' })).toBeVisible();
  await screen.getByRole('link', { name: 'Academic Reading 5' }).click();
  await expect.element(screen.getByText('Its details')).toBeVisible();
  expect(screen.router.state.location.search).toBe('?course=8');
});

test('on a phone the duration and the number of questions are among the facts', async () => {
  const screen = await theList(390);
  await expect.element(screen.getByText('60 min')).toBeVisible();
  await expect.element(screen.getByText('Duration: Not Set')).toBeVisible();
  await expect.element(screen.getByText('40 questions')).toBeVisible();
  await expect.element(screen.getByText('0 questions', { exact: true })).toBeVisible();
});

test('a teacher is offered to delete and edit the courses they made, and to duplicate every one', async () => {
  storeSession(aTeacher(), 'token');
  server.reply(listOwnCourses, [8]);
  const screen = await theList(1440);
  await expect
    .element(screen.getByRole('button', { name: 'Delete' }))
    .toHaveAccessibleDescription('Academic Reading 5');
  const offered = async (row: number) => {
    await screen.getByRole('button', { name: 'More actions' }).nth(row).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    const names = screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menuitem', { name: 'Duplicate' })).not.toBeInTheDocument();
    return names.slice(0, 2);
  };
  expect((await offered(0))[0]).toBe('Duplicate');
  expect(await offered(1)).toEqual(['Edit', 'Duplicate']);
});
