import { Button } from '@mantine/core';
import type { Measurements } from '@parlance/contract/device-checks/measurements';
import { IconMicrophone } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { MicrophoneChoice } from '../../attempts/speaking/microphone/microphone-choice.tsx';
import { useMicrophone } from '../../attempts/speaking/microphone/use-microphone.ts';
import { CLIP_SECONDS, type useTestClip } from '../../attempts/speaking/microphone/use-test-clip.ts';
import { countOf } from '../../platform/plural.ts';
import classes from './panel.module.css';
import { usePanelFocus } from './use-panel-focus.ts';

type Props = {
  /** Where the five seconds are, to be heard when this panel has gone. */
  testClip: ReturnType<typeof useTestClip>;
  onFound: (found: Measurements['microphone']) => void;
};

/** Five seconds of the person's voice: how loud they are, and whether they play back. They stay in this browser. */
export function MicrophonePanel({ testClip: { clip, record, stop }, onFound }: Props) {
  const { state, devices, open } = useMicrophone();
  const [isRecorded, setRecorded] = useState(false);
  const isOpen = state.kind === 'open';
  const first = usePanelFocus(isOpen);
  const task = useId();
  const isRecording = clip.kind === 'recording';

  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (!isRecorded || clip.kind === 'recording') return;
    const peak_dbfs = clip.kind === 'done' ? clip.peakDbfs : null;
    if (clip.kind !== 'done') return found({ problem: null, peak_dbfs, plays_back: false });
    let isLeft = false;
    void playsBack(clip.url).then((plays_back) => isLeft || found({ problem: null, peak_dbfs, plays_back }));
    return () => {
      isLeft = true;
    };
  }, [clip, isRecorded]);

  function start() {
    if (state.kind !== 'open') return;
    setRecorded(true);
    record(state.microphone);
  }

  return (
    <div className={classes.panel}>
      <p id={task}>
        Your browser asks for permission to use the microphone. Record {countOf(CLIP_SECONDS, 'second')} while you speak
        as loudly as in a test. The recording stays in this browser.
      </p>
      {state.kind === 'closed' || state.kind === 'opening' ? (
        <Button
          ref={first}
          aria-describedby={task}
          leftSection={<IconMicrophone size={18} stroke={1.75} />}
          loading={state.kind === 'opening'}
          onClick={() => void open().catch(() => undefined)}
        >
          Use microphone
        </Button>
      ) : (
        <div className={classes.microphone}>
          <MicrophoneChoice hold={{ state, devices, open }} />
        </div>
      )}
      {isOpen && (
        <Button ref={first} onClick={isRecording ? stop : start} disabled={isRecorded && !isRecording}>
          {isRecording ? `Stop, ${countOf(clip.left, 'second')} left` : `Record ${countOf(CLIP_SECONDS, 'second')}`}
        </Button>
      )}
      {state.kind === 'failed' && (
        <Button
          variant="default"
          onClick={() => onFound({ problem: state.problem, peak_dbfs: null, plays_back: false })}
        >
          Continue without a microphone
        </Button>
      )}
    </div>
  );
}

const LIMIT_MS = 5000;

/** Whether the browser can play what it recorded. */
async function playsBack(url: string): Promise<boolean> {
  const audio = new Audio();
  audio.preload = 'auto';
  return await new Promise((answer) => {
    const timer = setTimeout(() => answer(false), LIMIT_MS);
    const said = (isPlayable: boolean) => () => {
      clearTimeout(timer);
      answer(isPlayable);
    };
    audio.addEventListener('canplay', said(true));
    audio.addEventListener('error', said(false));
    audio.src = url;
  });
}
