import { readFile } from 'node:fs/promises';
import { duplicateCourse, getCourseForAdmin } from '@parlance/contract/course-admin';
import { uploadReadingCsv } from '@parlance/contract/interchange/uploads';
import type { Download, Locator, Page } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call, sendFile } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { openTest, takeTest } from '../samples/attempts.ts';
import { aCourse, aReadingCourse, aTitle, aWritingCourse } from '../samples/courses.ts';
import { aListeningCourse } from '../samples/single-question-courses.ts';

async function findCourse(page: Page, title: string): Promise<void> {
  await page.goto(`/admin-dashboard?section=viewCourses&q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(1);
}

/** Does something from the menu of the one course in the list. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** In the dialog that asks for the format. */
async function exportCsv(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^CSV/ }).check();
  await page.getByRole('button', { name: 'Export CSV' }).click();
}

async function saved(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), start()]);
  return { name: file.suggestedFilename(), text: await textOf(file) };
}

async function textOf(file: Download): Promise<string> {
  return await readFile(await file.path(), 'utf8');
}

test.beforeEach(({ enter, staff }) => enter(staff.admin));

test('a course is edited, duplicated and exported from its menu', inProofs, async ({ page, server, staff, see }) => {
  const { admin } = staff;
  const course = await aReadingCourse(server, admin, { title: aTitle('Estuary Desk') });
  const learner = await aLearner(server, 'Amina Yusuf');
  await takeTest(server, learner, course, ['B']);
  await openTest(server, await aLearner(server), course);
  const params = { id: course.id };
  const stored = async () => (await call(server, getCourseForAdmin, { params }, admin.token)).course;

  await test.step('the menu works by keyboard and leads to the form', async () => {
    await findCourse(page, course.title);
    const menu = page.getByRole('button', { name: 'More actions' });
    await expect(menu).toHaveAccessibleDescription(course.title);
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Edit Course' })).toBeVisible();
  });

  await test.step('what is wrong is said under its field; what is typed is not lost unasked', async () => {
    await page.getByLabel('Attempts allowed').fill('0');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByLabel('Attempts allowed')).toBeFocused();
    await expect(page.getByLabel('Attempts allowed')).toHaveAccessibleDescription(/Enter at least 1\./);
    await page.getByRole('button', { name: 'Back to courses' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Attempts allowed').fill('2');
    await page.getByLabel('Wait between attempts').fill('1.5');
    await page.getByLabel('Test duration in minutes').fill('35');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Course updated successfully!' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: course.title })).toContainText('35');
    expect(await stored()).toMatchObject({ attempts_allowed: 2, retake_gap_seconds: 5400, test_duration: 2100 });
  });

  await test.step('its questions come as the file that gives them again', async () => {
    const { name, text } = await saved(page, async () => {
      await choose(page, 'Export questions');
      await exportCsv(page);
    });
    expect(name).toMatch(/^estuary-desk-[\d-]+-questions\.csv$/);
    const empty = await aCourse(server, admin);
    await sendFile(server, uploadReadingCsv, { course_id: String(empty.id) }, { name, text }, admin.token);
    const copy = await call(server, getCourseForAdmin, { params: { id: empty.id } }, admin.token);
    expect(copy.course.question_count).toBe((await stored()).question_count);
  });

  await test.step('its results come as files', async () => {
    const attempts = await saved(page, () => choose(page, 'Export results by attempt'));
    expect(attempts.text.split('\r\n')).toHaveLength(4);
    expect(attempts.text).toContain(`Amina Yusuf,${learner.email},submitted,`);
    const answers = await saved(page, () => choose(page, 'Export results by answer'));
    expect(answers.name).not.toContain('amina');
    expect(answers.text.split('\r\n')[0]).toContain('question,answer,result,key');
  });

  await test.step('its copy opens beside the list', async () => {
    await choose(page, 'Duplicate');
    const panel = page.getByRole('complementary', { name: 'Course details' });
    await expect(panel.getByRole('heading', { name: `Copy of ${course.title}` })).toBeVisible();
    await panel.getByRole('button', { name: 'Edit course' }).click();
    await expect(page.getByLabel('Attempts allowed')).toHaveValue('2');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('deleting says what depends on it', async () => {
    await page.goto(`/admin-dashboard?section=viewCourses&q=${encodeURIComponent(course.title)}&sort=id`);
    await page.getByRole('button', { name: 'Delete' }).first().click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('1 result is kept. 1 attempt is in progress and can be finished.');
    await see();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});

test(
  'a Listening course is exported part by part; names hide while a course is marked, and Export is where one looks',
  inProofs,
  async ({ page, server, staff, samples }) => {
    const { admin } = staff;
    const listening = await aListeningCourse(server, admin);
    await findCourse(page, listening.title);
    await choose(page, 'Export questions');
    await exportCsv(page);
    const dialog = page.getByRole('dialog', { name: 'Export questions' });
    const { name } = await saved(page, () => dialog.getByRole('button', { name: 'Save part 2' }).click());
    expect(name).toMatch(/-questions-part-2\.csv$/);

    const writing = await aWritingCourse(server, admin, { title: aTitle('Hidden Names') });
    const copy = await call(server, duplicateCourse, { params: { id: writing.id } }, admin.token);
    await page.goto(`/admin-dashboard?section=viewCourses&edit=${copy.course.id}`);
    await page.getByLabel('Hide names while marking').check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Course updated successfully!' })).toBeVisible();
    const learner = await aLearner(server);
    const attemptId = await takeTest(server, learner, copy.course, ['Dear Sir']);
    await findCourse(page, copy.course.title);
    const { text } = await saved(page, () => choose(page, 'Export results by attempt'));
    expect(text).toContain(`Candidate ${attemptId},,submitted`);
    expect(text).not.toContain(learner.email);

    await test.step('the details and both lists of reviews export the course they show', async () => {
      const chosen = async (within: Page | Locator, action: string) => {
        const file = await saved(page, async () => {
          await within.getByRole('button', { name: 'Export' }).click();
          await page.getByRole('menuitem', { name: action }).click();
          if (action === 'Export questions') await exportCsv(page);
        });
        return [file.name, file.text.split('\r\n')[0]];
      };
      const name = `copy-of-${writing.title.toLowerCase().replaceAll(' ', '-')}`;
      await page.getByRole('button', { name: 'View Details' }).click();
      const details = page.getByRole('complementary', { name: 'Course details' });
      expect(await chosen(details, 'Export questions')).toEqual([`${name}-questions.csv`, '\uFEFFquestion']);
      await page.goto(`/admin-dashboard?section=writingReview&course=${copy.course.id}`);
      expect(await chosen(page, 'Export results by answer')).toEqual([
        `${name}-answers.csv`,
        expect.stringMatching(/^\uFEFF.*question,answer,result,key/),
      ]);
      await page.goto(`/admin-dashboard?section=speakingReview&course=${samples.speaking.id}`);
      expect(await chosen(page, 'Export results by attempt')).toEqual([
        'first-interview-results.csv',
        expect.stringMatching(/^\uFEFFattempt_id,/),
      ]);
    });
  },
);
