import { msg, plural, t } from '@lingui/core/macro';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';
import type { PlayerSnapshot } from './part-player.ts';
import type { SealedLoad } from './use-sealed-recording.ts';

export const NO_AUDIO = msg`Listening course found but no audio file path available for questions.`;

/** What the button says that plays the recording. */
export function playButton({ state, positionSeconds }: PlayerSnapshot): string {
  if (state.kind === 'failed') return t`Retry`;
  const goesOn = state.kind === 'interrupted' || (state.kind === 'idle' && positionSeconds > 0);
  return goesOn ? t`Continue listening` : t({ message: 'Play', context: 'a recording' });
}

/** What went wrong, and what to do; null while nothing is wrong. */
export function playError(
  { state, positionSeconds }: PlayerSnapshot,
  clockRuns: boolean,
): { message: string; hint: string } | null {
  if (state.kind !== 'failed') return null;
  if (!state.brokeOff) {
    const lost = clockRuns ? t`This does not use up your one listening.` : t`The clock has not started.`;
    return {
      message: t`Failed to load audio file. Please check the path.`,
      hint: `${lost} ${t`Check your connection, then press Retry.`}`,
    };
  }
  const reached = minutesAndSeconds(positionSeconds);
  return { message: t`The recording stopped at ${reached}.`, hint: t`Press Retry to continue from there.` };
}

/** What is said under the buttons; `share` of the recording has come, 0 to 1, while it is loaded. */
export type StageNote = { text: string; share?: number | null };

/** The line under the buttons: what happens now, and what comes. */
export function stageNote({ state, positionSeconds }: PlayerSnapshot): StageNote {
  const reached = minutesAndSeconds(positionSeconds);
  switch (state.kind) {
    case 'idle':
      return {
        text:
          positionSeconds > 0
            ? t`You have heard it up to ${reached}. It continues from there.`
            : t`You can go on once the recording has been played.`,
      };
    case 'loading':
      return { text: t`Loading the recording…`, share: state.share };
    case 'playing':
      return { text: t`Playing. The questions open when it ends.` };
    case 'interrupted':
      return { text: t`Your device paused the recording at ${reached}. It continues from there.` };
    case 'failed':
      return { text: t`You can go on once the recording has been played.` };
    case 'ended':
      return { text: t`The recording has ended. The questions open in a few seconds. Press Next to open them now.` };
  }
}

/** The same before the test is opened: what Play waits for, and what it does. */
export function noteBeforePlay(load: SealedLoad, isChecked: boolean, isOpening: boolean): StageNote {
  if (isOpening) return { text: t`Opening the test…` };
  if (load.kind === 'loading') return { text: t`Loading the recording…`, share: load.share };
  if (load.kind === 'failed') return { text: t`Play is available once the recording has loaded.` };
  if (!isChecked) return { text: t`Play the chime and tick “I can hear the chime”, or skip the sound check.` };
  return { text: t`The clock starts when you press Play.` };
}

/** When the questions open: of a whole test, or of one of its parts. */
export function formatFollowing(recordings: number): string {
  if (recordings === 1) return t`They open when the recording ends.`;
  return plural(recordings, {
    one: '# part, each with its own recording. The questions of a part open when its recording ends.',
    other: '# parts, each with its own recording. The questions of a part open when its recording ends.',
  });
}
