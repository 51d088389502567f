import { aLearner, aTeacher } from '../fixtures/people.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { takeTest } from '../samples/attempts.ts';
import { aClass, wasDue } from '../samples/classes.ts';
import { aReadingCourse, aTitle } from '../samples/courses.ts';

test(
  'a teacher assigns a test, its learner finds it on the first page, and what is done after the due date is late',
  inProofs,
  async ({ page, server, staff, enter }) => {
    const teacher = await aTeacher(server, staff.superadmin);
    const learner = await aLearner(server, 'Teo Marin');
    const course = await aReadingCourse(server, staff.admin, { title: aTitle('Estuary') });
    const { id } = await aClass(server, staff, { teachers: [teacher], learners: [learner] });
    const panel = `/admin-dashboard?section=classes&class=${id}`;
    const dialog = page.getByRole('alertdialog');

    await enter(teacher);
    await page.goto(panel);
    await page.getByRole('button', { name: 'Assign a test' }).click();
    await dialog.getByRole('combobox', { name: 'Test' }).fill(course.title);
    await page.getByRole('option', { name: course.title }).click();
    await dialog.getByLabel('Note (optional)').fill('Read slowly.');
    await dialog.getByRole('button', { name: 'Assign test' }).click();
    await expect(page.getByText('0 of 1 done, 1 not begun')).toBeVisible();

    await enter(learner);
    await page.goto('/user-dashboard');
    const row = page.getByRole('region', { name: 'Due' }).getByRole('listitem');
    await expect(row).toContainText('Not begun');
    await expect(row).toContainText('Read slowly.');
    await row.getByRole('link', { name: `View Details of ${course.title}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title);

    wasDue(server, id);
    await page.goto('/user-dashboard');
    await expect(row).toContainText('Late, not begun');
    await takeTest(server, learner, course, ['B', 'TRUE']);
    await page.reload();
    await expect(row).toContainText('Done late');
    await row.getByRole('link', { name: `View Result of ${course.title}` }).click();
    await expect(page).toHaveURL(/\/score\?attempt=\d+/);

    await enter(teacher);
    await page.goto(panel);
    await expect(page.getByText('1 of 1 done, 1 late')).toBeVisible();
  },
);
