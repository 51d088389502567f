import { type DeletedCourse, listDeletedCourses, restoreCourse } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import { aCourse } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { ManageCourses } from './manage-courses.tsx';

const server = serverReplies();

const deleted: DeletedCourse = {
  ...aCourse(),
  deleted_at: '2026-11-22T07:05:00.000Z',
  results: 12,
  exportParts: [{ questions: 40, audioSeconds: null }],
};

test('a deleted course is found beside the courses, says what it holds, and is restored', async () => {
  server.reply(listCourses, [], { 'X-Total-Count': '0' });
  server.reply(listDeletedCourses, [deleted], { 'X-Total-Count': '1' });
  server.reply(restoreCourse, { message: 'Course restored.' });
  const screen = await renderScreen(<ManageCourses addPath="/add" Details={() => null} />);
  await screen.getByRole('link', { name: 'Deleted courses' }).click();
  for (const fact of ['Academic Reading 4', '40', '12']) {
    await expect.element(screen.getByRole('cell', { name: fact, exact: true })).toBeVisible();
  }
  server.reply(listDeletedCourses, [], { 'X-Total-Count': '0' });
  await screen.getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByText('“Academic Reading 4” is restored.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'No deleted courses.' })).toBeVisible();
  await screen.getByRole('button', { name: 'Back to courses' }).click();
  await expect.element(screen.getByRole('heading', { name: 'View/Manage Courses' })).toBeVisible();
});
