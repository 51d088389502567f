import { expect, test } from '../fixtures/test.ts';
import { expectSaved } from '../pages/reading-test-page.ts';
import { handOver, seconds } from './figures.ts';
import { largest } from './reloads.ts';
import { answerUpTo, clockOff, scenarios, sitDown } from './scenarios.ts';
import { lostAnswers, moveDeadline, theStored } from './stored.ts';
import { changeDeviceClock, setDeviceClock } from './wrong-clock.ts';

const LAST_SECONDS = 8;
const SUBMIT = /\/api\/tests\/submit/;

/** Days the clock is wrong from the start, and what it is set to in the middle of the test. */
const wrongs = [
  { name: 'a day ahead, then a day behind', from: 1, later: -1 },
  { name: 'a day behind, then a day ahead', from: -1, later: 1 },
];

for (const scenario of scenarios) {
  for (const { name, from, later } of wrongs) {
    test(`${scenario.skill}: clock ${name}`, async ({ page, server, samples, enter }, info) => {
      await setDeviceClock(page, from);
      const sitting = await sitDown({ page, server, samples, enter }, scenario);
      const { learner, course, done } = sitting;
      const stored = () => theStored(server, learner, course);
      const off = [await clockOff(page, stored().deadlineMs)];
      await answerUpTo(page, sitting, 0, 2);
      await changeDeviceClock(page, later);
      await page.waitForTimeout(1500);
      off.push(await clockOff(page, stored().deadlineMs));
      await answerUpTo(page, sitting, 2, 3);
      await expectSaved(page);
      off.push(await clockOff(page, stored().deadlineMs));
      expect(stored().status).toBe('open');

      moveDeadline(server, learner, course, LAST_SECONDS);
      const submit = page.waitForRequest(SUBMIT).then(() => Date.now());
      await page.reload();
      await expect(page.getByText('Last minute')).toBeVisible();
      const { deadlineMs } = stored();
      off.push(await clockOff(page, deadlineMs));
      const late = ((await submit) - deadlineMs) / 1000;
      await expect(page).not.toHaveURL(scenario.path(course));
      const lost = lostAnswers(done, stored());
      expect(lost).toBe(0);
      expect(largest(off)).toBeLessThanOrEqual(1);
      // Not a moment early; the shown seconds are whole ones.
      expect(late).toBeGreaterThan(-0.25);
      expect(late).toBeLessThan(2);
      const figures = `clock off by at most ${seconds(largest(off))}, submitted ${seconds(late)} after zero`;
      handOver(info, {
        fault: `clock ${name}`,
        screen: scenario.skill,
        figures,
        lostAnswers: lost,
        lostRecordings: null,
      });
    });
  }
}
