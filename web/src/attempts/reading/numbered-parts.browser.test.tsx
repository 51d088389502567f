import type { QuestionType } from '@parlance/contract/kinds/kinds';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aTask, tasks } from '../../../test/tasks.ts';
import { aQuestion, aTest, useTestInMemory } from '../../../test/test-under-way.tsx';
import { ReadingLayout } from './reading-layout.tsx';

const first = [aQuestion(1, {}), aTask(2, 'matching', tasks.headings)];
const second = [aTask(3, 'not_given', tasks.notGiven), aTask(4, 'choose_n', tasks.chooseTwo)];
const passage = (id: number) => ({ id, title: `Passage ${id}`, content: 'It is salt. '.repeat(80), course_id: 7 });
const reply = {
  course: aTest('Reading'),
  passagesWithQuestions: [
    { passage: passage(1), questions: first },
    { passage: passage(2), questions: second },
  ],
};
const palette = page.getByRole('navigation', { name: 'Questions' });
const foot = page.getByRole('contentinfo');

const paragraph = page.getByRole('combobox', { name: '4, Paragraph C' });

/** As a learner sees it, who waits for what is loaded of each kind before the test is shown. */
async function takeTest() {
  await renderScreen(<Taken />);
  await expect.element(paragraph).toBeVisible();
}

function Taken() {
  return <ReadingLayout reply={reply} run={useTestInMemory([...first, ...second])} />;
}

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
});

test('palette, counters and review count numbers, and a number leads to its part', async () => {
  await takeTest();
  await expect.element(page.getByRole('heading', { name: 'Questions 1 to 6', exact: true })).toHaveFocus();
  await expect.element(foot.getByText('Answered 0 of 11')).toBeVisible();
  await palette.getByRole('button', { name: 'Question 4, unanswered' }).click();
  await expect.element(paragraph).toHaveFocus();
  await paragraph.selectOptions('i A tax that made people rich');
  await expect.element(foot.getByText('10 unanswered: 1–3, 5–11')).toBeVisible();
  await page.getByRole('button', { name: 'Flag questions 2 to 6' }).click();
  await expect.element(palette.getByRole('button', { name: 'Question 4, answered, flagged' })).toBeVisible();
  await expect.element(palette.getByRole('button', { name: 'Question 6, unanswered, flagged' })).toBeVisible();
  await foot.getByRole('button', { name: 'Next: Passage 2' }).click();
  await expect.element(page.getByRole('heading', { name: 'Questions 7 to 11', exact: true })).toHaveFocus();
  await foot.getByRole('button', { name: 'End Test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Question 9, unanswered' }).click();
  await expect
    .element(
      page.getByRole('radiogroup', { name: '9, The salt tax did more harm than good.' }).getByRole('radio').first(),
    )
    .toHaveFocus();
});

test('keys go from number to number', async () => {
  await takeTest();
  await palette.getByRole('button', { name: 'Question 2, unanswered' }).click();
  await userEvent.keyboard('{Alt>}{Shift>}n{/Shift}{/Alt}');
  await expect.element(page.getByRole('combobox', { name: '3, Paragraph B' })).toHaveFocus();
  await userEvent.keyboard('{Alt>}{Shift>}p{/Shift}{/Alt}{Alt>}{Shift>}p{/Shift}{/Alt}');
  await expect.element(page.getByRole('group', { name: 'Question 1', exact: true })).toHaveFocus();
});

const block = (number: number) => page.getByRole('group', { name: `Question ${number}`, exact: true });

// New types come with updates of the server, and a page that is open stays the one it was.
test('a question of a type that came after this page was loaded says so and holds nothing up', async () => {
  const added = aQuestion(1, { question_type: 'drawing' as QuestionType });
  const late = [added, aQuestion(2, {})];
  const run = { course: reply.course, passagesWithQuestions: [{ passage: passage(1), questions: late }] };
  function Test() {
    return <ReadingLayout reply={run} run={useTestInMemory(late)} />;
  }
  const screen = await renderScreen(<Test />, '/user/reading-test/7');
  await expect.element(block(1).getByText('Unsupported Question Type: drawing')).toBeVisible();
  await expect.element(block(1).getByText('Please contact support.')).toBeVisible();
  await screen.see();
  await block(2).getByText('two').click();
  await expect.element(palette.getByRole('button', { name: 'Question 2, answered' })).toBeVisible();
  await page.getByRole('button', { name: 'End Test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Question 1, unanswered' }).click();
  await expect.element(block(1)).toHaveFocus();
});
