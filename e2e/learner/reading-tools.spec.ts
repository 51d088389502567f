import { type Annotations, getAnnotations } from '@parlance/contract/taking/annotations';
import type { Locator, Page } from '@playwright/test';
import { contextOptions } from '../fixtures/context-options.ts';
import { aLearner, enterAs, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { clock, endTest, expectSaved, question, startTest } from '../pages/reading-test-page.ts';
import { dock, passageText, selectText, shownMarks, turnOn } from '../pages/reading-tools-page.ts';
import { openTest } from '../samples/attempts.ts';
import { aReadingCourse } from '../samples/courses.ts';
import { longPassages } from '../samples/reading-csv.ts';

const PASSAGES = 20;
const MARKS_EACH = 5;

/** Numbers that are the same in every run, from 0. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** What this device has of the marks in its only test. */
async function onDevice(page: Page): Promise<Annotations | null> {
  return await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('annotations/'));
    const kept = key ? (JSON.parse(localStorage.getItem(key) ?? 'null') as { annotations: Annotations }) : null;
    return kept?.annotations ?? null;
  });
}

async function begin(page: Page, course: { id: number }): Promise<void> {
  await page.goto(`/user/reading-test/${course.id}`);
  await startTest(page);
  await turnOn(page, 'Highlight');
  await expect(page.locator('[data-marking]')).toBeAttached();
}

/** The middle of the first place of a word in the passage. */
async function middleOf(text: Locator, word: string): Promise<{ x: number; y: number }> {
  return await text.evaluate((pane, looked) => {
    const paragraph = pane.querySelector('[data-start]');
    const node = paragraph && document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode();
    const at = node?.textContent?.indexOf(looked) ?? -1;
    if (!node || at === -1) throw new Error(`${looked} is not at the beginning of the passage.`);
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + looked.length);
    const { left, top, width, height } = range.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, word);
}

/** 'between', the fourth word of the passage on the ferry. */
const WORD = { text: 'between', at: 4, start: 16, end: 23 };

async function expectOneMark(page: Page): Promise<void> {
  await expect
    .poll(async () => (await onDevice(page))?.highlights.map(({ start, end }) => ({ start, end })))
    .toEqual([{ start: WORD.start, end: WORD.end }]);
  expect((await shownMarks(page, 1)).marks).toEqual([{ start: WORD.start, text: WORD.text }]);
}

test(
  'a word is the same range by mouse and by keyboard; marked until the end, it is on the score page',
  inProofs,
  async ({ page, server, samples, enter }) => {
    await enter(await aLearner(server));
    await begin(page, samples.reading);
    const { x, y } = await middleOf(passageText(page, 1), WORD.text);
    await page.mouse.dblclick(x, y);
    await dock(page).getByRole('button', { name: 'Highlight' }).click();
    await expectOneMark(page);
    await dock(page).getByRole('button', { name: 'Remove' }).click();
    await expect.poll(async () => (await onDevice(page))?.highlights).toEqual([]);
    for (let word = 0; word < WORD.at; word += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('h');
    await expectOneMark(page);
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: /^Note 1 on/ }).fill('Which halves?');
    await page.getByRole('button', { name: 'Done' }).click();
    await question(page, 1).getByRole('radio').first().check();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
    // Within the five seconds in which nothing of it is sent yet.
    await endTest(page);
    const marks = page.getByRole('region', { name: 'Your notes and highlights' });
    await expect(marks.getByRole('listitem')).toHaveText(['betweenWhich halves?']);
  },
);

test.describe('with a finger', inProofs, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('what a long press selects is marked as the same range', async ({ page, server, samples, enter }) => {
    await enter(await aLearner(server));
    await begin(page, samples.reading);
    await page.getByRole('button', { name: 'Passage 1', exact: true }).tap();
    const { x, y } = await middleOf(passageText(page, 1), WORD.text);
    // No Chromium without a window system selects by a long press: the word at the finger is selected as one would.
    await page.evaluate(
      (at) => {
        const caret = document.caretPositionFromPoint(at.x, at.y);
        const selection = getSelection();
        if (!caret || !selection) throw new Error('There is no text at the finger.');
        selection.collapse(caret.offsetNode, caret.offset);
        selection.modify('move', 'backward', 'word');
        selection.modify('extend', 'forward', 'word');
        if (/\s$/.test(String(selection))) selection.modify('extend', 'backward', 'character');
      },
      { x, y },
    );
    await dock(page).getByRole('button', { name: 'Highlight' }).tap();
    await expectOneMark(page);
  });
});

/** Goes through all passages of a test; gives what is drawn in each. */
async function allMarks(page: Page) {
  const shown = [];
  const foot = page.getByRole('contentinfo');
  for (let number = 1; number <= PASSAGES; number += 1) {
    await expect(page.locator('mark').first()).toBeAttached();
    shown.push(await shownMarks(page, number));
    if (number < PASSAGES) await foot.getByRole('button', { name: 'Next' }).click();
  }
  await foot.getByRole('button', { name: /^Passage 1,/ }).click();
  return shown;
}

/** Resumes the test on another device. */
async function onAnotherDevice(page: Page, server: Server, learner: Person, path: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('There is no browser.');
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url, viewport: page.viewportSize() });
  await enterAs(context, server, learner);
  const other = await context.newPage();
  await other.goto(path);
  await other.getByRole('button', { name: 'Use here' }).click();
  await expect(clock(other)).toBeVisible();
  return other;
}

test(
  'random marks in 20 passages survive text size, theme, a reload and another device',
  inProofs,
  async ({ page, server, staff, enter }) => {
    test.setTimeout(240_000);
    const csv = longPassages(PASSAGES, 25, 1);
    const course = await aReadingCourse(server, staff.admin, { csv });
    const learner = await aLearner(server);
    await enter(learner);
    await begin(page, course);
    const { attempt, passagesWithQuestions } = await openTest(server, learner, course);
    const contents = passagesWithQuestions.map(({ passage }) => passage.content);
    const roll = dice(7);
    for (const [index, content] of contents.entries()) {
      for (let mark = 0; mark < MARKS_EACH; mark += 1) {
        const start = roll(content.length - 200);
        await selectText(page, index + 1, start, start + 1 + roll(180));
        await dock(page)
          .getByRole('button', { name: mark % 2 === 0 ? 'Highlight' : 'Note' })
          .click();
        if (mark % 2 === 0) continue;
        await page.getByRole('textbox', { name: /^Note \d+ on/ }).fill(`Note ${index} ${mark}`);
        await page.getByRole('button', { name: 'Done' }).click();
      }
      if (index < PASSAGES - 1) {
        await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
        await expect(passageText(page, index + 2)).toBeVisible();
      }
    }
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /^Passage 1,/ })
      .click();
    const marked = await allMarks(page);
    expect(marked.flatMap(({ notes }) => notes)).toHaveLength(PASSAGES * 2);
    // What is drawn is what the passages have there.
    for (const [index, { marks }] of marked.entries()) {
      for (const { text } of marks) expect(contents[index]).toContain(text);
    }
    const stored = async () =>
      (await call(server, getAnnotations, { params: { id: attempt?.id ?? 0 } }, learner.token)).stored?.annotations;
    const here = await onDevice(page);
    await expect.poll(stored, { timeout: 20_000 }).toEqual(here);

    await page.getByRole('button', { name: 'Text size' }).click();
    await page.getByRole('menuitemradio', { name: 'Largest text (200%)' }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    expect(await allMarks(page)).toEqual(marked);
    await page.reload();
    await expect(clock(page)).toBeVisible();
    expect(await allMarks(page)).toEqual(marked);
    const other = await onAnotherDevice(page, server, learner, `/user/reading-test/${course.id}`);
    expect(await allMarks(other)).toEqual(marked);
    await other.context().close();
    expect(await stored()).toEqual(here);
  },
);

test(
  'marks of 65 KiB are refused, and the test goes on',
  inProofs,
  async ({ page, server, samples, enter, expectError }) => {
    expectError(/413/);
    const learner = await aLearner(server);
    await enter(learner);
    await begin(page, samples.reading);
    const { attempt, passagesWithQuestions } = await openTest(server, learner, samples.reading);
    const passageId = passagesWithQuestions[0]?.passage.id ?? 0;
    const attemptId = attempt?.id ?? 0;
    await page.evaluate(
      ([key, note, id]) => {
        const highlights = Array.from({ length: 140 }, (_, start) => ({ passageId: id, start, end: start + 5, note }));
        const annotations = { highlights, crossed: {} };
        localStorage.setItem(key, JSON.stringify({ sequence: 1, annotations, isSent: false, atMs: Date.now() }));
      },
      [`annotations/${learner.user.id}/${attemptId}`, 'n'.repeat(470), passageId] as const,
    );
    const refused = page.waitForResponse((response) => response.status() === 413, { timeout: 20_000 });
    await page.reload();
    await refused;
    await question(page, 1).getByRole('radio').first().check();
    await expectSaved(page);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
    await endTest(page);
    await expect(page.getByRole('heading', { name: 'Test Complete!' })).toBeVisible();
    expect((await call(server, getAnnotations, { params: { id: attemptId } }, learner.token)).stored).toBeNull();
  },
);
