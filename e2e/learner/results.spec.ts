import { DEFAULT_SIGHT, setReleasePolicy } from '@parlance/contract/release-policy';
import { issueReport } from '@parlance/contract/reports/score-report';
import { addScaleVersion } from '@parlance/contract/scales/scale';
import { seriousViolations } from '../fixtures/axe.ts';
import { inLooks } from '../fixtures/looks.ts';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect } from '../fixtures/test.ts';
import { takeTest } from '../samples/attempts.ts';
import { aReadingCourse } from '../samples/courses.ts';
import { aPractisedCourse } from '../samples/practice-mode.ts';
import { aBandedCourse, aBandedResult } from '../samples/scales.ts';

const EVERYTHING = Object.fromEntries(Object.keys(DEFAULT_SIGHT).map((flag) => [flag, true])) as typeof DEFAULT_SIGHT;

inLooks(test, () => {
  test('a course in practice mode tells each answer, and what was right in the end @proof', async ({
    page,
    server,
    staff,
    enter,
    see,
  }) => {
    const course = await aPractisedCourse(server, staff.admin);
    await enter(await aLearner(server));
    await page.goto(`/user/course/${course.id}`);
    await page.getByRole('button', { name: 'Practise' }).click();
    await page.getByRole('button', { name: 'Start practice' }).click();
    const check = page.getByRole('button', { name: 'Check answer' });
    await expect(check).toBeDisabled();
    await page.getByRole('radio', { name: /By a clock/ }).click();
    await check.click();
    await expect(page.getByText('The second sentence says that he counts them by the bell')).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await see();
    // What was answered stands, also after a reload.
    await page.reload();
    await page.getByRole('radio', { name: /FALSE/i }).click();
    await check.click();
    await expect(page.getByText('It fills in four minutes.')).toBeVisible();
    await page.getByRole('button', { name: 'Finish practice' }).click();
    await expect(page.getByRole('heading', { name: '1 of 2 questions right' })).toBeFocused();
    await see();
  });

  test('a learner looks through a result question by question and practises what was wrong @proof', async ({
    page,
    server,
    staff,
    enter,
    see,
  }) => {
    const course = await aReadingCourse(server, staff.admin);
    const policy = { release: 'at_once' as const, release_at: null, ...EVERYTHING, version: 0 };
    await call(server, setReleasePolicy, { params: { id: course.id }, body: policy }, staff.admin.token);
    const learner = await aLearner(server);
    const id = await takeTest(server, learner, course, ['A', 'FALSE', { 0: 'pole', 1: 'river' }]);
    await enter(learner);
    await page.goto(`/score?attempt=${id}`);
    await page.getByRole('link', { name: /review/i }).click();
    await expect(page.getByText('Correct answer').first()).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Which questions' })
      .getByRole('link', { name: /^Wrong/ })
      .click();
    const questions = page.locator('[data-question]');
    const wrong = await questions.count();
    expect(wrong).toBeGreaterThan(1);
    await page.keyboard.press('j');
    await expect(questions.first()).toBeFocused();
    await page.keyboard.press('j');
    await expect(questions.nth(1)).toBeFocused();
    await see();
    await page.getByRole('link', { name: /^Practise the \d+ questions you got wrong$/ }).click();
    await page.getByRole('radio', { name: /The river runs low/ }).click();
    await page.getByRole('button', { name: 'Check answer' }).click();
    await expect(page.getByText('Correct answer').first()).toBeVisible();
    await see();
    await page.getByRole('link', { name: 'Back to the review' }).click();
    // It counts nowhere.
    await expect(page.getByRole('link', { name: /^Practise the \d+ questions you got wrong$/ })).toBeVisible();
  });

  test('a scale is applied to results; a report that was issued before is replaced, and its successor is genuine @proof', async ({
    page,
    server,
    staff,
    enter,
    see,
  }) => {
    const { course, scale } = await aBandedCourse(server, staff.admin);
    const { learner, attemptId } = await aBandedResult(server, staff.admin, course);
    const shows = { name: true, bands: true, date: true, course: true };
    const { code: before } = await call(server, issueReport, { body: { attempt_id: attemptId, shows } }, learner.token);
    const { id, version, ...form } = scale;
    const rows = form.rows.map((row) => (row.from === 70 ? { ...row, band: 7, cefr: 'C1' } : row));
    await call(server, addScaleVersion, { params: { id }, body: { ...form, rows, after: version } }, staff.admin.token);

    await enter(staff.admin);
    await page.goto(`/admin-dashboard?section=courseScale&course=${course.id}`);
    await page.getByLabel('Reason').fill('The board has moved the line.');
    await page.getByRole('button', { name: 'Apply version 2 to 1 result' }).click();
    const asked = page.getByRole('alertdialog');
    await expect(asked.getByRole('row', { name: '6.5 7 1' })).toBeVisible();
    await see();
    await asked.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByText('1 result is on version 2; 0 are not.')).toBeVisible();

    await enter(learner);
    await page.goto(`/report/${attemptId}`);
    await page.getByRole('button', { name: 'Issue the report' }).click();
    await expect(page.getByText('Anyone you give the code can check that this report is genuine.')).toBeVisible();
    const [, code = ''] = /\/report\/(\w+)$/.exec(page.url()) ?? [];
    expect(code).not.toBe(before);
    await see();

    // Whoever checks it has no account here, and types it as it is read.
    await page.goto('/verify');
    const check = async (typed: string) => {
      await page.getByLabel('Code of the report').fill(typed);
      await page.getByRole('button', { name: 'Check' }).click();
    };
    await check(before);
    await expect(page.getByText(/This report was replaced on /)).toBeVisible();
    await check(code.toLowerCase().replace(/(.{4})(.{4})/, '$1 $2 '));
    await expect(page.getByText('This report is genuine.')).toBeVisible();
    await see();
  });
});
