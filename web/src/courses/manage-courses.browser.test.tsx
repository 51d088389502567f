import { type Course, exportResults, listCourses } from '@parlance/contract/courses';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { ManageCourses } from './manage-courses.tsx';

const server = serverReplies();

const course: Course = {
  id: 7,
  title: 'Academic Reading 4',
  subject: 'Reading',
  description: '',
  type: 'Reading',
  test_duration: 3600,
  max_score: 100,
  question_count: 40,
};

async function theList(width: number) {
  await page.viewport(width, 900);
  const courses = [course, { ...course, id: 8, title: 'Academic Reading 5', question_count: 0 }];
  server.reply(listCourses, courses, { 'X-Total-Count': '2' });
  return await renderScreen(<ManageCourses addPath="/add" Details={() => <p>Its details</p>} />);
}

test('the list says how many questions each course has, and its title leads to its details', async () => {
  const screen = await theList(1440);
  await expect.element(screen.getByText('40', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('0 questions', { exact: true })).toBeVisible();
  await screen.getByRole('link', { name: 'Academic Reading 5' }).click();
  await expect.element(screen.getByText('Its details')).toBeVisible();
  expect(screen.router.state.location.search).toBe('?course=8');
});

test('on a phone the number of questions is among the facts', async () => {
  const screen = await theList(390);
  await expect.element(screen.getByText('40 questions')).toBeVisible();
  await expect.element(screen.getByText('0 questions', { exact: true })).toBeVisible();
});

test('the focus stays on the menu of a course while a file is made and after it', async () => {
  const screen = await theList(1440);
  let finish = () => {};
  server.reply(exportResults, () => new Promise<never>((resolve) => (finish = () => resolve({} as never))));
  const menu = screen.getByRole('button', { name: 'More actions' }).nth(0);
  await expect.element(menu).toBeVisible();
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('menuitem', { name: 'Export results by attempt' }).click();
  await expect.element(menu).toHaveAttribute('aria-busy', 'true');
  await expect.element(menu).toHaveFocus();
  finish();
  await expect.element(screen.getByText('Saved as export.csv.')).toBeVisible();
  await expect.element(menu).toHaveFocus();
});
