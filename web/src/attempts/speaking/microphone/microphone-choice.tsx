import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { IconMicrophoneOff, IconRefresh } from '@tabler/icons-react';
import { type Ref, useEffect, useState } from 'react';
import { Stack, Text } from '../../../ui/kit.tsx';
import type { Microphone } from '../../recording/microphone.ts';
import { LevelRow } from './level-bars.tsx';
import classes from './microphone-choice.module.css';
import { microphoneHelp } from './microphone-labels.ts';
import type { MicrophoneHold, MicrophoneState } from './use-microphone.ts';

type Props = {
  hold: MicrophoneHold;
  /** What is wrong stands above already. */
  explained?: boolean;
  /** What is wrong, so that it can be given the focus. */
  trouble?: Ref<HTMLDivElement>;
};

/** Which microphone, how loud it is now, and when it does not open: why, and the ways on. */
export function MicrophoneChoice({ hold, explained = false, trouble }: Props) {
  const { state, devices, open } = hold;
  const microphone = state.kind === 'open' ? state.microphone : null;
  const peakDbfs = useLevel(microphone);
  const ask = (deviceId?: string) => void open(deviceId).catch(() => undefined);
  const isUnsupported = state.kind === 'failed' && state.problem === 'unsupported';
  return (
    <div className={classes.choice}>
      {!explained && <Trouble state={state} box={trouble} />}
      {devices.length > 0 && !isUnsupported && (
        <Select
          label={t`Microphone`}
          data={devices.map(({ deviceId, label }) => ({ value: deviceId, label }))}
          value={microphone?.deviceId ?? null}
          placeholder={t`Choose a microphone`}
          onChange={(deviceId) => deviceId !== null && ask(deviceId)}
        />
      )}
      {microphone && (
        <Stack gap={8}>
          <Text as="span" size="sm" weight={600}>
            <Trans context="of sound">Level</Trans>
          </Text>
          <LevelRow peakDbfs={peakDbfs} />
        </Stack>
      )}
      {(state.kind === 'failed' || state.kind === 'lost') && !isUnsupported && (
        <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={() => ask()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

function Trouble({ state, box }: { state: MicrophoneState; box?: Ref<HTMLDivElement> }) {
  const words = troubleOf(state);
  if (!words) return null;
  return (
    <div className={classes.trouble} role="alert" ref={box} tabIndex={-1}>
      <IconMicrophoneOff size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <strong>{words.heading}</strong>
        <p>{words.way}</p>
      </div>
    </div>
  );
}

function troubleOf(state: MicrophoneState): { heading: string; way: string } | null {
  if (state.kind === 'failed') return microphoneHelp(state.problem);
  if (state.kind !== 'lost') return null;
  return {
    heading: t`${{ microphone: state.label }} was disconnected.`,
    way: t`Connect it again or choose another microphone.`,
  };
}

const READ_MS = 80;

/** How loud it is at an open microphone now, in dBFS; null while nothing is measured. */
function useLevel(microphone: Microphone | null): number | null {
  const [peakDbfs, setPeak] = useState<number | null>(null);
  useEffect(() => {
    if (!microphone) return;
    const timer = setInterval(() => setPeak(microphone.meter.read()?.peakDbfs ?? null), READ_MS);
    return () => {
      clearInterval(timer);
      setPeak(null);
    };
  }, [microphone]);
  return peakDbfs;
}
