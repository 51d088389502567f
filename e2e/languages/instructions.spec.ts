import { editCourse } from '@parlance/contract/course-admin';
import { expectIn, isIn, leftInEnglish, readIn, says, watchTexts } from '../fixtures/catalogue-text.ts';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import {
  answerFirstPassage,
  answerSecondPassage,
  endTest,
  expectSaved,
  startTest,
} from '../pages/reading-test-page.ts';
import { aReadingCourse } from '../samples/courses.ts';

test(
  'a course with instructions in French is a French test for a German learner, and all is German after it',
  inProofs,
  async ({ page, server, staff, samples, enter }) => {
    const course = await aReadingCourse(server, staff.admin);
    const { id, title } = course;
    const body = { instruction_language: 'fr' as const };
    await call(server, editCourse, { params: { id }, body }, staff.admin.token);
    const shown = await watchTexts(page);
    await enter(await aLearner(server));
    await readIn(page, server.url, 'de');
    await page.goto('/user-dashboard?section=courses');
    await page.getByRole('searchbox', { name: says(page, 'Search title or subject') }).fill(title);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectIn(page, 'de');
    await page.getByRole('button', { name: says(page, 'Start Test') }).click();

    isIn(page, 'fr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectIn(page, 'fr');
    await startTest(page);
    await answerFirstPassage(page);
    await expectSaved(page);
    // The document of a reload is in German: the test is French all the same.
    await page.reload();
    await expect(page.getByRole('button', { name: says(page, 'Next') })).toBeVisible();
    await expectIn(page, 'fr');
    await page.getByRole('button', { name: says(page, 'Next') }).click();
    await answerSecondPassage(page);
    await endTest(page);

    isIn(page, 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says(page, 'Test Complete!'));
    await expect(page.getByText(says(page, 'Test submitted successfully!'))).toBeVisible();
    await expectIn(page, 'de');
    await page.getByRole('link', { name: says(page, 'Return to Dashboard') }).click();
    await expect(page.getByRole('link', { name: says(page, 'Courses'), exact: true })).toBeVisible();
    await expectIn(page, 'de');
    const inNeither = leftInEnglish(shown, 'de', [samples.untimed.subject]);
    expect(inNeither.filter((text) => leftInEnglish(new Set([text]), 'fr').length > 0)).toEqual([]);
  },
);
