import { inLooks } from '../fixtures/looks.ts';
import { aLearner } from '../fixtures/people.ts';
import { openSection } from '../fixtures/sections.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect } from '../fixtures/test.ts';
import { takeTest } from '../samples/attempts.ts';
import { aReadingCourse, aTitle } from '../samples/courses.ts';
import { longPassages } from '../samples/reading-csv.ts';

/** A wrong answer beats the key in a top third of at least twenty. */
const LEARNERS = 60;
const QUESTIONS = 6;
/** Its author gave A for right, which is what the weak believe; the strong know that it is C. */
const MISKEYED = 4;

/** What a learner of this rank, 0 the weakest, answers to a question. */
function answerOf(rank: number, question: number): string {
  const knows = rank * (QUESTIONS + 2) >= question * LEARNERS;
  if (question === MISKEYED) return knows ? 'C' : 'ABD'.charAt(rank % 3);
  return knows ? 'A' : 'BCD'.charAt(rank % 3);
}

inLooks(test, () => {
  test('a question with a wrong key is found by its alarm, and its key corrected @proof', async ({
    page,
    server,
    staff,
    enter,
    see,
  }) => {
    test.setTimeout(180_000);
    const csv = longPassages(1, 10, QUESTIONS);
    const course = await aReadingCourse(server, staff.admin, { csv, title: aTitle('The Salt Road') });
    for (let rank = 0; rank < LEARNERS; rank += 1) {
      const answers = Array.from({ length: QUESTIONS }, (_, index) => answerOf(rank, index + 1));
      await takeTest(server, await aLearner(server), course, answers);
    }

    await enter(staff.admin);
    const alarm = page
      .getByRole('listitem')
      .filter({ hasText: course.title })
      .filter({ hasText: `Question ${MISKEYED}.` });
    // The figures are counted a moment after the tests.
    await expect(async () => {
      await page.goto('/admin-dashboard');
      await openSection(page, /Question alarms|Alarms/);
      await expect(alarm.first()).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    await see();

    await alarm
      .first()
      .getByRole('link', { name: /^Question/ })
      .click();
    await expect(page.getByText('Seen by 60 learners.')).toBeVisible();
    await see();
    await page.getByRole('link', { name: 'Change the key to C' }).first().click();
    await expect(page.getByRole('checkbox', { name: /^C\./ })).toBeChecked();
    await page.getByRole('button', { name: 'Show what changes' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Correct the answers and mark ${LEARNERS} tests again?` });
    await expect(dialog).toContainText('40 scores change');
    await see();
    await dialog.getByRole('button', { name: /mark again$/ }).click();
    await expect(page.getByText('Marked again. 40 scores changed.')).toBeVisible();

    await page.goto(`/admin-dashboard?section=tasks`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alarm).toHaveCount(0);
    await page.goto(`/admin-dashboard?section=analysis&course=${course.id}`);
    await page.getByRole('button', { name: new RegExp(`part ${MISKEYED}`) }).click();
    await expect(page.getByText('Key corrected on')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Change the key/ })).toHaveCount(0);
    await see();
  });
});
