import { readFile } from 'node:fs/promises';
import { getCourseForAdmin } from '@parlance/contract/course-admin';
import { call } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { aCourse, aTitle } from '../samples/courses.ts';
import { moodleQuiz } from '../samples/files.ts';

test.beforeEach(({ enter, staff }) => enter(staff.admin));

test(
  'a quiz of Moodle is read, looked at and stored in a course, which leaves as a package and comes back',
  inProofs,
  async ({ page, server, staff, see }) => {
    const { admin } = staff;
    const course = await aCourse(server, admin, { title: aTitle('Mill Reading') });
    const stored = async (id: number) =>
      (await call(server, getCourseForAdmin, { params: { id } }, admin.token)).course.question_count;

    await test.step('the report says what became of each item', async () => {
      await page.goto('/admin-dashboard?section=uploadTest');
      await page.getByRole('link', { name: 'From another system' }).click();
      await page.getByLabel('File', { exact: true }).setInputFiles(moodleQuiz(aTitle('The mill')));
      await expect(page.getByRole('heading', { name: '5 items read' })).toBeFocused();
      await expect(page.getByText('0.33 for a second try. Every question is answered once here.')).toBeVisible();
      await expect(page.getByText(/What closed the gate of/).first()).toBeVisible();
      await see();
      await page.reload();
      await page.getByRole('tab', { name: /left out/ }).click();
      await expect(page.getByRole('button', { name: /Speed of the wheel/ })).toBeVisible();
    });

    await test.step('its questions are stored', async () => {
      await page.getByRole('combobox', { name: 'Course', exact: true }).fill(course.title);
      await page.getByRole('option', { name: new RegExp(course.title) }).click();
      await page.getByRole('button', { name: `Store 2 questions in ${course.title}` }).click();
      await expect(page.getByRole('status').filter({ hasText: '2 questions stored.' })).toBeVisible();
      expect(await stored(course.id)).toBe(2);
    });

    await test.step('the course leaves as a package of QTI', async () => {
      await page.goto(`/admin-dashboard?section=viewCourses&q=${encodeURIComponent(course.title)}`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Export questions' }).click();
      await expect(page.getByText('All 2 leave whole.')).toBeVisible();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export QTI 3.0' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^mill-reading.*-qti\.zip$/);
      await page.goto('/admin-dashboard?section=uploadTest&from=other');
      const buffer = await readFile(await file.path());
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'mill.zip', mimeType: 'application/zip', buffer });
      await expect(page.getByRole('heading', { name: /items read$/ })).toBeFocused();
      await page.getByRole('radio', { name: 'The question bank' }).check();
      await page.getByRole('button', { name: 'Store 2 questions in the question bank' }).click();
      await expect(page.getByRole('status').filter({ hasText: '2 questions stored.' })).toBeVisible();
    });
  },
);
