import type { Locator, Page } from '@playwright/test';
import { inLooks } from '../fixtures/looks.ts';
import { aLearner, type Person } from '../fixtures/people.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect } from '../fixtures/test.ts';
import { takeTest } from '../samples/attempts.ts';
import { markedTwice } from '../samples/second-marking.ts';
import { letter } from '../samples/submissions.ts';

const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const said = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Score saved successfully!' });

inLooks(test, () => {
  test('two markers do not agree, a third decides, and the learner reads the result @proof', async ({
    page,
    server,
    staff,
    enter,
    see,
  }) => {
    const { course, markers } = await markedTwice(server, staff);
    const learner = await aLearner(server, 'amara.osei');
    const id = await takeTest(server, learner, course, [letter]);
    const opens = async (by: Person, path: string) => {
      await enter(by);
      await page.goto(path);
    };
    const desk = `/admin-dashboard?section=writingReview&course=${course.id}&review=${id}`;
    const marks = async (by: Person, keys: string[], comment: string) => {
      await opens(by, desk);
      await expect(page.getByRole('heading', { level: 1, name: `Candidate ${id}` })).toBeVisible();
      await expect(page.getByText('amara.osei')).toHaveCount(0);
      await page.getByRole('radiogroup', { name: 'Task response' }).getByRole('radio').first().focus();
      for (const key of keys) {
        await page.keyboard.press(key);
        await page.keyboard.press('Enter');
      }
      await page.getByLabel('Comment to the learner').fill(comment);
      await see();
      await page.keyboard.press('Control+Enter');
      await expect(said(page)).toBeVisible();
    };
    const seesNoScore = async () => {
      await opens(learner, '/user-dashboard?section=scores');
      await expect(page.getByText('Pending Review').first()).toBeVisible();
    };

    await marks(markers[0], ['5', '5', '5', '5'], 'One reason is given without an example.');
    await seesNoScore();

    await opens(markers[1], desk);
    await expect(page.getByText('One reason is given without an example.')).toHaveCount(0);
    await marks(markers[1], ['8', '8', '8', '8'], 'Clear purpose and a warm, exact voice.');
    await seesNoScore();

    await opens(staff.admin, desk);
    await expect(page.getByRole('heading', { name: 'The two marks do not agree' })).toBeVisible();
    await expect(page.getByText('Marker A').first()).toBeVisible();
    await expect(page.getByText(markers[0].user.username)).toHaveCount(0);
    await marks(staff.admin, ['7', '7', '7', '7'], 'A clear letter.');

    await opens(learner, '/user-dashboard?section=scores');
    await expect(page.getByText('78 / 100').first()).toBeVisible();
    await see();

    // Whoever leads reads who gave what, and in the progress that it is settled.
    await opens(staff.admin, desk);
    await expect(page.getByRole('heading', { name: 'Marks of this submission' })).toBeVisible();
    await expect(page.getByText(markers[0].user.username).first()).toBeVisible();
    await page.goto(`/admin-dashboard?section=markingProgress&course=${course.id}`);
    await expect(page.getByRole('heading', { name: 'Agreement by criterion' })).toBeVisible();
    await see();
  });

  test('work without a marker is given out until a date by the keyboard, and its markers find it due @proof', async ({
    page,
    server,
    staff,
    enter,
    see,
  }) => {
    const { course, markers } = await markedTwice(server, staff, 1);
    for (const name of ['amara.osei', 'teo.marin'])
      await takeTest(server, await aLearner(server, name), course, [letter]);
    await enter(staff.admin);
    await page.goto(`/admin-dashboard?section=markingProgress&course=${course.id}`);
    await page.getByRole('button', { name: 'Give out work' }).press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('2 marks are left without a marker.')).toBeVisible();
    await dialog
      .getByRole('radio', { name: 'To whoever has the least waiting, within the limits of each' })
      .press('ArrowDown');
    const plan = dialog.getByRole('row').filter({ hasText: markers[0].user.username });
    await expect(plan.getByRole('cell')).toHaveText(['1', '2']);
    await dialog.getByLabel('Due date (optional)').fill(inTenDays);
    await see();
    // With another date it is worked out again who gets what.
    await expect(dialog.getByRole('button', { name: 'Give out work' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Give out work' }).press('Enter');
    const row = page
      .getByRole('region', { name: 'Work of each marker' })
      .getByRole('row', { name: markers[1].user.username });
    await expect(row).toContainText(/ 20\d\d, \d\d:59/);
    await see();

    for (const marker of markers) {
      await enter(marker);
      await page.goto(`/admin-dashboard?section=writingReview&course=${course.id}`);
      await expect(page.getByText(/^Due \d+ \w+ 20\d\d, /)).toHaveCount(1);
      await see();
    }
  });
});
