import type { Page } from '@playwright/test';
import { inLooks } from '../fixtures/looks.ts';
import { openSection } from '../fixtures/sections.ts';
import { onSharedPage } from '../fixtures/shared-page.ts';
import { expect } from '../fixtures/test.ts';
import { takeTest } from '../samples/attempts.ts';
import { anAnsweredCourse } from '../samples/written-answers.ts';

const acceptButton = (page: Page, text: string) => page.getByRole('button', { name: `Accept “${text}”`, exact: true });

inLooks(onSharedPage, ({ phone }) => {
  onSharedPage(
    'an answer that the key did not know is found, accepted and marked again, and taken back @proof',
    async ({ page, server, staff, enter, see }) => {
      const { course, learner } = await anAnsweredCourse(server, staff);
      const attemptId = await takeTest(server, learner, course, [{ 0: 'Town library', 1: 'gate' }]);
      await enter(staff.admin);
      await page.goto('/admin-dashboard');
      await openSection(page, 'Answers to check');
      await page.getByRole('combobox', { name: 'Course' }).fill(course.title);
      await page.getByRole('option', { name: new RegExp(course.title) }).click();
      const part = page.getByRole('link', { name: /kept them in the/ });
      await expect(part).toHaveText(/3 to check/);
      await part.click();
      await expect(acceptButton(page, 'librery')).toBeVisible();
      await see();

      // The second form, by keyboard; on a phone by touch.
      if (phone) await acceptButton(page, 'town library').tap();
      else {
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('a');
      }
      const dialog = page.getByRole('alertdialog', { name: 'Accept “town library” and mark 11 tests again?' });
      await expect(dialog).toContainText('3 scores change, 8 stay the same.');
      await see();
      await dialog.getByRole('button', { name: 'Accept “town library” and mark again' }).click();
      const done = page.getByRole('status').filter({ hasText: 'Accepted: “town library”. 3 scores changed.' });
      await expect(done).toBeAttached();
      await expect(page.getByRole('list', { name: 'Accepted' })).toContainText('town library');
      await expectScore('Your score was 1; it is now 2.');

      await enter(staff.admin);
      await page.goto(`/admin-dashboard?section=answers&course=${course.id}`);
      if (phone) await part.click();
      await page.getByRole('button', { name: 'Undo: “town library” is wrong again' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'is no longer accepted' })).toBeAttached();
      await expect(acceptButton(page, 'town library')).toBeVisible();
      await expectScore('Your score was 2; it is now 1.');

      async function expectScore(says: string): Promise<void> {
        await enter(learner);
        await page.goto(`/score?attempt=${attemptId}`);
        await expect(page.getByText(says)).toBeVisible();
      }
    },
  );
});
