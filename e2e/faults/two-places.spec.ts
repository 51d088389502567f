import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { expectSaved } from '../pages/reading-test-page.ts';
import { handOver, seconds } from './figures.ts';
import { seen } from './reloads.ts';
import { answerUpTo, scenarios, sitDown } from './scenarios.ts';
import { lostAnswers, theStored } from './stored.ts';

function elsewhere(page: Page) {
  return page.getByRole('alertdialog', { name: 'This test is open elsewhere' });
}

/** Presses Use here and waits until the test is there; gives how long that took. */
async function useHere(page: Page): Promise<number> {
  await expect(elsewhere(page)).toBeVisible();
  const pressedAtMs = Date.now();
  await elsewhere(page).getByRole('button', { name: 'Use here' }).click();
  await expect(elsewhere(page)).toBeHidden();
  await expect(page.getByRole('timer').first()).toBeVisible();
  return (Date.now() - pressedAtMs) / 1000;
}

for (const scenario of scenarios) {
  for (const places of ['two tabs', 'two devices']) {
    test(`${scenario.skill}: ${places}`, async ({
      page,
      context,
      browser,
      server,
      samples,
      enter,
      expectError,
    }, info) => {
      expectError(/status of 409/);
      const sitting = await sitDown({ page, server, samples, enter }, scenario);
      const { learner, course, done } = sitting;
      const isTabs = places === 'two tabs';
      await answerUpTo(page, sitting, 0, 1);
      if (!isTabs) await expectSaved(page);
      const before = await seen(page);
      const there = isTabs ? context : await browser.newContext({ baseURL: server.url });
      if (!isTabs) await there.setStorageState(await context.storageState());
      const other = await there.newPage();
      await other.goto(scenario.path(course));
      const took = [await useHere(other)];
      await expect.poll(() => seen(other)).toEqual(before);
      await answerUpTo(other, sitting, 1, 2);
      await expectSaved(other);
      const atOther = await seen(other);
      if (!isTabs) {
        // The first device learns it from its next save.
        await page
          .getByRole('button', { name: /^Flag question/ })
          .first()
          .click();
      }
      took.push(await useHere(page));
      await expectSaved(page);
      await scenario.follow(page);
      expect((await seen(page)).fields).toEqual(atOther.fields);
      await answerUpTo(page, sitting, 2, 3);
      await expectSaved(page);
      const lost = lostAnswers(done, theStored(server, learner, course));
      expect(lost).toBe(0);
      if (!isTabs) await there.close();
      const figures = `taken over in ${took.map(seconds).join(' and back in ')}, nothing blanked`;
      handOver(info, { fault: places, screen: scenario.skill, figures, lostAnswers: lost, lostRecordings: null });
    });
  }
}
