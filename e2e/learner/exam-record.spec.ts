import { urlOf } from '@parlance/contract/endpoint';
import { exportFacts } from '@parlance/contract/facts/record';
import { beat } from '@parlance/contract/sittings/taking';
import type { Browser, Page } from '@playwright/test';
import { followSound, pauseSound, positionSeconds } from '../faults/playback-position.ts';
import { enterAs, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { endTest } from '../pages/reading-test-page.ts';
import { playButton, stageNext } from '../pages/single-question-page.ts';
import { aListeningCourse } from '../samples/single-question-courses.ts';
import { aPublishedSitting, aRoom, startIn } from '../samples/sittings.ts';

const BEAT = /\/beat$/;

test(
  'what happens to a page in an examination stands alike in the learner’s record, before staff and in the file',
  inProofs,
  async ({ page, browser, context, server, staff, samples, enter, expectError }) => {
    test.setTimeout(150_000);
    expectError(/ERR_INTERNET_DISCONNECTED/);
    const [learner] = await aRoom(server, staff.admin);
    if (!learner) throw new Error('The room has people.');
    const { id } = await aPublishedSitting(server, staff.admin, {
      courses: [samples.writing],
      learners: [learner],
      startsInMinutes: 20,
    });
    startIn(server, id, -60);
    await enter(learner);
    await page.goto(`/exam/${id}`);
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('button', { name: 'Start Test' }).click();
    const answer = page.getByRole('textbox').first();
    await expect(answer).toBeVisible();
    await page.waitForResponse(BEAT);

    await page.evaluate(async () => {
      window.dispatchEvent(new Event('blur'));
      await new Promise((done) => setTimeout(done, 2600));
      window.dispatchEvent(new Event('focus'));
    });
    await answer.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Thirty-five characters from nowhere');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    // Cut off right after a beat: the server hears of it again within the half minute that would be a fact of its own.
    await page.waitForResponse(BEAT);
    await context.setOffline(true);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 20_500)));
    const isBack = page.waitForResponse(BEAT);
    await context.setOffline(false);
    await isBack;
    await page.reload();
    await expect(answer).toBeVisible();
    await page.waitForResponse(BEAT);
    const other = { place: crypto.randomUUID(), phase: 'test' as const };
    await call(server, beat, { params: { id }, body: other }, learner.token);
    await endTest(page);
    await expect(page.getByRole('heading', { name: 'Your answers are in.' })).toBeVisible();
    await page.getByRole('link', { name: 'Exam record' }).click();

    const expected = [
      /^This window was not in front for 3 s$/,
      /^35 characters were pasted$/,
      /^The device had no connection for 2\d s$/,
      /^The page was reloaded$/,
      /^Another device or browser opened the examination$/,
    ];
    const { file } = await expectAlike({ page, browser, server, admin: staff.admin, learner, id }, expected);
    expect(file).not.toContain('nowhere');
  },
);

test(
  'a recording that stood still stands alike in the learner’s record, before staff and in the file',
  inProofs,
  async ({ page, browser, server, staff, enter }) => {
    test.setTimeout(90_000);
    const [learner] = await aRoom(server, staff.admin);
    if (!learner) throw new Error('The room has people.');
    const questions = [{ text: 'Where do the speakers meet?', right: 'B' as const }];
    const course = await aListeningCourse(server, staff.admin, { parts: [{ seconds: 6, questions }] });
    const { id } = await aPublishedSitting(server, staff.admin, {
      courses: [course],
      learners: [learner],
      startsInMinutes: 20,
    });
    startIn(server, id, -60);
    await enter(learner);
    await followSound(page);
    await page.goto(`/exam/${id}`);
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('button', { name: 'Start Test' }).click();
    await playButton(page).click();
    await expect.poll(() => positionSeconds(page)).toBeGreaterThan(1);
    // As a device does whose headphones were pulled out.
    await pauseSound(page);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 2600)));
    await expect(playButton(page)).toHaveText('Continue listening');
    await playButton(page).click();
    await expect(stageNext(page)).toBeEnabled({ timeout: 20_000 });
    await stageNext(page).click();
    await endTest(page);
    await expect(page.getByRole('heading', { name: 'Your answers are in.' })).toBeVisible();
    await page.getByRole('link', { name: 'Exam record' }).click();
    const expected = [/^No sound for [34] s while the recording played$/];
    await expectAlike({ page, browser, server, admin: staff.admin, learner, id }, expected);
  },
);

type Read = { page: Page; browser: Browser; server: Server; admin: Person; learner: Person; id: number };

/** On the learner's page, before staff and in the file stand exactly these facts, in the same words. */
async function expectAlike(
  { page, browser, server, admin, learner, id }: Read,
  expected: RegExp[],
): Promise<{ file: string }> {
  const sentences = page.locator('[id^="fact-"]');
  await expect(sentences).toHaveText(expected);
  const own = await sentences.allTextContents();

  const theirs = await browser.newContext({ baseURL: server.url });
  await enterAs(theirs, server, admin);
  const board = await theirs.newPage();
  await board.goto(`/admin/sitting/${id}/board`);
  const news = expected.length === 1 ? '1 new fact' : `${expected.length} new facts`;
  await expect(board.getByRole('row').filter({ hasText: learner.user.username })).toContainText(news);
  await board.getByRole('button', { name: learner.user.username }).click();
  await board.getByRole('button', { name: 'Exam record' }).click();
  await expect(board.getByRole('dialog').locator('[id^="fact-"]')).toHaveText(own);
  await theirs.close();

  const headers = { Authorization: `Bearer ${admin.token}` };
  const file = await (await fetch(server.url + urlOf(exportFacts, { params: { id } }), { headers })).text();
  const lines = file.trim().split(/\r?\n/).slice(1);
  expect(lines).toHaveLength(own.length);
  for (const [at, sentence] of own.entries()) expect(lines[at]).toContain(sentence);
  return { file };
}
