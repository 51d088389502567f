import type { Course } from '@parlance/contract/courses';
import type { Locator, Page } from '@playwright/test';
import { expectFocus, hasFocus, press, tabTo } from '../fixtures/keys.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { expectSaved, flagButton, paletteCell, question } from '../pages/reading-test-page.ts';
import { answerPage, footButton, stageNext } from '../pages/single-question-page.ts';
import { questionText, recordingState, startRecording, stopRecording } from '../pages/speaking-test-page.ts';

/** Goes to the next or the one before, and waits until that has taken the focus: a key pressed before is lost. */
async function turn(page: Page, to: 'Next' | 'Previous'): Promise<void> {
  await press(page, footButton(page, to));
  await expectFocusElsewhere(page, to);
}

async function expectFocusElsewhere(page: Page, button: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), { message: 'what has the focus' })
    .not.toBe(button);
}

async function open(page: Page, path: string, { id }: Course): Promise<void> {
  await page.goto(`${path}/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Opens the review, goes from it to the first unanswered question if there is one, and ends the test. `arrived` has
 * the focus once that question has opened; without it the question is there at once.
 */
async function reviewAndEnd(page: Page, unanswered?: number, arrived?: Locator): Promise<void> {
  const review = page.getByRole('dialog', { name: 'End the test?' });
  if (unanswered !== undefined) {
    await press(page, footButton(page, 'End Test'));
    // The numbers are one stop of the Tab key.
    const numbers = review.getByRole('region', { name: 'Unanswered' }).getByRole('button');
    await tabTo(page, numbers.first());
    const number = numbers.and(page.getByRole('button', { name: `Question ${unanswered},` }));
    while (!(await hasFocus(number))) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(review).toBeHidden();
    await expect(paletteCell(page, unanswered)).toHaveAttribute('aria-current', 'true');
    if (arrived) await expect(arrived).toBeFocused({ timeout: 20_000 });
    // The dialog gives the focus back to its button first, from where the question takes it.
    await expectFocusElsewhere(page, 'End Test');
    await expectFocus(page);
  }
  await press(page, footButton(page, 'End Test'));
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  await expect(footButton(page, 'End Test')).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, review.getByRole('button', { name: 'End Test' }));
  await page.keyboard.press('Enter');
}

test.beforeEach(async ({ enter, somebody }) => enter(await somebody('user')));

test('Reading with the keyboard alone', inProofs, async ({ page, samples }) => {
  await open(page, '/user/reading-test', samples.reading);
  await press(page, page.getByRole('button', { name: 'Start Test' }));
  await press(page, question(page, 1).getByRole('radio').first(), 'ArrowDown');
  await expect(question(page, 1).getByRole('radio').nth(1)).toBeChecked();
  await press(page, flagButton(page, 1), 'Space');
  await expect(paletteCell(page, 1)).toHaveAccessibleName('Question 1, answered, flagged');
  await tabTo(page, question(page, 3).getByRole('textbox', { name: 'Question 3, blank 1 of 2' }));
  await page.keyboard.type('pole');
  await turn(page, 'Next');
  await press(page, question(page, 4).getByRole('checkbox').first(), 'Space');
  await expect(question(page, 4).getByRole('checkbox').first()).toBeChecked();
  await turn(page, 'Previous');
  await expect(question(page, 3).getByRole('textbox').first()).toHaveValue('pole');
  await turn(page, 'Next');
  await reviewAndEnd(page);
  await expect(page.getByText('Test Complete!')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Return to Dashboard' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user-dashboard');
});

test('Writing with the keyboard alone', inProofs, async ({ page, samples }) => {
  await open(page, '/user/test', samples.writing);
  await press(page, page.getByRole('button', { name: 'Start Test' }));
  await tabTo(page, answerPage(page, 1));
  await page.keyboard.type('Dear Councillors,');
  await expectSaved(page);
  await press(page, flagButton(page, 1), 'Space');
  await turn(page, 'Next');
  await expect(page.getByRole('heading', { name: 'Question 2' })).toBeFocused();
  await turn(page, 'Previous');
  await expect(answerPage(page, 1)).toHaveValue('Dear Councillors,');
  await reviewAndEnd(page, 2);
  await expect(page).toHaveURL(/result-pending/);
});

test('Listening with the keyboard alone', inProofs, async ({ page, samples }) => {
  await open(page, '/user/test', samples.listening);
  await press(page, page.getByRole('button', { name: 'Play chime' }));
  await press(page, page.getByLabel('I can hear the chime'), 'Space');
  const volume = page.getByRole('slider', { name: 'Volume' });
  const before = Number(await volume.getAttribute('aria-valuenow'));
  await press(page, volume, 'ArrowLeft');
  await expect(volume).toHaveAttribute('aria-valuenow', String(before - 1));
  await press(page, page.getByRole('main').getByRole('button', { name: 'Play', exact: true }));
  await expect(stageNext(page)).toBeFocused({ timeout: 15_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Question 1' })).toBeFocused();
  await press(page, question(page, 1).getByRole('radio').first(), 'ArrowDown');
  await turn(page, 'Next');
  await turn(page, 'Next');
  await press(page, page.getByRole('main').getByRole('button', { name: 'Play', exact: true }));
  await expect(stageNext(page)).toBeFocused({ timeout: 15_000 });
  await page.keyboard.press('Enter');
  await press(page, question(page, 3).getByRole('checkbox').first(), 'Space');
  await reviewAndEnd(page, 2);
  await expect(page.getByText('Test Complete!')).toBeVisible();
});

test('Speaking with the keyboard alone', inProofs, async ({ page, samples }) => {
  await open(page, '/start-speaking-test', samples.speaking);
  await press(page, page.getByRole('button', { name: 'Use microphone' }));
  await expect(page.getByRole('button', { name: 'Record 5 seconds' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Stop, / })).toBeFocused();
  await page.waitForTimeout(300);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Start Test' }));
  // The question is read out first; its button is the next stop.
  await expect(questionText(page)).toBeFocused({ timeout: 20_000 });
  await page.keyboard.press('Tab');
  await expect(startRecording(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(recordingState(page)).toHaveText('Recording...');
  await expect(stopRecording(page)).toBeFocused();
  await page.waitForTimeout(1000);
  await page.keyboard.press('Space');
  await expect(recordingState(page)).toHaveText('Answer recorded for this question.');
  await expectFocus(page);
  await turn(page, 'Next');
  await expect(questionText(page)).toBeFocused({ timeout: 20_000 });
  await turn(page, 'Previous');
  await reviewAndEnd(page, 3, questionText(page));
  await expect(page).toHaveURL(/result-pending/);
});
