import { editCourse, getCourseForAdmin } from '@parlance/contract/course-admin';
import { aCourseForAdmin } from '@parlance/contract/test/examples';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { EditCourse } from './edit-course.tsx';

const server = serverReplies();

test('the test of a published examination is opened for practice only after a question that names it', async () => {
  const course = { ...aCourseForAdmin(), use: 'exam' as const };
  server.reply(getCourseForAdmin, { course });
  server.refuse(editCourse, 'course_in_examination');
  const onDone = vi.fn<() => void>();
  const screen = await renderScreen(<EditCourse courseId={7} onDone={onDone} />);
  await screen
    .getByRole('radio', { name: /practice/i })
    .first()
    .click();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  const asked = screen.getByRole('alertdialog');
  await expect.element(asked.getByText('Let learners practise the test of an examination?')).toBeVisible();
  await expect.element(asked.getByText(/^‘B2 mock’ uses the paper of 12 Nov 2026\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).last().click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();

  await screen.getByRole('button', { name: 'Save changes' }).click();
  server.reply(editCourse, { message: 'Course updated successfully!', course: { ...course, use: 'practice' } });
  await screen.getByRole('button', { name: 'Let them practise it' }).click();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(server.sentTo(editCourse).at(-1)?.body).toEqual({ use: 'practice', practice_confirmed: true });
});
