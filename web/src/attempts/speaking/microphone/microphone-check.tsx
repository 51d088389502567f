import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { say } from '@parlance/contract/say';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconCloudCheck,
  IconListNumbers,
  IconMicrophone,
} from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type KeptDeviceCheck, recentMicrophoneCheck } from '../../../platform/kept-device-check.ts';
import { roomTime } from '../../../sittings/learner/room-time.ts';
import { isFocusLost } from '../../../ui/focus.ts';
import { Text } from '../../../ui/kit.tsx';
import { idParam } from '../../../ui/lists/url-state.ts';
import { lazily } from '../../../ui/states/lazily.ts';
import { ErrorNote } from '../../../ui/states/note.tsx';
import type { ReadyTest } from '../../run/use-open-test.ts';
import { OwnTimeLine, useOwnTime } from '../../test-shell/own-time.tsx';
import { Fact, Facts, StartFrame, StartProblem } from '../../test-shell/start-page.tsx';
import { formatSpokenTime } from './format-spoken-time.ts';
import classes from './microphone-check.module.css';
import { MicrophoneChoice } from './microphone-choice.tsx';
import { EMPTY_RECORDING, recordingErrorText } from './microphone-labels.ts';
import type { MicrophoneHold } from './use-microphone.ts';
import { CLIP_SECONDS, type TestClip, useTestClip } from './use-test-clip.ts';

/** Most schools ask nothing: it comes apart. */
const RecordingConsent = lazily(async () => (await import('../../../consents/recording-consent.tsx')).RecordingConsent);
/** A test that is under way never needs it. */
const HowMarked = lazily(async () => (await import('../../test-shell/how-marked.tsx')).HowMarked, 'none');

type Props = { ready: ReadyTest; microphone: MicrophoneHold };

/** Before the clock: what comes, and whether the microphone hears the learner. Only Start Test opens the attempt. */
export function MicrophoneCheck({ ready, microphone }: Props) {
  const { clip, record, stop } = useTestClip();
  const { state } = microphone;
  const isOpen = state.kind === 'open';
  const checked = useCheckBefore(microphone);
  const mayStart = isOpen && (clip.kind === 'done' || checked !== null);
  const recordButton = useRef<HTMLButtonElement>(null);
  const trouble = useRef<HTMLDivElement>(null);

  // The button that asked for the microphone is gone: what follows it takes the focus.
  useEffect(() => {
    if (isFocusLost()) (state.kind === 'open' ? recordButton : trouble).current?.focus();
  }, [state.kind]);

  return (
    <StartFrame course={ready.course}>
      <SpeakingFacts ready={ready} />
      <Suspense>
        <HowMarked courseId={ready.course.id} />
      </Suspense>
      <section className={classes.check} aria-labelledby="microphone-check">
        <h2 id="microphone-check">{checked ? t`Your microphone` : t`Check your microphone`}</h2>
        <Text tone="quiet">
          {checked
            ? t`Your device check at ${{ time: roomTime(checked.at) }} heard it. You can record ${plural({ seconds: CLIP_SECONDS }, { one: '# second', other: '# seconds' })} and play them back again. They are not saved, and the clock has not started.`
            : t`Your browser will ask for permission to use it. Record ${plural({ seconds: CLIP_SECONDS }, { one: '# second', other: '# seconds' })} and play them back. They are not saved, and the clock has not started.`}
        </Text>
        {state.kind === 'closed' || state.kind === 'opening' ? (
          <Button
            variant="default"
            leftSection={<IconMicrophone size={18} stroke={1.75} />}
            loading={state.kind === 'opening'}
            onClick={() => void microphone.open().catch(() => undefined)}
          >
            <Trans>Use microphone</Trans>
          </Button>
        ) : (
          <MicrophoneChoice hold={microphone} trouble={trouble} />
        )}
        {isOpen && (
          <>
            <Button
              ref={recordButton}
              variant="default"
              onClick={() => (clip.kind === 'recording' ? stop() : record(state.microphone))}
            >
              {recordLabel(clip)}
            </Button>
            <ClipResult clip={clip} />
          </>
        )}
      </section>
      <Suspense fallback={null}>
        <RecordingConsent />
      </Suspense>
      <div className={classes.start}>
        <StartProblem ready={ready} />
        <Button size="xl" disabled={!mayStart} onClick={() => void ready.start()} loading={ready.busy}>
          <Trans>Start Test</Trans>
        </Button>
        {!mayStart && (
          <p className={classes.first}>
            {checked ? t`Turn on your microphone first.` : t`Check your microphone first.`}
          </p>
        )}
      </div>
    </StartFrame>
  );
}

/**
 * The device check of this browser in which its microphone was heard, in an examination, which had it made before: the
 * microphone is turned on and nothing has to be recorded a second time. Null without one.
 */
function useCheckBefore({ state, open }: MicrophoneHold): KeptDeviceCheck | null {
  const [search] = useSearchParams();
  const isExam = idParam(search, 'sitting') !== null;
  const [checked] = useState(() => (isExam ? (recentMicrophoneCheck() ?? null) : null));
  const turnOn = useEffectEvent(() => {
    if (checked && state.kind === 'closed') void open().catch(() => undefined);
  });
  useEffect(() => turnOn(), []);
  return checked;
}

function recordLabel(clip: TestClip): string {
  if (clip.kind === 'recording')
    return t`Stop, ${plural({ seconds: clip.left }, { one: '# second left', other: '# seconds left' })}`;
  return clip.kind === 'none'
    ? t`Record ${plural({ seconds: CLIP_SECONDS }, { one: '# second', other: '# seconds' })}`
    : t`Record again`;
}

function ClipResult({ clip }: { clip: TestClip }) {
  if (clip.kind === 'failed') return <ErrorNote>{recordingErrorText(clip)}</ErrorNote>;
  if (clip.kind === 'empty') return <ErrorNote>{say(EMPTY_RECORDING)}</ErrorNote>;
  if (clip.kind !== 'done') return null;
  const Icon = clip.unheard ? IconAlertTriangle : IconCircleCheck;
  return (
    <div className={classes.result}>
      <p role="status" data-unheard={clip.unheard || undefined}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        {clip.unheard
          ? t`We could not hear you. Speak closer to the microphone or choose another one, and record again.`
          : t`We can hear you. Play the recording to hear how you sound.`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the learner's own five seconds have no captions */}
      <audio controls src={clip.url} aria-label={t`Your five seconds`} />
    </div>
  );
}

function SpeakingFacts({ ready }: { ready: ReadyTest }) {
  const { id, question_count: count } = ready.course;
  const [search] = useSearchParams();
  const own = useOwnTime(id, idParam(search, 'sitting') ?? undefined);
  const { durationSeconds, timersSeconds } = ready.testLength;
  return (
    <Facts>
      <Fact icon={IconListNumbers} name={t`${plural(count, { one: '# question', other: '# questions' })}`}>
        <Trans>
          One at a time. Each has its own time limit, which starts when you open the question and cannot be paused. You
          see a question only when you open it.
        </Trans>
      </Fact>
      {durationSeconds !== null && (
        <Fact
          icon={IconClock}
          name={
            own.name ??
            t`${plural({ minutes: Math.ceil(durationSeconds / 60) }, { one: '# minute at most', other: '# minutes at most' })}`
          }
        >
          <OwnTimeLine own={own} />
          {own.name ? t`The test lasts so long at most.` : formatSpokenTime(timersSeconds, durationSeconds)}{' '}
          <Trans>
            When a question's time is up, the next one opens automatically. After the last one, the test is submitted.
          </Trans>
        </Fact>
      )}
      <Fact icon={IconCloudCheck} name={t`Saved as you speak`}>
        <Trans>
          Your answer is stored on this device every second and sent when you stop. If the connection drops, keep going:
          it is sent when you are back online.
        </Trans>
      </Fact>
    </Facts>
  );
}
