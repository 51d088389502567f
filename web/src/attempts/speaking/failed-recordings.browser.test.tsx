import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import type { RecordingKeeper } from '../recording/recording-keeper.ts';
import { useMicrophone } from './microphone/use-microphone.ts';
import { SpeakingDialogs } from './speaking-dialogs.tsx';
import { useSpeaking } from './use-speaking.ts';

const add = vi.fn();
const keeper = { add } as unknown as RecordingKeeper;

/** A question that is recorded by one button, and what interrupts it. */
function Recorder() {
  const microphone = useMicrophone();
  const speaking = useSpeaking({ accountId: 1, attemptId: 5, waiting: [], microphone, keeper });
  return (
    <>
      <button type="button" onClick={() => speaking.press(1, 50)}>
        {speaking.view.kind === 'recording' ? 'Stop' : 'Record'}
      </button>
      <SpeakingDialogs speaking={speaking} microphone={microphone} left={50} questionId={1} />
    </>
  );
}

const recorders: MediaRecorder[] = [];

/** Records, and gives no sound. */
class SilentRecorder extends MediaRecorder {
  constructor(stream: MediaStream, options?: MediaRecorderOptions) {
    super(stream, options);
    recorders.push(this);
    this.addEventListener('dataavailable', (event) => event.stopImmediatePropagation());
  }
}

/** Begins to record with a microphone that works and a recorder that gives nothing. */
async function recordSilence() {
  vi.stubGlobal('MediaRecorder', SilentRecorder);
  const sound = new MediaStreamAudioDestinationNode(new AudioContext());
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(sound.stream);
  await page.viewport(320, 640);
  const screen = await renderScreen(<Recorder />);
  await screen.getByRole('button', { name: 'Record' }).click();
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  // A second press so soon would count as a double one.
  await new Promise((done) => setTimeout(done, 500));
  return screen;
}

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  add.mockClear();
  recorders.length = 0;
  await page.viewport(1280, 800);
});

async function expectSaid(screen: Awaited<ReturnType<typeof recordSilence>>, sentence: string): Promise<void> {
  await expect.element(screen.getByRole('alertdialog', { name: sentence })).toBeVisible();
  await screen.see();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(add).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'OK' }).click();
  await expect.element(screen.getByRole('button', { name: 'Record', exact: true })).toBeVisible();
}

test('a recording without any sound is said, and can be made again', async () => {
  const screen = await recordSilence();
  await screen.getByRole('button', { name: 'Stop' }).click();
  await expectSaid(screen, 'Failed to record audio. The recorded file is empty.');
});

test('a recorder that gives up is said with its reason', async () => {
  const screen = await recordSilence();
  const error = new DOMException('The encoder gave up.', 'EncodingError');
  recorders[0]?.dispatchEvent(Object.assign(new Event('error'), { error }));
  await expectSaid(screen, 'Recording error: EncodingError - The encoder gave up.');
});
