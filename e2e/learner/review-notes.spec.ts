import { DEFAULT_SIGHT, setReleasePolicy } from '@parlance/contract/release-policy';
import { seriousViolations } from '../fixtures/axe.ts';
import { inLooks } from '../fixtures/looks.ts';
import { call } from '../fixtures/server.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect } from '../fixtures/test.ts';
import { waitingSpeech } from '../samples/submissions.ts';

inLooks(test, () => {
  test('a marker notes a second of a recording and the learner hears it @proof', async ({
    page,
    server,
    staff,
    enter,
    see,
  }) => {
    const { id, course, learner } = await waitingSpeech(server, staff.admin);
    const policy = { release: 'at_once' as const, release_at: null, ...DEFAULT_SIGHT, see_recording: true };
    const body = { ...policy, see_answers: true, version: 0 };
    await call(server, setReleasePolicy, { params: { id: course.id }, body }, staff.admin.token);

    await enter(staff.admin);
    await page.goto(`/admin-dashboard?section=speakingReview&review=${id}`);
    await expect(page.getByRole('button', { name: 'Play answer 1' })).toBeEnabled();
    await page.getByRole('slider', { name: 'Position in answer 1' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('m');
    await expect(page.getByLabel('Note 1', { exact: true })).toBeFocused();
    await page.keyboard.type('Say “used to”.');
    await page.getByLabel('Score', { exact: true }).fill('80');
    await page.getByLabel('Comment to the learner').fill('A clear voice.');
    await page.getByRole('button', { name: 'Save Score', exact: true }).click();
    await expect(page.getByText('Score saved successfully!')).toBeVisible();

    await enter(learner);
    await page.goto(`/review/${id}`);
    // The note stands in its place alone, not below the comment as well.
    await expect(page.getByText('Say “used to”.')).toHaveCount(1);
    await expect(page.getByText('A clear voice.', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'With a comment 1' }).click();
    await expect(page.locator('[data-question]')).toHaveCount(1);
    await see();
    const pin = page.getByRole('button', { name: 'Note 1 at 0:05' });
    await expect(pin).toBeEnabled();
    const from = page.locator('audio').evaluate((audio: HTMLAudioElement) => {
      return new Promise((resolve) => audio.addEventListener('seeking', () => resolve(audio.currentTime)));
    });
    await pin.click();
    expect(await from).toBe(4);
    await expect(page.getByRole('button', { name: 'Pause answer 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Pause answer 1' }).click();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
