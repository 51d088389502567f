import type { Attempt } from '@parlance/contract/attempts';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aQuestion, aTest, useTestInMemory } from '../../../test/test-under-way.tsx';
import { useReadingTools } from '../tools/use-reading-tools.ts';
import { SingleQuestionLayout } from './single-question-layout.tsx';

const descriptive = 'descriptive' as const;
const questions = [
  aQuestion(1, { question_type: descriptive, question_text: 'Write a letter of at least 12 words.' }),
  aQuestion(2, { question_type: descriptive, question_text: 'Describe your town.' }),
  aQuestion(3, { question_type: 'mcq' }),
];
const numbered = questions.map((question, index) => ({ number: index + 1, question }));

function Taken({ attempt }: { attempt?: Partial<Attempt> }) {
  const run = useTestInMemory(questions, attempt, { kind: 'preview' });
  return <SingleQuestionLayout course={aTest('Writing')} run={run} tools={useReadingTools(run)} numbered={numbered} />;
}

const heading = (number: number) => page.getByRole('heading', { name: `Question ${number}` });
const next = page.getByRole('contentinfo').getByRole('button', { name: 'Next' });
const end = page.getByRole('contentinfo').getByRole('button', { name: 'End Test' });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
});

test('the review leads to the question itself, also to the one that is open', async () => {
  await renderScreen(<Taken />);
  await expect.element(heading(1)).toHaveFocus();
  await end.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Question 1, unanswered' }).click();
  await expect.element(heading(1)).toHaveFocus();
  await expect.element(heading(1)).toHaveAccessibleDescription('Write a letter of at least 12 words.');
});

test('the review of texts says words written and words required', async () => {
  await renderScreen(<Taken attempt={{ answers: { 1: 'Dear Councillors, keep it open.' } }} />);
  await end.click();
  const words = page.getByRole('dialog').getByRole('region', { name: 'Words written' }).getByRole('listitem');
  await expect.element(words.nth(0)).toHaveTextContent('Question 15 words, at least 12 words required, 7 to go');
  await expect.element(words.nth(1)).toHaveTextContent('Question 20 words');
  expect(words.elements()).toHaveLength(2);
});

test('the filled button is the way on: Next, and End Test at the last question', async () => {
  await renderScreen(<Taken />);
  await expect.element(next).toHaveAttribute('data-variant', 'filled');
  await expect.element(end).toHaveAttribute('data-variant', 'default');
  await next.click();
  await next.click();
  await expect.element(heading(3)).toHaveFocus();
  await expect.element(next).toBeDisabled();
  await expect.element(end).toHaveAttribute('data-variant', 'filled');
});

test('keys turn the questions also while somebody writes', async () => {
  await renderScreen(<Taken />);
  await page.getByRole('textbox', { name: 'Your answer to question 1' }).fill('Dear Councillors,');
  await userEvent.keyboard('{Alt>}{Shift>}n{/Shift}{/Alt}');
  await expect.element(heading(2)).toHaveFocus();
  await userEvent.keyboard('{Alt>}{Shift>}p{/Shift}{/Alt}');
  await expect.element(heading(1)).toHaveFocus();
  await expect.element(page.getByRole('textbox')).toHaveValue('Dear Councillors,');
});

test('on a phone a test that goes on has the focus on its question, with the answer shown', async () => {
  await page.viewport(390, 844);
  await renderScreen(<Taken attempt={{ currentQuestionId: 2, answers: { 2: 'My town is small.' } }} />);
  await expect.element(page.getByRole('textbox')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Question 2', exact: true })).toHaveFocus();
});

test('the page on which a text is written shows its focus', async () => {
  await renderScreen(<Taken />);
  const paper = page.getByRole('textbox');
  await expect.element(heading(1)).toHaveFocus();
  const marginLine = () => {
    const { backgroundImage, backgroundSize } = getComputedStyle(paper.element());
    return { width: Number.parseFloat(backgroundSize), colour: /rgb\([\d, ]+\)/.exec(backgroundImage)?.[0] };
  };
  expect(marginLine().width).toBe(1);
  await paper.click();
  // The ink of Writing, 7.2:1 on the sheet (tokens.css).
  expect(marginLine()).toEqual({ width: 3, colour: 'rgb(22, 85, 161)' });
});

// New types come with updates of the server, and a page that is open stays the one it was.
test.each(['Writing', 'Listening'] as const)(
  'a question of a type newer than the page is passed over: %s',
  async (type) => {
    const asked = [aQuestion(1, { question_type: 'drawing' as QuestionType }), aQuestion(2, { question_type: 'mcq' })];
    const inOrder = asked.map((question, index) => ({ number: index + 1, question }));
    function Test() {
      const run = useTestInMemory(asked);
      return <SingleQuestionLayout course={aTest(type)} run={run} tools={useReadingTools(run)} numbered={inOrder} />;
    }
    await renderScreen(<Test />);
    await expect.element(page.getByText('Unsupported Question Type: drawing')).toBeVisible();
    await expect.element(page.getByText('Please contact support.')).toBeVisible();
    await next.click();
    await page.getByText('two').click();
    await end.click();
    await expect
      .element(page.getByRole('dialog').getByRole('button', { name: 'Question 1, unanswered' }))
      .toBeVisible();
  },
);

test('lines of a prompt stand out and are moved by arrows and presses, and an option of a choice is crossed out', async () => {
  // The prompt has two lines here.
  await page.viewport(900, 800);
  await renderScreen(<Taken />);
  const tools = page.getByRole('group', { name: 'Reading tools' }).getByRole('button');
  expect(tools.elements().map((tool) => tool.textContent)).toEqual(['Cross out', 'Line focus']);
  await tools.nth(1).click();
  const prompt = page.getByRole('region', { name: 'Text of question 1' });
  const masked = () => prompt.element().querySelector<HTMLElement>('[style*="mask"]')?.style.maskImage;
  await prompt.getByRole('button', { name: '1', exact: true }).click();
  await expect.poll(masked).toBeTruthy();
  const first = masked();
  (prompt.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(masked).not.toBe(first);
  const second = masked();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(masked).not.toBe(second);
  // The words of the tool are no part of what the answer is described by.
  await expect
    .element(page.getByRole('textbox', { name: 'Your answer to question 1' }))
    .toHaveAccessibleDescription('Write a letter of at least 12 words.');
  await next.click();
  await next.click();
  await tools.nth(0).click();
  await page.getByRole('button', { name: 'Cross out A' }).click();
  await expect.element(page.getByRole('radio', { name: 'A one (crossed out)' })).toBeEnabled();
});
