import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { expectSaved, flagButton, question, savedState } from '../pages/reading-test-page.ts';
import { footButton } from '../pages/single-question-page.ts';
import { handOver, seconds } from './figures.ts';
import { largest, reloadAndCompare } from './reloads.ts';
import { answerUpTo, reading, type Sitting, sitDown, writing } from './scenarios.ts';
import { lostAnswers, moveDeadline, theStored } from './stored.ts';

const SAVES = /\/api\/tests\/attempts\/\d+$/;

/** Has the next save meet `fate` in place of its way to the server and back; gives what tells that it has left. */
async function nextSave(page: Page, fate: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isMet = false;
  await page.route(SAVES, async (route) => {
    if (isMet || route.request().method() !== 'PATCH') return await route.fallback();
    isMet = true;
    await fate(route);
    resolve();
  });
  return () => promise;
}

/** One more answer than before by the keyboard: what is still unsent when the page goes away. */
type Typing = { more: (page: Page, sitting: Sitting) => Promise<void>; elsewhere: (page: Page) => Promise<void> };

const typing: Record<string, Typing> = {
  Reading: {
    async more(page, { done }) {
      const blank = page.getByLabel('Question 3, blank 1 of 2');
      await blank.press('End');
      await blank.pressSequentially('s');
      done.set(3, { '0': await blank.inputValue(), '1': 'sensor' });
    },
    async elsewhere(page) {
      await footButton(page, 'Next').click();
      await expect(question(page, 5)).toBeVisible();
      await footButton(page, 'Previous').click();
      await expect(question(page, 1)).toBeVisible();
    },
  },
  Writing: {
    async more(page, { done }) {
      const paper = page.getByRole('textbox', { name: 'Your answer to question 2' });
      await paper.press('ControlOrMeta+End');
      await paper.pressSequentially(' More.');
      done.set(2, await paper.inputValue());
    },
    async elsewhere(page) {
      await footButton(page, 'Previous').click();
      await expect(question(page, 1)).toBeVisible();
      await footButton(page, 'Next').click();
      await expect(question(page, 2)).toBeVisible();
    },
  },
};

for (const scenario of [reading, writing]) {
  test(`${scenario.skill}: reloaded at ten points`, async ({
    page,
    context,
    server,
    samples,
    enter,
    expectError,
  }, info) => {
    expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
    const { more, elsewhere } = typing[scenario.skill] ?? {};
    if (!more || !elsewhere) throw new Error('No typing for this desk.');
    const sitting = await sitDown({ page, server, samples, enter }, scenario);
    const { learner, course, done } = sitting;
    const stored = () => theStored(server, learner, course);
    const off: number[] = [];
    const reload = async (point: string) =>
      await test.step(point, async () => void off.push(await reloadAndCompare(page, () => stored().deadlineMs)));

    await reload('before the first answer');
    await answerUpTo(page, sitting, 0, 1);
    await reload('at the moment of an answer');
    await answerUpTo(page, sitting, 1, 3);
    await reload('while typing');
    await flagButton(page, scenario.skill === 'Reading' ? 3 : 2).click();
    await reload('after a flag');
    await expectSaved(page);
    await reload('when everything is saved');

    let saveLeft = await nextSave(page, async () => undefined);
    await more(page, sitting);
    await saveLeft();
    await more(page, sitting);
    await reload('while a save is on its way');
    await page.unroute(SAVES);

    saveLeft = await nextSave(page, async (route) => void (await route.fetch()));
    await more(page, sitting);
    await saveLeft();
    await reload('when a save was stored and its answer never came');
    await page.unroute(SAVES);

    await elsewhere(page);
    await reload('back from another question');
    await context.setOffline(true);
    await more(page, sitting);
    await expect(savedState(page)).toHaveText('Offline: your answers are safe on this device');
    await context.setOffline(false);
    await reload('with an answer given offline');
    await scenario.review(page);
    await expect(page.getByRole('dialog')).toBeVisible();
    await reload('in the review');
    moveDeadline(server, learner, course, 50);
    await page.reload();
    await expect(page.getByText('Last minute')).toBeVisible();
    await reload('in the last minute');

    moveDeadline(server, learner, course, 600);
    await page.reload();
    await expectSaved(page);
    const lost = lostAnswers(done, stored());
    expect(largest(off)).toBeLessThanOrEqual(1);
    expect(stored().flags).toHaveLength(1);
    expect(lost).toBe(0);
    const figures = `${off.length} reloads, clock off by at most ${seconds(largest(off))}`;
    handOver(info, { fault: 'reload', screen: scenario.skill, figures, lostAnswers: lost, lostRecordings: null });
  });
}
