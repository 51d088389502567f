import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { Attempt } from '@parlance/contract/attempts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { tellExam } from '../../sittings/learner/exam-events.ts';
import type { TestRun } from '../run/use-test-run.ts';
import type { PaletteCell } from '../test-shell/palette-cells.ts';
import { TestShell } from '../test-shell/test-shell.tsx';
import type { TimedPart } from './listening-parts.ts';
import { ListeningStage } from './listening-stage.tsx';
import { SoundCheck } from './sound-check.tsx';
import { stageNote } from './stage-labels.ts';
import type { TestSound } from './test-sound.ts';
import { usePartPlayer } from './use-part-player.ts';

type Props = {
  title: string;
  part: TimedPart;
  of: number;
  run: TestRun;
  /** The questions that are open already. */
  cells: PaletteCell[];
  accountId: number;
  sound: TestSound;
  heardSeconds: number | null;
  /** It was heard, and is played once more from its beginning. */
  again?: boolean;
  /** How often it can be played after this; undefined where it is played once. */
  morePlays?: number;
  onPlays: (plays: Attempt['plays']) => void;
  /** Play was pressed already. */
  playAtOnce: boolean;
  /** It was heard to its end: its questions open. */
  onHeard: () => void;
  /** The way back to the questions of earlier parts, where there are any. */
  onBack?: () => void;
};

/** What is said of a recording that is not played only once. */
function leadOf(morePlays: number | undefined): string | undefined {
  if (morePlays === undefined) return undefined;
  if (morePlays === 0) return t`This is the last time you can play the recording. It cannot be paused.`;
  return plural(morePlays, {
    one: 'You can play the recording # more time after it has ended. It cannot be paused.',
    other: 'You can play the recording # more times after it has ended. It cannot be paused.',
  });
}

const QUESTIONS_OPEN_AFTER_MS = 3000;

/** How much of the recording is heard again after a pause by staff, in seconds. */
const HEARD_AGAIN_SECONDS = 5;

/** One part of a Listening test while the clock runs. */
export function PartStage(props: Props) {
  const { title, part, of, run, cells, accountId, sound, heardSeconds, again = false, playAtOnce } = props;
  const { morePlays, onPlays, onHeard, onBack } = props;
  const { player, snapshot, refused } = usePartPlayer({
    part,
    run,
    accountId,
    sound,
    heardSeconds,
    again,
    onPlays,
  });
  const isEnded = snapshot.state.kind === 'ended';
  const hasBegun = snapshot.positionSeconds > 0 || !['idle', 'failed'].includes(snapshot.state.kind);
  const isResting = Boolean(run.rest?.current);
  const isPaused = run.time.stoppedBy === 'staff';
  const isStopped =
    isResting || run.session.asks || run.isSending || run.submitting.kind !== 'no' || run.saving.kind === 'elsewhere';
  const onOpen = useEffectEvent(onHeard);
  const onRefused = useEffectEvent(() => {
    if (refused === 'signedOut') run.session.expired();
    // The test has ended elsewhere: a submit gives its result.
    if (refused === 'closed') run.submit(true);
  });

  useEffect(() => {
    if (playAtOnce) void player.start();
  }, [player, playAtOnce]);

  useEffect(() => {
    if (!isEnded || isResting || isPaused) return;
    const timer = setTimeout(() => onOpen(), QUESTIONS_OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isEnded, isResting, isPaused]);

  useEffect(() => {
    if (refused) onRefused();
  }, [refused]);

  // With a dialog or a cover before it nobody listens: the recording waits, and nothing of it is used up.
  useEffect(() => {
    if (!isStopped) return;
    sound.element.pause();
    tellExam({ kind: 'sound_stopped' });
  }, [isStopped, sound]);

  // It goes on by itself: everyone in the room restarts together.
  useEffect(() => {
    if (!isPaused) return void player.release(HEARD_AGAIN_SECONDS);
    player.hold();
    tellExam({ kind: 'sound_stopped' });
  }, [isPaused, player]);

  return (
    <TestShell
      title={title}
      section={of > 1 ? t`Audio, part ${{ number: part.number }} of ${{ total: of }}` : t`Audio`}
      run={run}
      cells={cells}
      breakHeld={hasBegun && !isEnded ? t`Not before the recording has ended.` : undefined}
    >
      <ListeningStage
        check={<SoundCheck sound={sound} begun={snapshot.state.kind !== 'idle'} />}
        part={{ number: part.number, of }}
        player={snapshot}
        note={stageNote(snapshot)}
        lead={leadOf(morePlays)}
        clockRuns
        onPlay={() => {
          if (snapshot.state.kind !== 'interrupted') sound.unlock();
          void player.start();
        }}
        onNext={isEnded ? onHeard : undefined}
        skip={
          run.saving.kind === 'preview' && (
            <Button variant="subtle" onClick={onHeard}>
              {t`Skip the recording`}
            </Button>
          )
        }
        back={
          onBack && (
            <Button variant="subtle" leftSection={<IconArrowLeft size={18} stroke={1.75} />} onClick={onBack}>
              {t`Back to the questions`}
            </Button>
          )
        }
      />
    </TestShell>
  );
}
