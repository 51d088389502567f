import { deleteCourse, getCourseForAdmin } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import { aCourse, aCourseForAdmin } from '@parlance/contract/test/examples';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { DeleteCourse } from './delete-course.tsx';

const server = serverReplies();

test('says what stays before it asks, and deletes once', async () => {
  server.reply(getCourseForAdmin, { course: aCourseForAdmin() });
  server.reply(deleteCourse, { message: 'Course deleted successfully!' });
  const onDeleted = vi.fn<(id: number) => void>();
  const onClose = vi.fn<() => void>();
  const screen = await renderScreen(<DeleteCourse course={aCourse()} onClose={onClose} onDeleted={onDeleted} />);

  await expect
    .element(
      screen.getByText(
        '12 results are kept. 1 attempt is in progress and can be finished. 1 published examination uses it: ‘B2 mock’. It keeps its frozen paper and can still be taken.',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Delete' }).click();

  await expect.element(screen.getByText('Course deleted successfully!')).toBeVisible();
  expect(onDeleted).toHaveBeenCalledExactlyOnceWith(7);
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.sentTo(deleteCourse)).toHaveLength(1);
});

test('keeps the course and says why when the server refuses', async () => {
  server.reply(getCourseForAdmin, { course: aCourseForAdmin() });
  server.reply(listCourses, []);
  server.refuse(deleteCourse, 'away');
  const onDeleted = vi.fn<(id: number) => void>();
  const screen = await renderScreen(<DeleteCourse course={aCourse()} onClose={() => {}} onDeleted={onDeleted} />);

  await screen.getByRole('button', { name: 'Delete' }).click();

  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(onDeleted).not.toHaveBeenCalled();
});
