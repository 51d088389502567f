import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aTask, PLAN, tasks } from '../../../test/tasks.ts';
import { aQuestion, aTest, useTestInMemory } from '../../../test/test-under-way.tsx';
import { SingleQuestionLayout } from '../single-question/single-question-layout.tsx';
import { useReadingTools } from '../tools/use-reading-tools.ts';
import { listeningParts, questionParts, sheetsOf } from './listening-parts.ts';

const one = { audio_file_path: '/one' };
const two = { audio_file_path: '/two' };
const questions = [
  aQuestion(1, one),
  aQuestion(2, one),
  aTask(3, 'completion', tasks.notes, two),
  aTask(4, 'matching', tasks.labels, { ...two, picture: { path: PLAN, width: 1200, height: 640 } }),
];
const parts = listeningParts(questions);
const sheets = sheetsOf(parts);
const numbered = parts.flatMap((part) => part.questions);
const foot = page.getByRole('contentinfo');
const cell = (name: string) => page.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name });

function Heard() {
  const run = useTestInMemory(questions, { answers: { 3: { 0: '6 months' } }, flags: [4] }, { kind: 'preview' });
  const tools = useReadingTools(run);
  return (
    <SingleQuestionLayout
      course={aTest('Listening')}
      {...{ run, tools, numbered, sheets }}
      parts={questionParts(parts)}
    />
  );
}

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
});

test('choices stand alone, and a part with numbered parts is one sheet', async () => {
  await renderScreen(<Heard />);
  await expect.element(page.getByText('Question 1 of 12')).toBeVisible();
  await expect.element(foot.getByText('Answered 1 of 12')).toBeVisible();
  await foot.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Question 2 of 12')).toBeVisible();
  await foot.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByRole('heading', { name: 'Questions 3 to 12' })).toHaveFocus();
  await expect.element(page.getByText('Part 2 of 2')).toBeVisible();
  await expect.element(page.getByText('Recording 2 of 2')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Questions 3 to 8' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Questions 9 to 12' })).toBeVisible();
  await expect.element(foot.getByRole('button', { name: 'Next' })).toBeDisabled();
  await foot.getByRole('button', { name: 'Previous' }).click();
  await expect.element(page.getByText('Question 2 of 12')).toBeVisible();
});

test('a number leads to its part, the focus moves the ring, and a flag is on all numbers', async () => {
  await renderScreen(<Heard />);
  await cell('Part 2, 1 of 10 answered').click();
  await expect.element(cell('Question 12, unanswered, flagged')).toBeVisible();
  await cell('Question 11, unanswered, flagged').click();
  const bays = page.getByRole('combobox', { name: '11, compost bays' });
  await expect.element(bays).toHaveFocus();
  await bays.selectOptions('H');
  await expect.element(cell('Question 11, answered, flagged')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('textbox', { name: 'Gap 4, after: the yearly fee is' }).fill('£45');
  await expect.element(cell('Question 4, answered')).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('textbox', { name: 'Gap 4, after: the yearly fee is' })).toHaveFocus();
  await userEvent.keyboard('{Alt>}{Shift>}n{/Shift}{/Alt}');
  await expect.element(page.getByRole('textbox', { name: 'Gap 5, after: bring proof of your' })).toHaveFocus();
  await foot.getByRole('button', { name: 'End Test' }).click();
  await expect.element(page.getByRole('dialog').getByText(/You have answered 3 of 12/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Question 9, unanswered, flagged' }).first().click();
  await expect.element(page.getByRole('combobox', { name: '9, tool shed' })).toHaveFocus();
});

test('the numbers stand by parts: one that is heard later is named only, the next one can be gone to', async () => {
  const three = listeningParts([...questions, aQuestion(5, { audio_file_path: '/three' })]);
  const [heard = [], ...waiting] = three.map((part) => part.questions);
  const onOpen = vi.fn();
  function FirstHeard() {
    const run = useTestInMemory(questions, {}, { kind: 'preview' });
    const later = { numbered: waiting.flat(), onOpen };
    const rest = { run, later, tools: useReadingTools(run), numbered: heard, parts: questionParts(three) };
    return <SingleQuestionLayout course={aTest('Listening')} {...rest} />;
  }
  await renderScreen(<FirstHeard />);
  const palette = page.getByRole('navigation', { name: 'Questions' });
  await expect.element(palette).toHaveTextContent('Part 112Part 2 0 of 10Part 3 0 of 1');
  expect(
    palette
      .getByRole('button')
      .elements()
      .map((button) => button.ariaLabel),
  ).toEqual(['Question 1, unanswered', 'Question 2, unanswered', 'Part 2, 0 of 10 answered']);
  await cell('Part 2, 0 of 10 answered').click();
  expect(onOpen).toHaveBeenCalledOnce();
});

test('options are crossed out here too, with the only tool that these texts have a use for', async () => {
  await renderScreen(<Heard />);
  const tools = page.getByRole('group', { name: 'Reading tools' }).getByRole('button');
  await expect.element(tools).toHaveTextContent('Cross out');
  await tools.click();
  await page.getByRole('button', { name: 'Cross out B' }).click();
  await expect.element(page.getByRole('radio', { name: 'B two (crossed out)' })).toBeEnabled();
});
