import { editCourse } from '@parlance/contract/course-admin';
import { seriousViolations } from '../fixtures/axe.ts';
import { press, tabTo } from '../fixtures/keys.ts';
import { inLooks } from '../fixtures/looks.ts';
import { aLearner, anAdmin } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect } from '../fixtures/test.ts';
import { markByHand, takeTest } from '../samples/attempts.ts';
import { aClass } from '../samples/classes.ts';
import { aReadingCourse, aTitle, aWritingCourse } from '../samples/courses.ts';
import { letter } from '../samples/submissions.ts';

inLooks(test, ({ phone }) => {
  test('a learner asks for a re-mark, it is found and given out, marked blind, and raises the mark @proof', async ({
    page,
    server,
    staff,
    enter,
    see,
  }) => {
    const course = await aWritingCourse(server, staff.admin, { title: aTitle('Formal Letters') });
    const params = { id: course.id };
    await call(server, editCourse, { params, body: { remark_days: 10 } }, staff.admin.token);
    const learner = await aLearner(server, 'Ana Lindqvist');
    const id = await takeTest(server, learner, course, [letter]);
    markByHand(server, id, 58, 'Say what you ask for.');
    const marker = await anAdmin(server, staff.superadmin, aTitle('Mei Tanaka'));

    await enter(learner);
    await page.goto(`/review/${id}`);
    await page.getByRole('button', { name: 'Ask for a re-mark' }).click();
    await page.getByLabel('Reason (optional)').fill('The second paragraph asks for it.');
    await page.getByRole('button', { name: 'Request re-mark' }).click();
    await expect(page.getByText('You requested a re-mark. It waits for a marker.')).toBeVisible();
    await see();

    await enter(staff.superadmin);
    await page.goto('/admin-dashboard?section=remarkRequests');
    await page.getByRole('searchbox', { name: 'Search name or course' }).fill(course.title);
    await expect(page.getByText('1 re-mark', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Who marks it again' }).click();
    await page.getByRole('option', { name: marker.username, exact: true }).click();
    await page.getByRole('button', { name: 'Give' }).click();
    await expect(page.getByText(`Given to ${marker.username}.`)).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await see();

    await enter(marker);
    await page.goto(`/admin-dashboard?section=writingReview&review=${id}`);
    await expect(page.getByText(`Candidate ${id}`).first()).toBeVisible();
    await expect(page.getByText('Say what you ask for.')).toHaveCount(0);
    await page.getByLabel('Score', { exact: true }).fill('71');
    await page.getByRole('button', { name: 'Save Score' }).click();
    await expect(page.getByText('Score saved successfully!')).toBeVisible();

    await enter(staff.superadmin);
    await page.goto(`/admin-dashboard?section=remarkRequests&state=done&q=${encodeURIComponent(course.title)}`);
    await expect(page.getByText(`Raised: 58 → 71 / 100, by ${marker.username}`)).toBeVisible();
    await enter(learner);
    await page.goto(`/review/${id}`);
    await expect(page.getByText('Your score was raised from 58 / 100 to 71 / 100.')).toBeVisible();
    await see();
  });

  test('the results of a class are read by keyboard alone: sorted, narrowed, a learner opened @proof', async ({
    page,
    server,
    staff,
    enter,
    see,
  }) => {
    const course = await aReadingCourse(server, staff.admin, { title: aTitle('The Ferry') });
    const [ana, bo] = [await aLearner(server, 'Ana Lindqvist'), await aLearner(server, 'Bo Ek')];
    await takeTest(server, ana, course, ['B', 'FALSE']);
    await takeTest(server, bo, course, ['A']);
    const { id, name } = await aClass(server, staff, { learners: [ana, bo] });
    await enter(staff.admin);
    await page.goto(`/admin-dashboard?section=results&class=${id}`);
    await expect(page.getByRole('heading', { name: `Results of ${name}` })).toBeVisible();
    const names = page.getByRole('rowheader').getByRole('link');
    await expect(names).toHaveText(['Ana Lindqvist', 'Bo Ek']);
    const sorts = page.getByRole('button', { name: `Sort by ${course.title}` });
    await tabTo(page, page.getByRole('region', { name: 'Results' }));
    await press(page, sorts);
    await expect(page.getByRole('columnheader', { name: new RegExp(course.title) })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(names).toHaveText(['Bo Ek', 'Ana Lindqvist']);
    // The page itself never scrolls sideways: the table does, and names stay.
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    if (phone) expect((await names.first().boundingBox())?.x).toBeLessThan(60);
    expect(await seriousViolations(page)).toEqual([]);
    await see();
    await press(page, names.first());
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bo Ek');
    await see();
    await page.goBack();
    await expect(names).toHaveText(['Bo Ek', 'Ana Lindqvist']);
  });
});
