import { logout } from '@parlance/contract/auth';
import { call } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectSaved, savedState } from '../pages/reading-test-page.ts';
import { handOver } from './figures.ts';
import { answerUpTo, confirmEnd, scenarios, sitDown } from './scenarios.ts';
import { lostAnswers, theStored } from './stored.ts';

for (const scenario of scenarios) {
  test(`${scenario.skill}: session revoked`, async ({ page, server, samples, enter, expectError }, info) => {
    expectError(/status of 401/);
    const sitting = await sitDown({ page, server, samples, enter }, scenario);
    const { learner, course, done } = sitting;
    await answerUpTo(page, sitting, 0, 1);
    await expectSaved(page);
    await call(server, logout, {}, learner.token);
    await answerUpTo(page, sitting, 1, 2);
    const said = page.getByRole('alertdialog', { name: 'Session expired or unauthorized. Please login again.' });
    await said.getByRole('button', { name: 'Keep working' }).click();
    await answerUpTo(page, sitting, 2, 3);
    await expect(savedState(page)).toContainText('Logged out: your answers are safe on this device');
    await scenario.review(page);
    await confirmEnd(page);
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(learner.email);
    await page.getByLabel('Password', { exact: true }).fill(learner.password);
    await page.getByRole('button', { name: 'Login into your account' }).click();
    await expect(page).toHaveURL(scenario.path(course));
    await expectSaved(page);
    const stored = theStored(server, learner, course);
    expect(stored.status).toBe('open');
    const lost = lostAnswers(done, stored);
    expect(lost).toBe(0);
    const figures = 'went on working without a session, logged in, was back in the test';
    const row = { fault: 'session revoked', screen: scenario.skill, figures };
    handOver(info, { ...row, lostAnswers: lost, lostRecordings: null });
  });
}
