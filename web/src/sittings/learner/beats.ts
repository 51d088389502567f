import type { CallInput } from '@parlance/contract/endpoint';
import { type Beat, beat } from '@parlance/contract/sittings/taking';
import { call } from '../../platform/call.ts';
import { steadyNow } from '../../platform/server-clock.ts';
import { ownPlace } from './place.ts';

type BeatContent = Omit<NonNullable<CallInput<typeof beat>['body']>, 'place'>;

type Options = {
  sittingId: number;
  /** Where the learner is now. */
  say: () => BeatContent;
  /** What the server answered, and when it was asked and heard (`steadyNow`). */
  onBeat?: (reply: Beat, sentAtMs: number, receivedAtMs: number) => void;
  /** Why it did not answer, or would not, and when it was asked. */
  onFailed?: (error: unknown, sentAtMs: number) => void;
};

/** After a beat that did not arrive the next one comes so soon, in milliseconds. */
const AGAIN_MS = 5000;
const ANSWER_LIMIT_MS = 10_000;

/**
 * Tells the server again and again that the learner is there, as often as it asks for. Returns what stops it, and what
 * sends the next beat at once.
 */
export function startBeats({ sittingId, say, onBeat, onFailed }: Options): { stop: () => void; now: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function send(): Promise<void> {
    clearTimeout(timer);
    let nextMs = AGAIN_MS;
    const sentAtMs = steadyNow();
    try {
      const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
      const input = { params: { id: sittingId }, body: { ...say(), place: ownPlace() } };
      const reply = await call(beat, input, { signal });
      nextMs = reply.nextBeatMs;
      if (!stopped) onBeat?.(reply, sentAtMs, steadyNow());
    } catch (error) {
      if (!stopped) onFailed?.(error, sentAtMs);
    }
    if (!stopped) timer = setTimeout(() => void send(), nextMs);
  }

  void send();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
    now: () => void send(),
  };
}
