import { AUDIO_STALL_MS } from '@parlance/contract/facts/kinds';
import type { ExamEvent } from '../../../sittings/learner/exam-events.ts';
import type { Span, Stamp } from './span-watch.ts';

type SoundState = Pick<Extract<ExamEvent, { kind: 'sound' }>, 'part' | 'state' | 'positionSeconds'>;

export type SoundFound = ({ kind: 'audio_stall' } & Span) | { kind: 'audio_restarted'; at: Stamp };

/**
 * Notices that a part that plays makes no sound: time passed and its position did not. A part that has begun before this
 * page, or that broke off, begins again when it plays; one that the page itself stopped goes on.
 */
export function createSoundWatch() {
  /** The part that should be heard, and how far it was when. */
  let playing: { part: number; positionSeconds: number; at: Stamp } | null = null;
  const known = new Set<number>();
  const broken = new Set<number>();

  function play({ part, positionSeconds }: SoundState, at: Stamp): SoundFound | null {
    const before = playing?.part === part ? playing : null;
    playing = { part, positionSeconds, at };
    const isAgain = positionSeconds > 0 && (!known.has(part) || broken.has(part));
    known.add(part);
    broken.delete(part);
    if (!before) return isAgain ? { kind: 'audio_restarted', at } : null;
    const silentMs = at.steadyMs - before.at.steadyMs - (positionSeconds - before.positionSeconds) * 1000;
    return silentMs >= AUDIO_STALL_MS ? { kind: 'audio_stall', began: before.at, ended: at } : null;
  }

  return {
    hear(heard: SoundState, at: Stamp): SoundFound | null {
      if (heard.state === 'playing') return play(heard, at);
      // The device stopped it: it should still be heard.
      if (heard.state === 'interrupted') return null;
      const found = heard.state === 'ended' && playing ? play(heard, at) : null;
      if (heard.state === 'failed' && playing) broken.add(heard.part);
      playing = null;
      return found;
    },
    stopped() {
      playing = null;
    },
  };
}
