import { login } from '@parlance/contract/auth';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import type { Page } from '@playwright/test';
import { inLooks } from '../fixtures/looks.ts';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { clock, question, savedState, startTest } from '../pages/reading-test-page.ts';

/** All that is said of one attempt; the list of open ones comes through. */
const ATTEMPT = '**/api/tests/attempts/*';

/** On a phone the profile holds the button. */
async function logOut(page: Page, phone: boolean): Promise<void> {
  if (phone) await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

/** Whose drafts this browser keeps. */
function draftsHere(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((known) => {
        const opening = indexedDB.open('parlance');
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            opening.result.close();
            known(all.result.map((draft: { accountId: number }) => draft.accountId));
          };
        };
      }),
  );
}

/** Goes on as somebody else at the same device, whose drafts it keeps. */
async function storeAs(page: Page, { user, token }: Person): Promise<void> {
  await page.evaluate(
    ([name, secret]) => {
      localStorage.setItem('user', name);
      localStorage.setItem('token', secret);
    },
    [JSON.stringify(user), token] as const,
  );
  await page.goto('/user-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/);
}

/** Answers a question of a running test, of which nothing arrives any more, and goes to the dashboard. */
async function leaveSomethingUnsent(page: Page, courseId: number): Promise<void> {
  await page.goto(`/user/reading-test/${courseId}`);
  await startTest(page);
  await expect(clock(page)).toBeVisible();
  await page.route(ATTEMPT, (route) => route.abort());
  await question(page, 1).getByRole('radio').first().check();
  await expect(savedState(page)).toHaveText('Offline: your answers are safe on this device');
  await page.goto('/user-dashboard');
}

inLooks(test, ({ phone }) => {
  test('logging out asks before it deletes what was not sent, and sends it where it can @proof', async ({
    page,
    server,
    samples,
    enter,
    see,
    expectError,
  }) => {
    expectError(/ERR_FAILED/);
    const [amina, boris] = [await aLearner(server), await aLearner(server)];
    await enter(amina);
    await leaveSomethingUnsent(page, samples.reading.id);

    await logOut(page, phone);
    const asking = page.getByRole('alertdialog', { name: 'Log out and delete unsent work?' });
    await expect(asking.getByRole('listitem')).toHaveText(['1 test with unsent answers']);
    await expect(asking.getByRole('button', { name: 'Stay logged in' })).toBeFocused();
    await see();
    await page.keyboard.press('Enter');
    await expect(asking).toBeHidden();
    await expect(page).toHaveURL(/^[^?]*\/user-dashboard/);
    expect(await draftsHere(page)).toEqual([amina.user.id]);

    // Somebody else at the same device has nothing to lose, and takes nothing away.
    await storeAs(page, boris);
    await logOut(page, phone);
    await expect(page).toHaveURL('/');
    await storeAs(page, amina);
    expect(await draftsHere(page)).toEqual([amina.user.id]);

    await logOut(page, phone);
    await asking.getByRole('button', { name: 'Log out and delete' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await draftsHere(page)).toEqual([]);
  });
});

test(
  'logging out sends what was left, and then keeps nothing on the device',
  inProofs,
  async ({ page, server, samples, enter, expectError }) => {
    expectError(/ERR_FAILED/);
    const learner = await aLearner(server);
    await enter(learner);
    await leaveSomethingUnsent(page, samples.reading.id);
    await page.unroute(ATTEMPT);
    await logOut(page, false);
    await expect(page).toHaveURL('/');
    expect(await draftsHere(page)).toEqual([]);
    const { email, password } = learner;
    const { token } = await call(server, login, { body: { email, password } });
    expect((await call(server, listOpenAttempts, {}, token)).attempts).toMatchObject([{ answered: 1 }]);
  },
);
