import { minutesAndSeconds } from '../../ui/format-clock.ts';
import { AUDIO_FAILED } from './listening-texts.ts';
import type { PlayerSnapshot } from './part-player.ts';
import { countOf } from '../../platform/plural.ts';

/** What the button says that plays the recording. */
export function playButton({ state, positionSeconds }: PlayerSnapshot): string {
  if (state.kind === 'failed') return 'Retry';
  const goesOn = state.kind === 'interrupted' || (state.kind === 'idle' && positionSeconds > 0);
  return goesOn ? 'Continue listening' : 'Play';
}

/** What went wrong, and what to do; null while nothing is wrong. */
export function playError({ state, positionSeconds }: PlayerSnapshot): { message: string; hint: string } | null {
  if (state.kind !== 'failed') return null;
  if (!state.brokeOff) {
    return { message: AUDIO_FAILED, hint: 'Nothing of the recording is used up. Check your connection, then Retry.' };
  }
  const reached = minutesAndSeconds(positionSeconds);
  return { message: `The recording broke off at ${reached}.`, hint: 'Retry goes on from there.' };
}

/** The line under the buttons: what happens now, and what comes. */
export function stageNote({ state, positionSeconds }: PlayerSnapshot): string {
  const reached = minutesAndSeconds(positionSeconds);
  switch (state.kind) {
    case 'idle':
      return positionSeconds > 0
        ? `You have heard it up to ${reached}. It goes on from there.`
        : 'Next opens once the audio has been played.';
    case 'loading':
      return state.share === null
        ? 'Loading the recording…'
        : `Loading the recording… ${Math.floor(state.share * 100)} %`;
    case 'playing':
      return 'Playing. The questions open when it ends.';
    case 'interrupted':
      return `Your device stopped the recording at ${reached}. It goes on from there.`;
    case 'failed':
      return 'Next opens once the audio has been played.';
    case 'ended':
      return 'The recording has been played. The questions open in a moment, or at once with Next.';
  }
}

/** What comes after the recordings of a test, or after one of them. */
export function formatFollowing(questions: number, recordings: number): string {
  if (recordings > 1)
    return `${countOf(questions, 'question')} in ${countOf(recordings, 'part')}, each after its recording`;
  return `${countOf(questions, 'question follows', 'questions follow')} the recording`;
}

/** How long the whole test is, recordings and all; undefined while nobody knows. */
export function formatLength(durationSeconds: number | null): string | undefined {
  if (durationSeconds === null) return undefined;
  return `About ${countOf(Math.max(1, Math.round(durationSeconds / 60)), 'minute')} in all`;
}
