import { submitWritingAnswer } from '@parlance/contract/attempts';
import type { Locator, Page } from '@playwright/test';
import { inLooks } from '../fixtures/looks.ts';
import { aLearner } from '../fixtures/people.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import {
  clock,
  endTest,
  expectSaved,
  flagButton,
  paletteCell,
  question,
  savedState,
  secondsLeft,
  startTest,
} from '../pages/reading-test-page.ts';
import {
  answerPage,
  footButton,
  hearPart,
  playButton,
  skipSoundCheck,
  stageNext,
  write,
} from '../pages/single-question-page.ts';
import { endsIn, openTest } from '../samples/attempts.ts';

const AUDIO = '**/api/media/**';
/** The file that a signed path of a recording gives, sealed or not. */
const fileOf = (url: string) => new URL(url).pathname.replace(/\/sealed$/, '');

/** The paths of every POST from now on. */
function postsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  return posts;
}

/** Presses Tab until the focus is there: whoever has no pointer comes no other way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The focus never came there.');
}

inLooks(test, () => {
  test('a Writing test: from the start page to the thanks', inProofs, async ({ page, samples, enter, server, see }) => {
    await enter(await aLearner(server));
    const posts = postsOf(page);
    await page.goto(`/user/test/${samples.writing.id}`);
    await expect(page.getByText('20 minutes')).toBeVisible();
    expect(posts).toEqual([]);
    await startTest(page);
    await expect(footButton(page, 'Previous')).toBeDisabled();
    await expect(page.getByRole('listitem').filter({ hasText: 'say how you use the library' })).toBeVisible();

    await write(page, 1, 'Dear Councillors, please keep');
    await expect(page.getByText('at least 12 words required, 8 to go')).toBeVisible();
    await answerPage(page, 1).press('End');
    await answerPage(page, 1).pressSequentially(' the library open on Sundays for all of us.');
    await expect(page.getByText('at least 12 words required, reached')).toBeVisible();
    await expect(answerPage(page, 1)).toHaveAttribute('spellcheck', 'false');
    await expectSaved(page);
    await see();

    await footButton(page, 'Next').click();
    await expect(page.getByRole('heading', { name: 'Question 2' })).toBeFocused();
    await expect(footButton(page, 'Next')).toBeDisabled();
    await flagButton(page, 2).click();
    await write(page, 2, 'The fern drinks daily.');
    await expect(page.getByText('no more than 50 words allowed')).toBeVisible();
    await expect(page.getByText('Question 1: 13 words')).toBeVisible();
    await expect(page.getByText('Unanswered: None')).toBeVisible();
    await expectSaved(page);
    const left = await secondsLeft(page);

    await page.reload();
    await expect(answerPage(page, 2)).toHaveValue('The fern drinks daily.');
    await expect(paletteCell(page, 2)).toHaveAccessibleName('Question 2, answered, flagged');
    expect(Math.abs(left - (await secondsLeft(page)))).toBeLessThan(6);
    await footButton(page, 'Previous').click();
    await write(page, 1, 'Dear Councillors, yours.');
    // What is longer than the page scrolls in it, and the line being typed stays in view.
    await answerPage(page, 1).press('ControlOrMeta+End');
    for (let line = 0; line < 30; line += 1) await page.keyboard.press('Enter');
    await page.keyboard.type('the last line');
    const paper = await answerPage(page, 1).evaluate(
      (element) => element.scrollHeight - element.scrollTop - element.clientHeight,
    );
    expect(paper).toBeLessThan(60);

    await endTest(page);
    await expect(page).toHaveURL('/result-pending');
    expect(posts).toContain(submitWritingAnswer.path);
  });

  test(
    'a Listening test: sound check, two recordings, a reload, a score',
    inProofs,
    async ({ page, samples, enter, server, expectError, see }) => {
      expectError(/status of 503/);
      await enter(await aLearner(server));
      const posts = postsOf(page);
      const plays: { part: number; positionSeconds: number }[] = [];
      page.on('request', (request) => request.url().endsWith('/plays') && plays.push(request.postDataJSON()));
      const sealed: string[] = [];
      page.on('request', (request) => request.url().includes('/sealed?') && sealed.push(fileOf(request.url())));
      await page.route(AUDIO, (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto(`/user/test/${samples.listening.id}`);
      await expect(page.getByText('Starts when you press Play')).toBeVisible();
      await expect(page.getByText('2 parts, each with its own recording.')).toBeVisible();
      await expect(page.getByText('20 min + 1 min audio')).toBeVisible();
      await page.getByRole('slider', { name: 'Volume' }).press('End');
      await expect(page.getByText('100', { exact: true })).toBeVisible();
      await expect(stageNext(page)).toBeDisabled();
      await expect(page.getByRole('alert')).toContainText('Failed to load audio file. Please check the path.');
      await see();
      await page.unroute(AUDIO);
      await playButton(page).click();
      await skipSoundCheck(page);
      // The recording is here, and no clock runs until it is heard.
      expect(posts).toEqual([]);

      const fetched: string[] = [];
      page.on('request', (request) => request.url().includes('/api/media/') && fetched.push(fileOf(request.url())));
      await playButton(page).click();
      await expect(page.getByText('Playing. The questions open when it ends.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeDisabled();
      expect(plays[0]).toEqual({ part: 1, positionSeconds: 0 });
      // What plays was here before; while it plays, the second recording is loaded.
      await expect.poll(() => fetched).toHaveLength(1);
      expect(sealed).not.toEqual([]);
      expect(sealed).not.toContain(fetched[0]);
      await expect(page.getByText(/^00:0[1-3]$/)).toBeVisible();

      await page.reload();
      await page.getByRole('button', { name: 'Continue listening' }).click();
      // Nobody presses Next: the questions open by themselves.
      await expect(question(page, 1)).toBeVisible();
      expect(plays.filter(({ positionSeconds }) => positionSeconds === 0)).toHaveLength(1);
      expect(plays.at(-1)?.positionSeconds).toBeGreaterThanOrEqual(4);
      await question(page, 1)
        .getByRole('radio', { name: /The bus stop/ })
        .check();
      await expect(page.getByText('Which two rooms are free?')).toHaveCount(0);
      await expect(paletteCell(page, 3)).toHaveCount(0);
      await footButton(page, 'Next').click();
      await question(page, 2)
        .getByRole('radio', { name: /The reading room/ })
        .check();
      await expect(page.getByText('1 unanswered: 3')).toBeVisible();

      await footButton(page, 'Next').click();
      await expect(page.getByText('Recording 2 of 2')).toBeVisible();
      await page.getByRole('button', { name: 'Back to the questions' }).click();
      await expect(question(page, 2)).toBeVisible();
      await footButton(page, 'Next').click();
      await expect(page.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuenow', '100');
      await hearPart(page, 3);
      for (const name of [/The reading room/, /The music room/]) {
        await question(page, 3).getByRole('checkbox', { name }).check();
      }
      await expectSaved(page);
      await footButton(page, 'Previous').click();
      await expect(question(page, 2)).toBeVisible();

      await page.reload();
      await expect(question(page, 2).getByRole('radio', { name: /The reading room/ })).toBeChecked();
      await endTest(page);
      await expect(page).toHaveURL('/score');
      await expect(page.getByRole('main')).toContainText(samples.listening.title);
      await expect(page.getByText(/Score:\s*3\s*\/\s*3/)).toBeVisible();
    },
  );
});

test(
  'multiple choice with the keyboard alone, one letter and several, to a score',
  inProofs,
  async ({ page, samples, enter, server }) => {
    await enter(await aLearner(server));
    await page.goto(`/user/test/${samples.choice.id}`);
    await tabTo(page, page.getByRole('button', { name: 'Start Test' }));
    await page.keyboard.press('Enter');
    await expect(clock(page)).toBeVisible();
    await tabTo(page, question(page, 1).getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await expect(question(page, 1).getByRole('radio', { name: /plentiful/ })).toBeChecked();
    await tabTo(page, footButton(page, 'Next'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Question 2' })).toBeFocused();
    await tabTo(page, question(page, 2).getByRole('radio').first());
    await page.keyboard.press('Space');
    await tabTo(page, footButton(page, 'Next'));
    await page.keyboard.press('Enter');
    for (const name of [/to lend/, /to owe/]) {
      await tabTo(page, question(page, 3).getByRole('checkbox', { name }));
      await page.keyboard.press('Space');
    }
    await expect(page.getByText('Answered 3 of 3')).toBeVisible();
    await tabTo(page, footButton(page, 'End Test'));
    await page.keyboard.press('Enter');
    const review = page.getByRole('dialog', { name: 'End the test?' });
    await expect(review.getByRole('region', { name: 'Unanswered' })).toContainText('None');
    await tabTo(page, review.getByRole('button', { name: 'End Test' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/score');
    await expect(page.getByText(/Score:\s*3\s*\/\s*3/)).toBeVisible();
  },
);

test(
  'the review leads to an unanswered question, which takes the focus',
  inProofs,
  async ({ page, samples, enter, server }) => {
    await enter(await aLearner(server));
    await page.goto(`/user/test/${samples.choice.id}`);
    await startTest(page);
    await footButton(page, 'End Test').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Question 2, unanswered' }).click();
    await expect(page.getByRole('heading', { name: 'Question 2' })).toBeFocused();
  },
);

test('a course of another screen goes there', inProofs, async ({ page, samples, enter, server }) => {
  await enter(await aLearner(server));
  await page.goto(`/start-test/${samples.speaking.id}`);
  await expect(page).toHaveURL(`/start-speaking-test/${samples.speaking.id}`);
  await page.goto(`/user/test/${samples.reading.id}`);
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(page).toHaveURL(`/user/reading-test/${samples.reading.id}`);
  await expect(page.getByRole('heading', { name: 'The Ferry at Low Water' })).toBeVisible();
});

test(
  'at zero the test is submitted with what was answered',
  inProofs,
  async ({ page, samples, enter, server, expectError }) => {
    expectError(/status of 409/);
    const learner = await aLearner(server);
    await enter(learner);
    await page.goto(`/user/test/${samples.listening.id}`);
    await hearPart(page, 1);
    await question(page, 1)
      .getByRole('radio', { name: /The bus stop/ })
      .check();
    await expectSaved(page);
    endsIn(server, await openTest(server, learner, samples.listening), 3);
    await page.reload();
    await expect(savedState(page)).toBeVisible();
    await expect(page).toHaveURL('/score', { timeout: 15_000 });
    await expect(page.getByText(/Score:\s*1\s*\/\s*3/)).toBeVisible();
  },
);

test(
  'a second tab takes the recording over where it was',
  inProofs,
  async ({ page, context, samples, enter, server }) => {
    await enter(await aLearner(server));
    await page.goto(`/user/test/${samples.listening.id}`);
    await skipSoundCheck(page);
    await playButton(page).click();
    await expect(page.getByText(/^00:0[1-3]$/)).toBeVisible();
    const second = await context.newPage();
    await second.goto(`/user/test/${samples.listening.id}`);
    await second.getByRole('button', { name: 'Use here' }).click();
    await expect(page.getByText('This test is open elsewhere')).toBeVisible();
    // Where the recording was, or with its questions where it had ended meanwhile.
    const recording = second.getByRole('progressbar', { name: 'Recording' });
    await expect(recording.or(question(second, 1)).first()).toBeVisible();
    if (await recording.isVisible()) await expect(recording).not.toHaveAttribute('aria-valuenow', '0');
  },
);

test(
  'a Reading course without a passage is asked one question at a time, by its own address too',
  inProofs,
  async ({ page, samples, enter, server }) => {
    await enter(await aLearner(server));
    await page.goto(`/user/reading-test/${samples.choice.id}`);
    await startTest(page);
    for (const way of ['begun', 'reloaded']) {
      await expect(page.getByRole('heading', { name: 'Question 1' }), way).toBeVisible();
      await expect(page.getByText('Passage 1')).toBeHidden();
      if (way === 'begun') await page.reload();
    }
    await question(page, 1).getByRole('radio', { name: 'plentiful' }).check();
    await endTest(page);
    await expect(page).toHaveURL(/\/score/);
  },
);
