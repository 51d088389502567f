import { listResults } from '@parlance/contract/results';
import { writingReviews } from '@parlance/contract/reviews';
import type { Locator, Page } from '@playwright/test';
import { contextOptions } from '../fixtures/context-options.ts';
import { anAdmin, enterAs } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { selectWords, waitingLetters, waitingSpeech } from '../samples/submissions.ts';

const WRITING = '/admin-dashboard?section=writingReview';
const SPEAKING = '/admin-dashboard?section=speakingReview';

const score = (page: Page): Locator => page.getByLabel('Score', { exact: true });
const comment = (page: Page): Locator => page.getByLabel('Comment to the learner');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const said = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
const tab = (page: Page, name: RegExp): Locator => page.getByRole('main').getByRole('link', { name });
/** The name at the top of the marking page. */
const whose = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

/** The row of somebody in the list. */
function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
}

test('a queue is marked with the keyboard, one after the other, and scored again', async ({
  page,
  server,
  staff,
  enter,
  see,
}) => {
  const [amara, tomasz, li] = await waitingLetters(server, staff.admin, ['amara.osei', 'tomasz.w', 'li.wen']);
  if (!amara || !tomasz || !li) throw new Error('Three submissions wait.');
  await enter(staff.admin);
  await page.goto('/admin-dashboard');
  const menu = page.getByRole('complementary', { name: 'Admin Panel' });
  await expect(menu.getByRole('link', { name: /^Writing Review ?\d+ waiting$/ })).toBeVisible();
  await menu.getByRole('link', { name: 'Writing Review' }).click();
  await page.getByRole('searchbox', { name: 'Search name or course' }).fill(amara.course.title);
  await expect(tab(page, /^Pending/)).toHaveText('Pending 3');
  await see();

  // The oldest comes first, and the focus starts in Score.
  await row(page, 'amara.osei').getByRole('link', { name: 'Review' }).press('Enter');
  await expect(whose(page, 'amara.osei')).toBeVisible();
  await expect(page.getByText('0 of 3 marked')).toBeVisible();
  await expect(page.getByText(/^Submitted \d{4}-\d\d-\d\d \d\d:\d\d:\d\d · Total time taken \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('129 words')).toBeVisible();
  await expect(page.getByText('Not answered')).toBeVisible();
  await expect(score(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(score(page)).toHaveAccessibleDescription(/Please enter a score before saving\./);
  await see();
  await score(page).fill('8.5');
  await button(page, 'Save Score').click();
  await expect(score(page)).toHaveAccessibleDescription(/Please enter a valid non-negative number for the score\./);
  await see();
  await expect(score(page)).toBeFocused();

  // More than the maximum is asked about.
  await score(page).fill('850');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog', { name: 'Save 850 out of 100?' })).toBeVisible();
  await see();
  await button(page, 'Change the score').click();
  await score(page).fill('85');
  await comment(page).fill('Clear purpose and a warm, exact voice.');
  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'Score saved successfully!')).toBeVisible();
  await see();
  await expect(whose(page, 'tomasz.w')).toBeVisible();
  await expect(page.getByText('1 of 3 marked')).toBeVisible();
  await expect(score(page)).toBeFocused();
  await expect(score(page)).toHaveValue('');

  // The arrows lead along the list, and Back undoes a step.
  await button(page, 'Next submission').click();
  await expect(whose(page, 'li.wen')).toBeVisible();
  await page.goBack();
  await expect(whose(page, 'tomasz.w')).toBeVisible();

  // A draft survives a reload, and Save Score leads to the reviewed ones.
  await score(page).fill('70');
  await comment(page).fill('Say what it costs.');
  await selectWords(page, 'has been the only quiet room');
  await button(page, 'Add note').click();
  await expect(page.getByLabel('Note 1', { exact: true })).toBeFocused();
  await page.keyboard.type('Good use of the present perfect.');
  await expect(page.locator('mark')).toHaveText('has been the only quiet room');
  await expect(page.getByText('Draft kept on this device.')).toBeVisible();
  await see();
  await page.reload();
  await expect(page.getByLabel('Note 1', { exact: true })).toHaveValue('Good use of the present perfect.');
  await expect(page.locator('mark')).toHaveText('has been the only quiet room');
  await expect(score(page)).toHaveValue('70');
  await expect(comment(page)).toHaveValue('Say what it costs.');
  await expect(page.getByText('Draft kept on this device.')).toBeVisible();
  await button(page, 'Save Score').click();
  await expect(tab(page, /^Reviewed/)).toHaveText('Reviewed 2');
  await expect(tab(page, /^Reviewed/)).toHaveAttribute('aria-current', 'page');
  await expect(row(page, 'tomasz.w')).toContainText('70 / 100');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mark-draft')))).toEqual(
    [],
  );
  await see();

  const told = await call(server, listResults, {}, tomasz.learner.token);
  expect(told.results[0]?.comment).toBe(
    'Say what it costs.\n\n1 “has been the only quiet room”: Good use of the present perfect.',
  );

  // Scored again from there.
  await row(page, 'amara.osei').getByRole('link', { name: 'Review' }).click();
  await expect(page.getByText('Scored by')).toBeVisible();
  await expect(score(page)).toHaveValue('85');
  await score(page).fill('88');
  await see();
  await button(page, 'Save Score').click();
  await expect(row(page, 'amara.osei')).toContainText('88 / 100');
  const { results } = await call(server, listResults, {}, amara.learner.token);
  expect(results[0]).toMatchObject({ score: 88, comment: 'Clear purpose and a warm, exact voice.' });
});

test(
  'who has a test open is seen by others in ten seconds, and nobody overwrites unseen',
  inProofs,
  async ({ page, browser, server, staff, enter, expectError, see }) => {
    expectError(/status of 409/);
    const [amara, tomasz] = await waitingLetters(server, staff.admin, ['amara.osei', 'tomasz.w']);
    if (!amara || !tomasz) throw new Error('Two submissions wait.');
    const other = await anAdmin(server, staff.superadmin);
    await enter(staff.admin);
    await page.goto(`${WRITING}&course=${amara.course.id}`);
    await expect(row(page, 'amara.osei')).toBeVisible();

    const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
    await enterAs(context, server, other);
    const second = await context.newPage();
    await second.goto(`${WRITING}&course=${amara.course.id}&review=${amara.id}`);
    await score(second).fill('60');
    await expect(row(page, 'amara.osei')).toContainText(`Open with ${other.username}`, { timeout: 10_000 });
    await see();

    await row(page, 'amara.osei').getByRole('link', { name: 'Review' }).click();
    await expect(page.getByText(`${other.username} has this open.`)).toBeVisible();
    await see();
    await score(page).fill('85');
    await comment(page).fill('Clear purpose.');
    await button(page, 'Save Score').click();
    await expect(said(page, 'Score saved successfully!')).toBeVisible();

    // The second is asked, keeps theirs knowingly, and is asked again the next time it is old.
    await button(second, 'Save Score').click();
    const asked = second.getByRole('alertdialog', {
      name: `${staff.admin.username} scored this while you were marking.`,
    });
    await expect(asked).toContainText(
      /They gave 85 on \d+ \w+ \d{4}, \d\d:\d\d\. Your score is 60 and is not saved yet\./,
    );
    await expect(asked).toContainText('They wrote: “Clear purpose.”');
    await see(second);
    await button(second, 'Keep my score').click();
    await expect(row(second, 'amara.osei')).toContainText('60 / 100');

    // The other way round: what was typed before somebody else scored is given up for theirs.
    await second.goto(`${WRITING}&review=${tomasz.id}`);
    await score(second).fill('10');
    await expect(second.getByText('Draft kept on this device.')).toBeVisible();
    await call(
      server,
      writingReviews.score,
      { params: { id: tomasz.id }, body: { score: 75, comment: 'Good evidence.', version: 0 } },
      staff.admin.token,
    );
    await second.reload();
    await expect(second.getByText('75 / 100')).toBeVisible();
    await expect(score(second)).toHaveValue('10');
    await button(second, 'Save Score').click();
    await button(second, 'Use their score').click();
    await expect(score(second)).toHaveValue('75');
    await expect(comment(second)).toHaveValue('Good evidence.');
    await expect(second.getByText('Draft kept on this device.')).toBeHidden();

    // Given back on leaving.
    await second.goto('/admin-dashboard');
    await page.goto(`${WRITING}&tab=reviewed&course=${amara.course.id}`);
    await expect(row(page, 'tomasz.w')).toContainText('75 / 100');
    await expect(row(page, 'tomasz.w')).not.toContainText('Open with', { timeout: 10_000 });
    await context.close();
  },
);

test('on a phone a spoken test is heard and marked', inProofs, async ({ browser, server, staff, see }) => {
  const { id, course } = await waitingSpeech(server, staff.admin);
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await enterAs(context, server, staff.admin);
  const page = await context.newPage();
  await page.goto(`${SPEAKING}&q=${encodeURIComponent(course.title)}`);
  await page.getByRole('link', { name: 'Review', exact: true }).tap();
  await expect(whose(page, 'tomasz.w')).toBeVisible();
  await expect(score(page)).not.toBeFocused();
  await expect(page.getByText('00:00 / 00:12')).toHaveCount(2);
  await expect(page.getByText('Not answered')).toHaveCount(1);
  await see(page);

  const sound = (index: number) =>
    page
      .locator('audio')
      .nth(index)
      .evaluate((audio: HTMLAudioElement) => ({
        paused: audio.paused,
        rate: audio.playbackRate,
        at: audio.currentTime,
      }));
  const place = page.getByRole('slider', { name: 'Position in answer 1' });
  await button(page, 'Play answer 1').tap();
  await expect(place).toHaveAttribute('aria-valuetext', /^00:0[1-9] of 00:12$/);
  await page.getByText('1.5×').tap();
  expect(await sound(0)).toMatchObject({ paused: false, rate: 1.5 });
  // Only one at a time.
  await button(page, 'Play answer 2').tap();
  await expect(button(page, 'Play answer 1')).toBeVisible();
  expect(await sound(0)).toMatchObject({ paused: true });
  expect(await sound(1)).toMatchObject({ paused: false, rate: 1.5 });
  await button(page, 'Pause answer 2').tap();
  // By keys and by a press.
  await place.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveAttribute('aria-valuetext', '00:05 of 00:12');
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause answer 1')).toBeVisible();
  await page.keyboard.press('Space');
  const box = await place.boundingBox();
  await place.tap({ position: { x: (box?.width ?? 0) * 0.75, y: 20 } });
  await expect(place).toHaveAttribute('aria-valuetext', '00:09 of 00:12');

  // Save Score is at hand all the time and leads to what is missing.
  await button(page, 'Save Score').tap();
  await expect(score(page)).toBeFocused();
  await score(page).fill('80');
  await comment(page).fill('A clear voice and a good pace.');
  await button(page, 'Save Score').tap();
  await expect(said(page, 'Score saved successfully!')).toBeVisible();
  await expect(page).toHaveURL(/section=speakingReview/);
  await expect(page.getByRole('heading', { name: 'No submissions found.' })).toBeVisible();
  await tab(page, /^Reviewed/).tap();
  await expect(page.getByRole('listitem').filter({ hasText: 'tomasz.w' })).toContainText('80 / 100');
  await page.goto(`${SPEAKING}&tab=reviewed&review=${id}`);
  await expect(score(page)).toHaveValue('80');
  await context.close();
});
