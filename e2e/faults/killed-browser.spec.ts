import type { Page } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { clock, expectSaved, question, startTest } from '../pages/reading-test-page.ts';
import { answerPage, hearPart } from '../pages/single-question-page.ts';
import { handOver, seconds } from './figures.ts';
import { keepSession, killableBrowser } from './killable-browser.ts';
import { lostAnswers, theStored } from './stored.ts';

const SAVES = /\/api\/tests\/attempts\/\d+$/;
const TEXT = 'The ferry ran twice a day and nobody minded the wait, since the tea room was open until late.';
const KEY_EVERY_MS = 40;

function blank(page: Page) {
  return page.getByLabel('Question 3, blank 1 of 2');
}

/** Types a text key by key; gives when each key was down. */
async function typeTimed(page: Page, text: string): Promise<number[]> {
  const moments: number[] = [];
  for (const key of text) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    moments.push(Date.now());
    await page.waitForTimeout(KEY_EVERY_MS);
  }
  return moments;
}

const typed = [
  { skill: 'Reading', path: (id: number) => `/user/reading-test/${id}`, field: blank, number: 3 },
  { skill: 'Writing', path: (id: number) => `/user/test/${id}`, field: (page: Page) => answerPage(page, 1), number: 1 },
] as const;

for (const { skill, path, field, number } of typed) {
  for (const waitMs of [1000, 0]) {
    const when = waitMs === 0 ? 'at the last key' : 'one second after the last key';
    test(`${skill}: browser killed ${when}`, async ({ server, samples, launchOptions }, info) => {
      const course = skill === 'Reading' ? samples.reading : samples.writing;
      const learner = await aLearner(server);
      const browser = killableBrowser(launchOptions, server);
      try {
        const page = await browser.start();
        await keepSession(page, learner);
        await page.goto(path(course.id));
        await startTest(page);
        // Nothing reaches the server: what is there afterwards was kept on the device.
        await page.route(SAVES, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()));
        await field(page).click();
        const moments = await typeTimed(page, TEXT);
        await page.waitForTimeout(waitMs);
        const killedAtMs = Date.now();
        await browser.kill();

        const again = await browser.start();
        // A session stored seconds before the kill may not be on the disk yet.
        await keepSession(again, learner);
        await again.goto(path(course.id));
        await expect(clock(again)).toBeVisible();
        const kept = await field(again).inputValue();
        expect(TEXT.startsWith(kept)).toBe(true);
        const lostKeys = TEXT.length - kept.length;
        const oldestLost = moments[kept.length];
        const age = oldestLost === undefined ? 0 : (killedAtMs - oldestLost) / 1000;
        await expectSaved(again);
        const done = new Map([[number, skill === 'Reading' ? { '0': kept } : kept]]);
        const lost = lostAnswers(done, theStored(server, learner, course));
        if (waitMs > 0) expect(lostKeys).toBe(0);
        expect(age).toBeLessThanOrEqual(1);
        expect(lost).toBe(0);
        const oldest = lostKeys > 0 ? `, the oldest of them ${seconds(age)} old` : '';
        const figures = `${TEXT.length} characters typed, ${lostKeys} lost${oldest}`;
        const row = { fault: `browser killed ${when}`, screen: skill, figures };
        handOver(info, { ...row, lostAnswers: lost, lostRecordings: null });
      } finally {
        await browser.end();
      }
    });
  }
}

test('Listening: browser killed one second after an answer', async ({ server, samples, launchOptions }, info) => {
  const learner = await aLearner(server);
  const browser = killableBrowser(launchOptions, server);
  try {
    const page = await browser.start();
    await keepSession(page, learner);
    await page.goto(`/user/test/${samples.listening.id}`);
    await hearPart(page, 1);
    await page.route(SAVES, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()));
    await question(page, 1)
      .getByRole('radio', { name: /The bus stop/ })
      .check();
    await page.waitForTimeout(1000);
    await browser.kill();

    const again = await browser.start();
    await keepSession(again, learner);
    await again.goto(`/user/test/${samples.listening.id}`);
    await expect(question(again, 1).getByRole('radio', { name: /The bus stop/ })).toBeChecked();
    await expectSaved(again);
    const lost = lostAnswers(new Map([[1, 'B']]), theStored(server, learner, samples.listening));
    expect(lost).toBe(0);
    const figures = 'the answer kept, the recording heard to its end stays heard';
    const row = { fault: 'browser killed one second after an answer', screen: 'Listening', figures };
    handOver(info, { ...row, lostAnswers: lost, lostRecordings: null });
  } finally {
    await browser.end();
  }
});
