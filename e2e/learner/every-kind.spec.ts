import { aLearner } from '../fixtures/people.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import {
  answerTask,
  chip,
  choices,
  expectAnswer,
  flagOf,
  part,
  type Task,
  taskGroup,
  tasksOf,
} from '../pages/every-kind-page.ts';
import {
  answerAll,
  begin,
  byPassage,
  end,
  endAll,
  next,
  review,
  savedAnswers,
  takeAll,
} from '../pages/every-kind-test.ts';
import { drag, dragAside, finger, keysOf, mouse } from '../pages/hands.ts';
import { endTest, expectSaved, paletteCell } from '../pages/reading-test-page.ts';
import { hear } from '../pages/single-question-page.ts';
import { openTest } from '../samples/attempts.ts';
import { harbourAnswers } from '../samples/every-kind.ts';

function taskOf(questions: { task: Task }[], first: number): Task {
  const found = questions.find(({ task }) => task.first === first);
  if (!found) throw new Error(`No question begins with ${first}.`);
  return found.task;
}

test('every kind by roles and clicks: numbers are counted, a reload keeps all, the review names the rest, 40 of 40', async ({
  page,
  server,
  samples,
  enter,
  see,
}) => {
  const begun = await begin({ page, server, samples, enter });
  const [first = [], second = [], third = []] = byPassage(begun.tasks);
  await answerAll(page, mouse, first);
  await see();
  await next(page).click();
  await answerAll(page, mouse, second);
  await expect(page.getByText('Answered 26 of 40')).toBeVisible();
  await next(page).click();
  const endings = taskOf(third, 31);
  const two = taskOf(third, 34);
  await part(taskGroup(page, endings), 'combobox', 32).selectOption('F');
  await choices(taskGroup(page, two)).nth(3).check();
  await expect(paletteCell(page, 34)).toHaveAccessibleName('Question 34, answered');
  await flagOf(taskGroup(page, two)).click();
  await expect(paletteCell(page, 35)).toHaveAccessibleName('Question 35, unanswered, flagged');
  await expectSaved(page);

  await page.reload();
  await expectAnswer(page, endings, { 1: 'F' });
  await expectAnswer(page, two, ['D']);
  for (const passage of [second, first]) {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Previous' }).click();
    for (const { task, answer } of passage) await expectAnswer(page, task, answer);
  }
  await next(page).click();
  await next(page).click();
  await end(page).click();
  await expect(review(page)).toContainText('You have answered 28 of 40.');
  const numbers = (name: string) => review(page).getByRole('region', { name }).getByRole('button');
  await expect(numbers('Unanswered')).toHaveText(
    [27, 28, 29, 30, 31, 33, 35, 36, 37, 38, 39, 40].map((number) => String(number)),
  );
  await expect(numbers('Flagged to check')).toHaveText(['34', '35']);
  await see();
  await review(page).getByRole('button', { name: 'Question 33, unanswered' }).click();
  await expect(part(taskGroup(page, endings), 'combobox', 33)).toBeFocused();
  // Only the questions scroll: the bar and the foot stay where they are.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);

  await flagOf(taskGroup(page, two)).click();
  await answerAll(page, mouse, third);
  await endAll({ page, server }, mouse, begun);
});

test(
  'a mouse drags a heading onto an item and a word into a gap; what is moved can be undone',
  inProofs,
  async ({ page, server, samples, enter, see }) => {
    const begun = await begin({ page, server, samples, enter });
    const [[headings, , words] = []] = byPassage(begun.tasks);
    if (!headings || !words) throw new Error('The first passage has both.');
    const paragraphs = taskGroup(page, headings.task);
    const at = (number: number) => part(paragraphs, 'combobox', number);
    const heading = paragraphs.getByRole('region', { name: 'List of headings' }).getByText('Breaking the law');
    await drag(page, heading, at(2));
    await expect(at(2)).toHaveValue('H');
    await drag(page, heading, at(4));
    await expect(at(4)).toHaveValue('H');
    await expect(at(2)).toHaveValue('');
    await expect(paragraphs.getByText('viii moved from 2 to 4.')).toBeVisible();
    await see();
    await paragraphs.getByRole('button', { name: 'Undo' }).click();
    await expect(at(2)).toHaveValue('H');
    await expect(at(4)).toHaveValue('');
    await drag(page, heading, at(4));
    // Beside all items nothing is changed.
    await dragAside(page, heading, paragraphs.getByRole('heading', { level: 3 }));
    await expect(at(4)).toHaveValue('H');

    const text = taskGroup(page, words.task);
    await drag(page, chip(text, 'C'), part(text, 'combobox', 11));
    await expect(part(text, 'combobox', 11)).toHaveValue('C');
    await drag(page, chip(text, 'C'), part(text, 'combobox', 10));
    await expect(text.getByText('“gates” moved from 11 to 10.')).toBeVisible();
    await expectSaved(page);
    await expect
      .poll(async () => (await savedAnswers(server, begun)).filter(Boolean))
      .toEqual([{ 3: 'H' }, { 0: 'C' }]);
    await page.reload();
    await expectAnswer(page, headings.task, { 3: 'H' });
    await expectAnswer(page, words.task, { 0: 'C' });
  },
);

test(
  'one recording with notes, a plan and a matching is one sheet, to 13 of 13',
  inProofs,
  async ({ page, server, samples, enter, see }) => {
    const learner = await aLearner(server);
    await enter(learner);
    await page.goto(`/user/test/${samples.harbour.id}`);
    await hear(page);
    await expect(page.getByRole('heading', { name: 'Questions 1 to 13' })).toBeFocused();
    const picture = page.getByRole('img', { name: /^A plan of the harbour, with north at the top\./ });
    await expect(picture).toHaveJSProperty('naturalWidth', 900);
    const { attempt, questions } = await openTest(server, learner, samples.harbour);
    const tasks = tasksOf(questions);
    for (const [index, task] of tasks.entries()) await answerTask(page, mouse, task, harbourAnswers[index] ?? '');
    await expect(page.getByText('Answered 13 of 13')).toBeVisible();
    await expectSaved(page);
    await see();
    await endTest(page);
    await expect(page.getByLabel('Score: 13 / 13')).toBeVisible();
    expect(await savedAnswers(server, { learner, attemptId: attempt?.id ?? 0, tasks })).toEqual(harbourAnswers);
  },
);

test.describe('with a finger on 320 pixels', inProofs, () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('every kind to 40 of 40', async ({ page, server, samples, enter }) => {
    await takeAll({ page, server, samples, enter }, finger);
  });
});

test('every kind with the keyboard alone, to 40 of 40', inProofs, async ({ page, server, samples, enter }) => {
  await takeAll({ page, server, samples, enter }, keysOf(page));
});
