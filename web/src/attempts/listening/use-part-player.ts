import { t } from '@lingui/core/macro';
import { type Attempt, recordPlay } from '@parlance/contract/attempts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type CallRefused, call } from '../../platform/call.ts';
import { steadyNow } from '../../platform/server-clock.ts';
import { tellExam } from '../../sittings/learner/exam-events.ts';
import { toastError } from '../../ui/states/toast.tsx';
import { requireSession } from '../run/attempt-calls.ts';
import type { TestRun } from '../run/use-test-run.ts';
import type { TimedPart } from './listening-parts.ts';
import { keepHeard } from './listening-progress.ts';
import { createPartPlayer } from './part-player.ts';
import { createPlayReporter, failedReport, type PlayRefused, type ReportOutcome } from './play-reporter.ts';
import type { TestSound } from './test-sound.ts';

type Options = {
  part: TimedPart;
  run: Pick<TestRun, 'attempt' | 'clock' | 'saving' | 'tellBreaks'>;
  accountId: number;
  sound: TestSound;
  /** How far it was heard before, in seconds; null when it has not begun. */
  heardSeconds: number | null;
  /** It was heard, and is played once more from its beginning. */
  again: boolean;
  /** Told what the server knows of the parts that have begun. */
  onPlays: (plays: Attempt['plays']) => void;
};

const REPORT_EVERY_SECONDS = 5;

function notCounted(): string {
  return t`The recording could not be started. Check your connection and try again. This does not use up a play.`;
}

/** Plays one part and tells the server and this device how far it was heard. */
export function usePartPlayer({ part, run, accountId, sound, heardSeconds, again, onPlays }: Options) {
  const { clock } = run;
  const attemptId = run.attempt.id;
  const isPreview = run.saving.kind === 'preview';
  const [refused, setRefused] = useState<PlayRefused | null>(null);
  const [player] = useState(() => {
    let reported = again ? 0 : (heardSeconds ?? 0);
    let wasTold = false;
    // What is played once more must be counted before it is heard.
    let isCounted = !again;

    async function send(positionSeconds: number): Promise<ReportOutcome> {
      if (isPreview) return 'stored';
      const sentAtMs = steadyNow();
      try {
        requireSession(accountId);
        await run.tellBreaks();
        const body = isCounted ? { part: part.number, positionSeconds } : { part: part.number, again: true as const };
        const { attempt } = await call(recordPlay, { params: { id: attemptId }, body });
        clock.hear(attempt, sentAtMs, steadyNow());
        onPlays(attempt.plays);
        isCounted = true;
        return 'stored';
      } catch (error) {
        const outcome = failedReport(error);
        if (outcome === 'stop') toastError((error as CallRefused).message);
        if (outcome !== 'signedOut' && outcome !== 'closed') return outcome;
        setRefused(outcome);
        return 'stop';
      }
    }

    const reporter = createPlayReporter(send);
    return createPartPlayer({
      sound: sound.element,
      fetchAudio: part.load,
      async begin(seconds) {
        const outcome = await send(seconds);
        if (!isCounted) {
          if (outcome !== 'stop') toastError(notCounted());
          return false;
        }
        if (outcome !== 'stop' || wasTold) return true;
        // Said once. Work goes on without a session, and so does the sound: it is in memory, and the position is kept.
        wasTold = true;
        return false;
      },
      onPosition(seconds, isEnd) {
        // The file's own length may differ from the server's by a fraction; the end is the end for both.
        const known = isEnd ? Math.max(seconds, part.lengthSeconds ?? 0) : seconds;
        if (!isPreview) keepHeard(accountId, attemptId, part.number, known);
        if (!isEnd && seconds - reported < REPORT_EVERY_SECONDS) return;
        reported = known;
        reporter.report(known);
      },
      startSeconds: again ? 0 : (heardSeconds ?? 0),
      lengthSeconds: part.lengthSeconds ?? 0,
    });
  });
  const snapshot = useSyncExternalStore(player.subscribe, player.snapshot);

  useEffect(() => player.attach(), [player]);

  useEffect(() => {
    const stop = player.subscribe(() => {
      const { state, positionSeconds } = player.snapshot();
      tellExam({ kind: 'sound', part: part.number, state: state.kind, positionSeconds });
    });
    return () => {
      stop();
      tellExam({ kind: 'sound_stopped' });
    };
  }, [player, part.number]);

  return { player, snapshot, refused };
}
