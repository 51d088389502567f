import { expect, test } from '../fixtures/test.ts';
import { handOver } from './figures.ts';
import { answerUpTo, scenarios, sitDown } from './scenarios.ts';
import { lostAnswers, storedAttempts, theStored } from './stored.ts';

for (const scenario of scenarios) {
  test(`${scenario.skill}: double click on End Test`, async ({ page, server, samples, enter }, info) => {
    const sitting = await sitDown({ page, server, samples, enter }, scenario);
    const { learner, course, done } = sitting;
    let submits = 0;
    page.on('request', (request) => {
      if (/\/api\/tests\/submit/.test(request.url())) submits += 1;
    });
    await answerUpTo(page, sitting, 0, 3);
    await scenario.review(page);
    await page.getByRole('dialog').getByRole('button', { name: 'End Test' }).dblclick();
    await expect(page).toHaveURL(/\/(score|result-pending|user-dashboard)/);
    const stored = theStored(server, learner, course);
    expect(stored.status).toBe('submitted');
    const results = storedAttempts(server, learner, course).length;
    const lost = lostAnswers(done, stored);
    expect({ submits, results, lost }).toEqual({ submits: 1, results: 1, lost: 0 });
    const figures = `${submits} submit sent, ${results} result`;
    const row = { fault: 'double click on End Test', screen: scenario.skill, figures };
    handOver(info, { ...row, lostAnswers: lost, lostRecordings: null });
  });
}
