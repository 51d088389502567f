import type { QuestionForTaker } from '@parlance/contract/questions';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { SpeakingStage, type StageSpeaking } from './speaking-stage.tsx';

const question = { id: 1, question_text: 'Introduce yourself.', timer: 60 } as QuestionForTaker;
const idle: StageSpeaking = {
  view: { kind: 'idle' },
  readings: {},
  elapsedSeconds: () => 0,
  windows: {},
  emptyId: null,
  press: () => undefined,
  choose: () => undefined,
};
type Shown = { left?: number | null; speaking?: StageSpeaking; isSaved?: boolean; isInterrupted?: boolean };

function Stage({ left = 50, speaking = idle, isSaved = false, isInterrupted }: Shown) {
  return (
    <SpeakingStage
      question={question}
      number={1}
      total={3}
      left={left}
      clockSeconds={left ?? 60}
      clockHidden={false}
      timesAsked={0}
      speaking={speaking}
      upload={isSaved ? { kind: 'stored' } : undefined}
      recordedSeconds={isSaved ? 7.4 : 0}
      offline={false}
      keptOnDevice
      device="Built-in microphone"
      sending={false}
      isInterrupted={isInterrupted}
    />
  );
}

test('the question has the focus when it opens, and Tab leads to the button', async () => {
  const screen = await renderScreen(<Stage />);
  await expect.element(screen.getByRole('heading', { name: 'Introduce yourself.' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Start Recording' })).toHaveFocus();
});

test('a dialog before the question keeps the focus', async () => {
  const screen = await renderScreen(<Stage isInterrupted />);
  await new Promise((done) => setTimeout(done, 100));
  await expect.element(screen.getByRole('heading', { name: 'Introduce yourself.' })).not.toHaveFocus();
});

test('the recording counts up beside the one clock of the question', async () => {
  const view = { kind: 'recording', questionId: 1, interrupted: false } as const;
  const screen = await renderScreen(<Stage speaking={{ ...idle, view, elapsedSeconds: () => 12.3 }} />);
  await expect.element(screen.getByText('00:12')).toBeVisible();
  await expect.element(screen.getByText('Recording Time')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Stop Recording' })).toBeEnabled();
});

test('after Stop it says how long the recording is and that it is saved', async () => {
  const screen = await renderScreen(<Stage isSaved />);
  await expect.element(screen.getByText('0:07 recorded · saved')).toBeVisible();
  await expect.element(screen.getByText('00:07')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Record again' })).toBeEnabled();
});

test('a recording that turned out empty is warned about on the page', async () => {
  const screen = await renderScreen(<Stage speaking={{ ...idle, emptyId: 1 }} />, '/start-speaking-test/7');
  await expect.element(screen.getByText('Warning: Recorded audio is empty. Please try again.')).toBeVisible();
  await screen.see();
});
