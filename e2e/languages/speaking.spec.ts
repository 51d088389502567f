import { expectIn, leftInEnglish, readIn, says, watchTexts } from '../fixtures/catalogue-text.ts';
import { aLearner } from '../fixtures/people.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { endTest } from '../pages/reading-test-page.ts';
import { footButton, questionText, record, startSpeaking } from '../pages/speaking-test-page.ts';
import { spoken } from '../samples/speaking-courses.ts';

for (const language of ['ar', 'de'] as const) {
  test(
    `${language}: a Speaking test, from the check of the microphone to the page that waits for a marker`,
    inProofs,
    async ({ page, server, samples, enter }) => {
      const shown = await watchTexts(page);
      await enter(await aLearner(server));
      await readIn(page, server.url, language);
      await page.goto(`/start-speaking-test/${samples.speaking.id}`);
      await startSpeaking(page);
      await expectIn(page, language);
      for (const [at, text] of spoken.entries()) {
        if (at > 0) await footButton(page, says(page, 'Next')).click();
        // What is asked is in the language of the course.
        await expect(questionText(page)).toHaveText(text);
        await record(page, 1);
        await expect(page.getByText(says(page, '{length} recorded · saved', { length: '0:01' }))).toBeVisible();
      }
      await expect(page.getByText(says(page, 'Answered {done} of {total}', { done: 3, total: 3 }))).toBeVisible();
      await endTest(page);
      await expect(page).toHaveURL('/result-pending');
      await expect(page.getByText(says(page, 'Test submitted successfully!'))).toBeVisible();
      await expectIn(page, language);
      expect(leftInEnglish(shown, language)).toEqual([]);
    },
  );
}
