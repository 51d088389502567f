import { openAttempt } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import { listResults } from '@parlance/contract/results';
import type { Page } from '@playwright/test';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import {
  answerFirstPassage,
  answerSecondPassage,
  clock,
  endTest,
  expectSaved,
  flagButton,
  paletteCell,
  question,
  savedState,
  secondsLeft,
  startTest,
} from '../pages/reading-test-page.ts';
import { endsIn, openTest, takeTest } from '../samples/attempts.ts';
import { aReadingCourse, aTitle } from '../samples/courses.ts';
import { withWriting } from '../samples/reading-csv.ts';

const SUBMIT = '**/api/tests/submit*';

async function open(page: Page, { id }: Course): Promise<void> {
  await page.goto(`/user/reading-test/${id}`);
}

async function resultsOf(server: Server, { token }: Person) {
  return (await call(server, listResults, {}, token)).results;
}

test.describe('before the clock', () => {
  test(
    'the start page says what comes, and only its button opens the test',
    inProofs,
    async ({ page, server, samples, enter, see }) => {
      const learner = await aLearner(server);
      await enter(learner);
      const asked: string[] = [];
      const opened: string[] = [];
      page.on('request', (request) => {
        asked.push(request.url());
        if (request.method() === 'POST') opened.push(request.url());
      });
      await open(page, samples.reading);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(samples.reading.title);
      // Few files, all named by the document: no script waits for another to name it.
      const files = asked.filter((url) => url.startsWith('http') && !url.includes('/api/'));
      expect(files.length, files.join('\n')).toBeLessThanOrEqual(12);
      for (const text of [
        '5 questions',
        '20 minutes',
        /When time runs out, the test is submitted/,
        /If the connection drops/,
      ]) {
        await expect(page.getByText(text).first()).toBeVisible();
      }
      await see();
      expect(opened).toEqual([]);
      await startTest(page);
      expect(opened.map((url) => new URL(url).pathname)).toEqual([openAttempt.path]);
    },
  );

  test(
    'a course without duration warns and gives 60 minutes',
    inProofs,
    async ({ page, server, staff, enter, see }) => {
      const course = await aReadingCourse(server, staff.admin, { durationSeconds: null });
      await enter(await aLearner(server));
      await open(page, course);
      await startTest(page);
      await expect(page.getByText('Test duration not set for this course. Defaulting to 60 minutes.')).toBeVisible();
      await see();
      expect(await secondsLeft(page)).toBeGreaterThan(3590);
    },
  );
});

test.describe('while the clock runs', () => {
  test.beforeEach(async ({ page, server, samples, enter }) => {
    await enter(await aLearner(server));
    await open(page, samples.reading);
    await startTest(page);
  });

  test('one passage at a time, with its own questions', inProofs, async ({ page, see }) => {
    await expect(page.getByRole('heading', { name: 'The Ferry at Low Water' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'An Orchard Without Owners' })).toHaveCount(0);
    await expect(page.getByText('Write NO MORE THAN TWO WORDS from the text for each answer.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'End Test' })).toHaveCount(0);
    await see();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: 'An Orchard Without Owners' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Questions 4 and 5' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'The Ferry at Low Water' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'End Test' })).toBeEnabled();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByRole('heading', { name: 'The Ferry at Low Water' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Questions 1 to 3' })).toBeFocused();
  });

  test('the palette says what is answered and flagged, counts, and leads there', inProofs, async ({ page }) => {
    await expect(page.getByText('Answered 0 of 5')).toBeVisible();
    await answerFirstPassage(page);
    await flagButton(page, 1).click();
    await expect(page.getByText('Answered 3 of 5')).toBeVisible();
    await expect(page.getByText('2 unanswered: 4, 5')).toBeVisible();
    await expect(paletteCell(page, 1)).toHaveAccessibleName('Question 1, answered, flagged');
    await expect(paletteCell(page, 3)).toHaveAccessibleName('Question 3, answered');
    await page.getByLabel('Question 3, blank 1 of 2').fill('');
    await page.getByLabel('Question 3, blank 2 of 2').fill('');
    await expect(paletteCell(page, 3)).toHaveAccessibleName('Question 3, unanswered');
    await flagButton(page, 1).click();
    await expect(paletteCell(page, 1)).toHaveAccessibleName('Question 1, answered');
    await page
      .getByRole('navigation', { name: 'Questions' })
      .getByRole('button', { name: /^Passage 2/ })
      .click();
    await paletteCell(page, 5).click();
    await expect(paletteCell(page, 5)).toHaveAttribute('aria-current', 'true');
    await expect(question(page, 5)).toBeInViewport();
  });

  test('the clock hides and shows, and its face can be dark and large', inProofs, async ({ page }) => {
    await page.getByRole('button', { name: /^Hide (the )?clock$/ }).click();
    await expect(page.getByText(/^\d+:\d\d$/)).toHaveCount(0);
    await page.getByRole('button', { name: /^Show (the )?clock$/ }).click();
    await expect(clock(page)).toHaveText(/\d+:\d\d/);
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.getByRole('button', { name: 'High contrast' }).click();
    await expect(page.getByRole('button', { name: 'High contrast' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('on a phone the clock hides from the menu of settings', inProofs, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Test settings' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Hide clock' }).click();
    await expect(clock(page)).toBeHidden();
    await page.getByRole('button', { name: 'Test settings' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Hide clock' }).click();
    await expect(clock(page)).toHaveText(/\d+:\d\d/);
  });

  test(
    'the review names what is unanswered and flagged; its numbers lead there, and Enter does not end the test',
    inProofs,
    async ({ page, see }) => {
      await answerFirstPassage(page);
      await flagButton(page, 3).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'End Test' }).click();
      const review = page.getByRole('dialog', { name: 'End the test?' });
      await expect(review).toContainText('You have answered 3 of 5.');
      await expect(review.getByRole('region', { name: 'Unanswered' }).getByRole('button')).toHaveText(['4', '5']);
      await expect(review.getByRole('region', { name: 'Flagged to check' }).getByRole('button')).toHaveText(['3']);
      await expect(review.getByRole('timer')).toHaveText(/\d+:\d\d/);
      await see();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/Submitted!|Test Complete!/)).toHaveCount(0);
      if (await review.isHidden()) await page.getByRole('button', { name: 'End Test' }).click();
      await review.getByRole('button', { name: 'Question 4, unanswered' }).click();
      await expect(review).toBeHidden();
      await expect(paletteCell(page, 4)).toHaveAttribute('aria-current', 'true');
    },
  );

  test('answers given offline are kept over a reload and sent when the connection is back', async ({
    page,
    context,
    expectError,
    see,
  }) => {
    expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
    await question(page, 1)
      .getByRole('radio', { name: /river runs low/ })
      .check();
    await expectSaved(page);
    await context.setOffline(true);
    // Before anything else is answered.
    await expect(savedState(page)).toHaveText('Offline: your answers are safe on this device', { timeout: 12_000 });
    await question(page, 2).getByRole('radio', { name: 'False' }).check();
    await see();
    await context.setOffline(false);
    await expectSaved(page);
    await page.reload();
    await expect(question(page, 2).getByRole('radio', { name: 'False' })).toBeChecked();
  });

  test(
    'the place reached in the very moment of a reload is kept, however slow the disk',
    inProofs,
    async ({ page }) => {
      // A slow disk: the page's own writes wait behind this one until it goes away.
      await page.evaluate(
        () =>
          new Promise<void>((begun) => {
            const opening = indexedDB.open('parlance');
            opening.onsuccess = () => {
              const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
              const goOn = () => {
                drafts.count().onsuccess = goOn;
              };
              goOn();
              begun();
            };
          }),
      );
      await page.getByRole('button', { name: 'Next' }).evaluate((next: HTMLElement) => {
        next.click();
        window.location.reload();
      });
      await expect(page.getByRole('heading', { name: 'An Orchard Without Owners' })).toBeVisible();
    },
  );
});

test.describe('the end', () => {
  test('a double click on End Test makes one result', async ({ page, server, samples, enter, see }) => {
    const learner = await aLearner(server);
    await enter(learner);
    let sent = 0;
    await page.route(SUBMIT, async (route) => {
      sent += 1;
      await see();
      await route.continue();
    });
    await open(page, samples.reading);
    await startTest(page);
    await answerFirstPassage(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'End Test' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End Test' }).dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Complete!');
    expect(sent).toBe(1);
    expect((await resultsOf(server, learner)).map(({ score }) => score)).toEqual([3]);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'End Test' })).toHaveCount(0);
  });

  test('at zero the test is submitted by itself, with all that was answered', async ({
    page,
    server,
    samples,
    enter,
    see,
  }) => {
    const learner = await aLearner(server);
    await enter(learner);
    await open(page, samples.reading);
    await startTest(page);
    await answerFirstPassage(page);
    await expectSaved(page);
    endsIn(server, await openTest(server, learner, samples.reading), 8);
    await page.reload();
    await expect(page.getByText('Last minute')).toBeVisible();
    await see();
    await expect(page.getByText('Time up! Test submitted automatically.')).toBeVisible({ timeout: 30_000 });
    await see();
    await expect(page.getByLabel('Score: 3 / 5')).toBeVisible();
    expect(await resultsOf(server, learner)).toMatchObject([{ score: 3 }]);
  });

  test('a submit that fails says so, loses nothing, and Send again counts once', async ({
    page,
    server,
    samples,
    enter,
    expectError,
    see,
  }) => {
    expectError(/Failed to load resource/);
    const learner = await aLearner(server);
    await enter(learner);
    await page.route(SUBMIT, (route) => route.abort());
    await open(page, samples.reading);
    await startTest(page);
    await answerFirstPassage(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await answerSecondPassage(page);
    await endTest(page);
    const failed = page.getByRole('alertdialog').filter({ hasText: 'Failed to submit test.' });
    await expect(failed).toContainText('safe on this device');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to submit test.' })).toBeVisible();
    await see();
    await failed.getByRole('button', { name: 'Keep working' }).click();
    await expect(paletteCell(page, 5)).toHaveAccessibleName('Question 5, answered');
    await endTest(page);
    await expect(failed).toBeVisible();
    await page.unroute(SUBMIT);
    await failed.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByLabel('Score: 4 / 5')).toBeVisible();
    expect(await resultsOf(server, learner)).toHaveLength(1);
  });

  test(
    'a test with a free text goes to the thanks and then waits for a marker',
    inProofs,
    async ({ page, server, staff, enter, see }) => {
      const course = await aReadingCourse(server, staff.admin, { title: aTitle('Reply'), csv: withWriting });
      await enter(await aLearner(server));
      await open(page, course);
      await startTest(page);
      await page.getByPlaceholder('Write your answer here...').fill('I would have kept the ferry.');
      await see();
      await endTest(page);
      await expect(page).toHaveURL('/result-pending');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
      await expect(page.getByText('submitted for review')).toBeVisible();
      await see();
      await expect(page).toHaveURL('/user-dashboard', { timeout: 10_000 });
      await expect(page.getByRole('heading', { name: 'Being marked' })).toBeVisible();
    },
  );

  test('a test that ended meanwhile shows its result instead of beginning again @proof', async ({
    page,
    server,
    samples,
    enter,
  }) => {
    const learner = await aLearner(server);
    await enter(learner);
    await open(page, samples.reading);
    await startTest(page);
    await answerFirstPassage(page);
    await expectSaved(page);
    await takeTest(server, learner, samples.reading, []);
    await page.reload();
    await expect(page.getByLabel('Score: 3 / 5')).toBeVisible();
  });
});

test('the whole test by the keyboard alone', inProofs, async ({ page, server, samples, enter }) => {
  await enter(await aLearner(server));
  await open(page, samples.reading);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  async function tabTo(target: ReturnType<typeof question>): Promise<void> {
    for (let count = 0; count < 60; count += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    await expect(target).toBeFocused();
  }
  await tabTo(page.getByRole('button', { name: 'Start Test' }));
  await press('Enter');
  await expect(clock(page)).toBeVisible();
  await tabTo(question(page, 1).getByRole('radio').first());
  await press('Space', 'ArrowDown');
  await expect(question(page, 1).getByRole('radio', { name: /river runs low/ })).toBeChecked();
  await tabTo(flagButton(page, 1));
  await press('Enter');
  await expect(paletteCell(page, 1)).toHaveAccessibleName('Question 1, answered, flagged');
  await tabTo(page.getByLabel('Question 3, blank 1 of 2'));
  await page.keyboard.type('pole');
  await tabTo(page.getByRole('button', { name: 'Next' }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'An Orchard Without Owners' })).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'End Test' }));
  await press('Enter');
  const review = page.getByRole('dialog', { name: 'End the test?' });
  await expect(review).toBeVisible();
  await tabTo(review.getByRole('button', { name: 'End Test' }));
  await press('Space');
  await expect(page.getByLabel('Score: 1 / 5')).toBeVisible();
});
