import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { aQuestion, aTest, useTestInMemory } from '../../../../test/test-under-way.tsx';
import { createCountdown } from '../../run/countdown.ts';
import type { ExamRoom } from '../../run/use-exam-room.ts';
import { SingleQuestionLayout } from '../../single-question/single-question-layout.tsx';
import { useReadingTools } from '../../tools/use-reading-tools.ts';
import { numberQuestions } from '../palette-cells.ts';

const numbered = numberQuestions([aQuestion(1, {}), aQuestion(2, {})]);
const questions = numbered.map(({ question }) => question);
const text = 'Please switch off your phone.';

/** A test of an examination whose staff stop its clock, let it run again 10 seconds later, and tell something. */
function Test({ onSeen }: { onSeen?: (id: number) => void }) {
  const inMemory = useTestInMemory(questions, { currentQuestionId: 2 });
  const [{ countdown }] = useState(() => createCountdown(() => 1394));
  const [stop, setStop] = useState<'no' | 'stopped' | 'resuming'>('no');
  const [messages, setMessages] = useState<ExamRoom['messages']>([]);
  const seen = (id: number) => {
    onSeen?.(id);
    setMessages([]);
  };
  const resumeAtMs = stop === 'resuming' ? inMemory.clock.now() + 10_000 : null;
  const stopped = stop === 'no' ? {} : { isStopped: true, stoppedBy: 'staff' as const, resumeAtMs };
  const time = { ...inMemory.time, ...stopped };
  const run = { ...inMemory, countdown, time, room: { isExam: true, messages, seen } };
  return (
    <>
      <button type="button" onClick={() => setStop(stop === 'no' ? 'stopped' : stop === 'stopped' ? 'resuming' : 'no')}>
        Next
      </button>
      <button type="button" onClick={() => setMessages([{ id: 7, text, at: '2027-06-03T06:46:00.000Z' }])}>
        Tell
      </button>
      <SingleQuestionLayout course={aTest('Reading')} run={run} tools={useReadingTools(run)} numbered={numbered} />
    </>
  );
}

const next = () => page.getByRole('button', { name: 'Next', exact: true }).first().click();

test('a pause of the staff covers the questions until the clock runs again', async () => {
  await page.viewport(1440, 900);
  await renderScreen(<Test />);
  await expect.element(page.getByText('Question text 2')).toBeVisible();
  await next();
  await expect.element(page.getByRole('heading', { name: 'The examination is paused.' })).toBeVisible();
  await expect.element(page.getByText(/^Your clock has stopped at 23:14\. Your answers are safe\./)).toBeVisible();
  await expect.element(page.getByText('Clock stopped')).toBeVisible();
  await expect.element(page.getByText('Question text 2')).not.toBeInTheDocument();
  await next();
  await expect.element(page.getByText(/The test continues in 10 s\./)).toBeVisible();
  await next();
  await expect.element(page.getByText('Question text 2')).toBeVisible();
});

test('a message of the staff stays until OK is pressed', async () => {
  await page.viewport(1440, 900);
  const onSeen = vi.fn();
  await renderScreen(<Test onSeen={onSeen} />);
  await page.getByRole('button', { name: 'Tell' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  const flag = page.getByRole('main').getByRole('button', { name: /flag/i });
  (flag.element() as HTMLElement).focus();
  (page.getByRole('button', { name: 'OK' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
  expect(onSeen).toHaveBeenCalledExactlyOnceWith(7);
  await expect.element(flag).toHaveFocus();
});
