import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { addCourse, deleteCourse } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import { aCourse } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { AddCourse } from '../../courses/form/add-course.tsx';
import { ManageCourses } from '../../courses/manage-courses.tsx';
import { CoursePanel } from '../../questions/course-panel.tsx';
import { editingPaths } from './admin-paths.ts';

const server = serverReplies();

/** What no server of ours says: the screen names the failure itself. */
const wordless = [500, {}] as const;
const course = aCourse({ id: 7, title: 'Stubborn', subject: 'Reading', question_count: 0 });

type DetailsProps = { courseId: number; onEdit: () => void; onCopied: (courseId: number) => void };

function Details(props: DetailsProps) {
  return <CoursePanel {...props} paths={editingPaths} />;
}

test('what fails in the list says so: the list, the details, the deletion', async () => {
  await page.viewport(1440, 900);
  for (const call of [listCourses, courseDetailsWithQuestions, deleteCourse]) server.answer(call, ...wordless);
  const screen = await renderScreen(<ManageCourses addPath="/add" Details={Details} />);
  const says = async (sentence: string) => {
    await expect.element(screen.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible();
    await screen.see();
  };
  await says('Failed to fetch courses.');

  server.reply(listCourses, [course], { 'X-Total-Count': '1' });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await screen.getByRole('button', { name: 'View Details' }).click();
  await says('Failed to fetch course details.');

  await screen.getByRole('button', { name: 'Delete', exact: true }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await says('Failed to delete course.');
  await expect.element(screen.getByRole('link', { name: 'Stubborn' })).toBeVisible();
});

test('a course that could not be added is said, and what was typed stays', async () => {
  server.answer(addCourse, ...wordless);
  const screen = await renderScreen(<AddCourse uploadPath={() => '/upload'} listPath="/list" />);
  await screen.getByLabelText('Title').fill('Kept');
  await screen.getByLabelText('Subject').fill('Kept too');
  await screen.getByLabelText('Description').fill('And this.');
  await screen.getByRole('radio', { name: 'Speaking' }).click();
  await screen.getByRole('button', { name: 'Add Course' }).click();
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Failed to add course.' }).first()).toBeVisible();
  await screen.see();
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Kept');
});
