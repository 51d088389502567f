import { aLearner } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { endTest, startTest } from '../pages/reading-test-page.ts';

test('the score is shown after a test although its page did not come in a connection that had dropped @proof', async ({
  page,
  server,
  samples,
  enter,
  expectError,
}) => {
  expectError(/ERR_FAILED|Failed to load resource|did not arrive|dynamically imported/);
  await enter(await aLearner(server));
  // It fails ahead and at the end of the test, as in Firefox, which asks once; and comes once the page is loaded anew.
  let isMissing = true;
  await page.route('**/assets/score-*.js', (route) => (isMissing ? route.abort() : route.continue()));
  page.on('request', (request) => {
    if (request.method() === 'HEAD') isMissing = false;
  });
  await page.goto(`/user/reading-test/${samples.choice.id}`);
  await startTest(page);
  await endTest(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Complete!');
  await expect(page.getByText('Receipt code')).toBeVisible();
});
