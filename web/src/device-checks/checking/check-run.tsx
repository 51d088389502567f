import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { DEVICE_CHECK_DAYS, sendDeviceCheck } from '@parlance/contract/device-checks/device-checks';
import {
  type DeviceCheckName,
  deviceCheckNames,
  type Measurements,
} from '@parlance/contract/device-checks/measurements';
import { verdictsOf } from '@parlance/contract/device-checks/verdicts';
import { say } from '@parlance/contract/say';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useTestClip } from '../../attempts/speaking/microphone/use-test-clip.ts';
import { call } from '../../platform/call.ts';
import { keepDeviceCheck } from '../../platform/kept-device-check.ts';
import { refusalText } from '../../platform/refusal.ts';
import { useFocusOnMove } from '../../ui/focus.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { checkNames, summaryOf } from '../check-texts.ts';
import { CheckRows } from './check-rows.tsx';
import classes from './check-run.module.css';
import { MicrophonePanel, SoundPanel } from './panels.tsx';
import { SendToSchool } from './send-to-school.tsx';
import { type DeviceCheckRun, useDeviceCheck } from './use-device-check.ts';

/** The checks of this device with what they found, and the form of whoever checks a room. */
export function CheckRun() {
  const [search] = useSearchParams();
  const run = useDeviceCheck();
  const testClip = useTestClip();
  const reporting = useReport(run.done);
  const { current, done, checkedAt } = run;
  const isBegun = current !== null || checkedAt !== null;
  const checks = useFocusOnMove<HTMLElement>(isBegun ? (current ?? 'done') : null);

  return (
    <div className={classes.page}>
      <section ref={checks} tabIndex={-1} aria-labelledby="device-check">
        <h1 id="device-check" className={classes.title}>
          <Trans>Device check</Trans>
        </h1>
        <p className={classes.lead} role="status">
          {leadOf(run)}
        </p>
        {!isBegun && (
          <Button size="lg" style={{ marginTop: 20 }} onClick={run.startAll}>
            <Trans>Start the check</Trans>
          </Button>
        )}
        <CheckRows
          run={run}
          panel={panelOf(run, testClip)}
          clipUrl={testClip.clip.kind === 'done' ? testClip.clip.url : null}
        />
        {done && checkedAt && (
          <Row gap={[12, 16]} wrap align="center" above={24}>
            <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={run.startAll}>
              <Trans>Run all checks again</Trans>
            </Button>
            <Text size="sm" tone="quiet">
              {t`Checked on ${{ time: dayAndTime(checkedAt) }}.`} {validityOf(reporting)}
            </Text>
          </Row>
        )}
        {done && reporting.error && (
          <div className={classes.unsent}>
            <ErrorNote>
              {t`The result was not sent. ${{ reason: refusalText(reporting.error, t`Check the connection and send it again.`) }}`}
            </ErrorNote>
            <Button variant="default" loading={reporting.isPending} onClick={() => reporting.mutate(done)}>
              <Trans>Send again</Trans>
            </Button>
          </div>
        )}
      </section>
      <SendToSchool code={search.get('code') ?? ''} done={done} checkedAt={checkedAt} />
    </div>
  );
}

/** Tells the server what was found as soon as all of it is known, and keeps what it answers. */
function useReport(done: Measurements | null) {
  const reporting = useMutation({
    mutationFn: (found: Measurements) => call(sendDeviceCheck, { body: { found } }),
    onSuccess: (sent) => {
      if (sent.verdict !== 'fail') keepDeviceCheck(sent);
    },
  });
  const sent = useRef<Measurements | null>(null);
  const { mutate } = reporting;
  useEffect(() => {
    if (!done || sent.current === done) return;
    sent.current = done;
    mutate(done);
  }, [done, mutate]);
  return reporting;
}

function leadOf({ current, done }: DeviceCheckRun): string {
  if (done) return summaryOf(verdictsOf(done));
  if (current === null) {
    return t`See whether this device is ready for an examination. It takes about two minutes. You need headphones or speakers, and a microphone.`;
  }
  const number = deviceCheckNames.indexOf(current) + 1;
  return t`Check ${number} of ${{ total: deviceCheckNames.length }}: ${{ check: say(checkNames[current]) }}`;
}

function validityOf({ data, error }: ReturnType<typeof useReport>): string {
  if (error || !data) return '';
  if (data.verdict === 'fail') return t`A result with a failed check does not count for examinations.`;
  return t`The result counts for ${plural({ days: DEVICE_CHECK_DAYS }, { one: '# day', other: '# days' })} in this browser.`;
}

function panelOf({ current, give }: DeviceCheckRun, testClip: ReturnType<typeof useTestClip>) {
  const panels: Partial<Record<DeviceCheckName, React.ReactNode>> = {
    sound: <SoundPanel onFound={(found) => give('sound', found)} />,
    microphone: <MicrophonePanel testClip={testClip} onFound={(found) => give('microphone', found)} />,
  };
  return current && panels[current];
}
