import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { aQuestion, aTest, useTestInMemory } from '../../../../test/test-under-way.tsx';
import { createCountdown } from '../../run/countdown.ts';
import type { Rest } from '../../run/use-rest.ts';
import { SingleQuestionLayout } from '../../single-question/single-question-layout.tsx';
import { useReadingTools } from '../../tools/use-reading-tools.ts';
import { numberQuestions } from '../palette-cells.ts';

const numbered = numberQuestions([aQuestion(1, {}), aQuestion(2, {})]);
const questions = numbered.map(({ question }) => question);

type Shown = { left?: number; secondsLeft?: number; breakSeconds?: number; onTake?: () => void };

/** A test whose learner has breaks of ten minutes. */
function Test({ left = 2, secondsLeft = 1394, breakSeconds = 600, onTake }: Shown) {
  const inMemory = useTestInMemory(questions, { currentQuestionId: 2 });
  const [{ countdown }] = useState(() => createCountdown(() => secondsLeft));
  const [current, setCurrent] = useState<Rest['current']>(null);
  const rest: Rest = {
    left,
    seconds: 600,
    current,
    take() {
      onTake?.();
      setCurrent({ resumeAtMs: inMemory.clock.now() + breakSeconds * 1000 });
    },
    goOn: () => setCurrent(null),
  };
  const run = { ...inMemory, countdown, rest };
  return <SingleQuestionLayout course={aTest('Reading')} run={run} tools={useReadingTools(run)} numbered={numbered} />;
}

const takeIt = () => page.getByRole('banner').getByRole('button', { name: /^Take a break/ });

test('a break covers the questions once it was confirmed, and Go on returns to the question', async () => {
  await page.viewport(1440, 900);
  const onTake = vi.fn();
  await renderScreen(<Test onTake={onTake} />);
  await expect.element(page.getByText('2 left, up to 10 min each')).toBeVisible();
  await takeIt().click();
  await expect.element(page.getByText(/Your clock stops at 23:14 and your questions are covered/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep working' }).click();
  expect(onTake).not.toHaveBeenCalled();
  await takeIt().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take a break' }).click();
  await expect.element(page.getByRole('heading', { name: 'You are on a break.' })).toHaveFocus();
  await expect
    .element(page.getByText(/^Your clock has stopped at 23:14\. It runs again at \d\d:\d\d at the latest\.$/))
    .toBeVisible();
  await expect.element(page.getByText('Clock stopped')).toBeVisible();
  await expect.element(page.getByText('Question text 2')).not.toBeInTheDocument();
  await expect.element(takeIt()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(page.getByRole('heading', { name: 'Question 2' })).toHaveFocus();
});

test.each([
  [{ left: 0 }, 'You have used all your breaks.'],
  [{ secondsLeft: 59 }, 'Less than a minute is left.'],
])('no break starts, and the reason is said: %o', async (shown, reason) => {
  await page.viewport(1440, 900);
  const onTake = vi.fn();
  await renderScreen(<Test {...shown} onTake={onTake} />);
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(takeIt()).toHaveAccessibleName(`Take a break ${reason}`);
  await takeIt().click({ force: true });
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});
