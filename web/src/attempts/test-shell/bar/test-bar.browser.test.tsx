import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { useTestInMemory } from '../../../../test/test-under-way.tsx';
import type { SavingState } from '../../draft/draft-keeper.ts';
import { QuestionPalette } from '../question-palette.tsx';
import { TestBar } from './test-bar.tsx';

/** The bar as saving goes through some states, one at each press. */
function Bar({ states }: { states: SavingState[] }) {
  const [index, setIndex] = useState(0);
  return (
    <>
      <TestBar title="Academic Reading 4" section="Passage 1 of 3" run={useTestInMemory([], {}, states[index])} />
      <button type="button" onClick={() => setIndex(index + 1)}>
        Go on
      </button>
    </>
  );
}

const at = (minute: number): SavingState => ({ kind: 'saved', at: new Date(2026, 10, 22, 9, minute).toISOString() });
const offline = 'Offline: your answers are safe on this device';
const announced = page.getByRole('banner').getByRole('status');
const shown = (text: string) => page.getByRole('banner').getByText(text).first();

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
});

test('a screen reader is told what fails and that it works again, not each save', async () => {
  const steps: [SavingState, string][] = [
    [at(1), ''],
    [{ kind: 'saving' }, ''],
    [at(2), ''],
    [{ kind: 'offline' }, offline],
    [{ kind: 'saving' }, offline],
    [at(3), 'Saved 09:03'],
    [{ kind: 'saving' }, 'Saved 09:03'],
    [at(4), 'Saved 09:03'],
  ];
  await renderScreen(<Bar states={steps.map(([saving]) => saving)} />);
  for (const [index, [, words]] of steps.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => announced.element().textContent, { message: `step ${index}` }).toBe(words);
  }
  await expect.element(shown('Saved 09:04')).toBeVisible();
});

test('on a phone the saved state has words, and a text size of 200 % enlarges the clock', async () => {
  await page.viewport(390, 844);
  await renderScreen(<Bar states={[at(1)]} />);
  await expect.element(shown('Saved 09:01')).toBeVisible();
  const clock = page.getByRole('timer');
  const sizeOf = () => Number.parseFloat(getComputedStyle(clock.element()).fontSize);
  const before = sizeOf();
  await page.getByRole('button', { name: 'Test settings' }).click();
  await page.getByRole('menuitemradio', { name: 'Largest text (200%)' }).click();
  await expect.poll(sizeOf).toBe(before * 2);
  const bar = page.getByRole('banner').element();
  expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
});

test('in an examination the head says whose test it is, on a phone on a line of its own', async () => {
  function OfExam() {
    return <TestBar title="Reading" section="Passage 1 of 3" who="Amina Yusuf" run={useTestInMemory([], {}, at(1))} />;
  }
  await renderScreen(<OfExam />);
  const who = shown('You are Amina Yusuf');
  await expect.element(who).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(who).toBeVisible();
  const saved = shown('Saved 09:01');
  const bottomOf = (one: typeof who) => one.element().getBoundingClientRect().bottom;
  expect(who.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottomOf(saved) - 1);
});

test('with the colours of the system an answered question still differs', async () => {
  const cell = (id: number, answered: boolean) => ({
    id,
    part: 0,
    number: id,
    answered,
    flagged: false,
    current: false,
  });
  await renderScreen(
    <QuestionPalette groups={[{ cells: [cell(1, true), cell(2, false)] }]} onChoose={() => undefined} />,
  );
  await forceColors('active');
  try {
    const [answered, open] = page.getByRole('button').elements();
    const background = (element?: Element) => element && getComputedStyle(element).backgroundColor;
    await expect.poll(() => background(answered)).not.toBe(background(open));
  } finally {
    await forceColors('none');
  }
});

async function forceColors(value: 'active' | 'none'): Promise<void> {
  const chromium = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> };
  await chromium.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
}
