import type { Attempt } from '@parlance/contract/attempts';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aQuestion, aTest, useTestInMemory } from '../../../test/test-under-way.tsx';
import { AnswerFor } from '../answers/answer-for.tsx';
import { createCountdown } from '../run/countdown.ts';
import { QuestionPalette } from '../test-shell/question-palette.tsx';
import { ReadingLayout } from './reading-layout.tsx';

// They work as they are, and what is drawn is counted.
vi.mock('../answers/answer-for.tsx', { spy: true });
vi.mock('../test-shell/question-palette.tsx', { spy: true });

const PARAGRAPH = 'The chain ferry has crossed the estuary since 1871, and it carries nine cars. '.repeat(20);
const blanks = { question_type: 'fill_in_blanks' as const, question_text: 'It is old. They used a [BLANK].' };
const first = [1, 2, 3, 4, 5, 6, 7].map((id) => aQuestion(id, {}));
const second = [aQuestion(8, blanks), aQuestion(9, { question_type: 'true_false' })];
const questions = [...first, ...second];
const passage = (id: number, title: string) => ({ id, title, content: PARAGRAPH, course_id: 7 });
const reply = {
  course: aTest('Reading'),
  passagesWithQuestions: [
    { passage: passage(1, 'The Ferry'), questions: first },
    { passage: passage(2, 'The Orchard'), questions: second },
  ],
};

function Taken({ attempt, refused }: { attempt?: Partial<Attempt>; refused?: string[] }) {
  const run = useTestInMemory(questions, attempt);
  const { change } = run;
  useEffect(() => change((draft) => ({ ...draft, refused })), [change, refused]);
  return <ReadingLayout reply={reply} run={run} />;
}

const question = (number: number) => page.getByRole('group', { name: `Question ${number}`, exact: true });
const palette = page.getByRole('navigation', { name: 'Questions' });
const cell = (number: number) => palette.getByRole('button', { name: new RegExp(`^Question ${number},`) });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
});

/** How often Tab must be pressed until the focus is there. */
async function tabsTo(target: Element, most = 60): Promise<number> {
  for (let tabs = 0; tabs <= most; tabs += 1) {
    if (document.activeElement === target) return tabs;
    await userEvent.tab();
  }
  throw new Error('The focus never came there.');
}

test('a number of the review puts the focus on the question, in another passage too', async () => {
  await renderScreen(<Taken />);
  await expect.element(page.getByRole('heading', { name: 'Questions 1 to 7' })).toHaveFocus();
  await page.getByRole('button', { name: 'Next: Passage 2' }).click();
  await page.getByRole('button', { name: 'End Test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Question 3, unanswered' }).click();
  await expect.element(question(3)).toHaveFocus();
  // Past the moment at which a dialog gives the focus back.
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(question(3)).toHaveFocus();
  await expect.element(question(3)).toBeInViewport();
  await expect.element(question(3)).toHaveAccessibleDescription('Question text 3');
});

test('a test that goes on after a reload has the focus on its question, in view', async () => {
  await renderScreen(<Taken attempt={{ currentQuestionId: 6 }} />);
  await expect.element(question(6)).toHaveFocus();
  await expect.element(question(6)).toBeInViewport({ ratio: 0.9 });
});

test('an answer that the server did not take says so at its question until it is changed', async () => {
  await renderScreen(<Taken refused={['8']} attempt={{ currentQuestionId: 8 }} />);
  const told = question(8).getByText('This answer was not saved.', { exact: false });
  await expect.element(told).toBeVisible();
  await expect.element(page.getByText('1 answer not saved').first()).toBeInTheDocument();
  await question(8).getByRole('textbox').fill('ch\u0000ain');
  await expect.element(question(8).getByRole('textbox')).toHaveValue('chain');
  await expect.element(told).not.toBeInTheDocument();
});

test('the palette is one stop with arrows, and so is a group of options without an answer', async () => {
  await renderScreen(<Taken />);
  await expect.element(page.getByRole('heading', { name: 'Questions 1 to 7' })).toHaveFocus();
  const next = page.getByRole('button', { name: 'Next: Passage 2' }).element();
  // Seven questions with their flags, the palette, and Next: Previous is disabled.
  expect(await tabsTo(next)).toBe(7 * 2 + 2);
  await userEvent.tab({ shift: true });
  // The focus passed through the questions, so the last of them is the current one.
  await expect.element(cell(7)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(cell(5)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(palette.getByRole('button', { name: 'Passage 2, 0 of 2 answered' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await expect.element(question(7)).toHaveFocus();
});

test('links lead past the bar to the passage, the questions and their numbers', async () => {
  await renderScreen(<Taken />);
  const link = (name: string) => page.getByRole('button', { name: `Skip to the ${name}` });
  (link('passage').element() as HTMLElement).focus();
  await expect.element(link('passage')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('region', { name: 'Passage 1' })).toHaveFocus();
  (link('questions').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Questions 1 to 7' })).toHaveFocus();
  (link('question numbers').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cell(1)).toHaveFocus();
});

test('keys go to the next question and back, flag it, and show their list outside a field', async () => {
  await renderScreen(<Taken attempt={{ currentQuestionId: 7 }} />);
  await expect.element(question(7)).toHaveFocus();
  await userEvent.keyboard('{Alt>}{Shift>}n{/Shift}{/Alt}');
  await expect.element(question(8)).toHaveFocus();
  await userEvent.keyboard('{Alt>}{Shift>}f{/Shift}{/Alt}');
  await expect.element(cell(8)).toHaveAccessibleName('Question 8, unanswered, flagged');
  await userEvent.tab();
  await userEvent.keyboard('?');
  await expect.element(question(8).getByRole('textbox')).toHaveValue('?');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Alt>}{Shift>}p{/Shift}{/Alt}');
  await expect.element(question(7)).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await userEvent.keyboard('{Alt>}{Shift>}n{/Shift}{/Alt}{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(cell(7)).toHaveAttribute('aria-current', 'true');
});

test('a key draws its own question again, and a second or a save none', async () => {
  let seconds = 1800;
  const { countdown, tick } = createCountdown(() => seconds);
  function Counted() {
    const run = useTestInMemory(questions, { currentQuestionId: 8 });
    const [saving, setSaving] = useState(run.saving);
    const save = () => {
      setSaving({ kind: 'saving' });
      run.change((draft) => ({ ...draft, flags: [...draft.flags], sequence: draft.sequence + 1 }));
    };
    return (
      <>
        <ReadingLayout reply={reply} run={{ ...run, countdown, saving }} />
        <button type="button" onClick={save}>
          Save
        </button>
      </>
    );
  }
  await renderScreen(<Counted />);
  const blank = question(8).getByRole('textbox');
  await blank.fill('p');
  await expect.element(cell(8)).toHaveAccessibleName('Question 8, answered');
  vi.clearAllMocks();
  await userEvent.type(blank, 'ole');
  await expect.element(blank).toHaveValue('pole');
  seconds -= 1;
  tick();
  await expect.element(page.getByRole('timer')).toHaveTextContent('29:59');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('banner').getByText('Saving…').first()).toBeVisible();
  expect(vi.mocked(AnswerFor).mock.calls.map(([{ question: drawn }]) => drawn.id)).toEqual([8, 8, 8]);
  expect(QuestionPalette).not.toHaveBeenCalled();
});

test('a blank is named with its sentence, is not enlarged by a phone, and keeps its full stop', async () => {
  await renderScreen(<Taken attempt={{ currentQuestionId: 8 }} />);
  const blank = question(8).getByRole('textbox');
  await expect.element(blank).toHaveAccessibleName('Question 8, blank: They used a blank.');
  document.documentElement.style.setProperty('--text-scale', '0.9');
  expect(Number.parseFloat(getComputedStyle(blank.element()).fontSize)).toBeGreaterThanOrEqual(16);
  const together = blank.element().parentElement as HTMLElement;
  expect(together.textContent).toBe('.');
  expect(getComputedStyle(together).whiteSpace).toBe('nowrap');
});

test('the counters name what is unanswered in ranges, whole', async () => {
  await renderScreen(<Taken attempt={{ answers: { 3: 'A', 8: { 0: 'pole' } } }} />);
  const counters = page.getByText('7 unanswered: 1, 2, 4–7, 9');
  await expect.element(counters).toBeVisible();
  const { scrollWidth, clientWidth } = counters.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('the width of the panes is kept over a reload', async () => {
  const divider = page.getByRole('separator', { name: 'Width of the passage' });
  const before = await renderScreen(<Taken />);
  await expect.element(divider).toHaveAttribute('aria-valuenow', '51');
  (divider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(divider).toHaveAttribute('aria-valuenow', '47');
  await before.unmount();
  await renderScreen(<Taken />);
  await expect.element(divider).toHaveAttribute('aria-valuenow', '47');
});

test('on a phone the foot has one row, touched by a finger, and the other passages are in it', async () => {
  await page.viewport(390, 844);
  await renderScreen(<Taken />);
  await expect.element(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const parts = [
    page.getByRole('button', { name: 'Previous' }),
    cell(1),
    palette.getByRole('button', { name: /^Passage 2/ }),
    page.getByRole('button', { name: 'Next: Passage 2' }),
  ].map((part) => part.element().getBoundingClientRect());
  const middles = parts.map(({ top, height }) => Math.round(top + height / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(4);
  for (const { width, height } of parts) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test('on a phone the row of questions fades out where it goes on, and what is focused in it is whole', async () => {
  await page.viewport(390, 844);
  await renderScreen(<Taken />);
  await expect.element(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const row = palette.element();
  const { maskImage, paddingLeft } = getComputedStyle(row);
  expect(maskImage).toContain('linear-gradient');
  const unfaded = () => {
    const { left, right } = row.getBoundingClientRect();
    return { left: left + Number.parseFloat(paddingLeft) - 1, right: right - Number.parseFloat(paddingLeft) + 1 };
  };
  (cell(1).element() as HTMLElement).focus();
  for (const key of [
    '{ArrowRight}',
    '{ArrowRight}',
    '{ArrowRight}',
    '{ArrowRight}',
    '{End}',
    '{ArrowLeft}',
    '{Home}',
  ]) {
    await userEvent.keyboard(key);
    await expect
      .poll(() => {
        const { left, right } = (document.activeElement as Element).getBoundingClientRect();
        return left >= unfaded().left && right <= unfaded().right;
      })
      .toBe(true);
  }
});

for (const [name, width, height] of [
  ['a phone held sideways', 844, 390],
  ['400 % zoom', 320, 256],
] as const) {
  test(`${name}: the bars scroll away and leave the whole window to the questions`, async () => {
    await page.viewport(width, height);
    await renderScreen(<Taken />);
    const bar = page.getByRole('banner').element();
    const root = document.documentElement;
    expect(root.scrollHeight).toBeGreaterThan(height * 2);
    root.scrollTop = 400;
    expect(bar.getBoundingClientRect().bottom).toBeLessThanOrEqual(0);
    expect(page.getByRole('contentinfo').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(height);
  });
}
