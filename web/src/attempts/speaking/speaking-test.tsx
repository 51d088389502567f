import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { localKey } from '../../platform/queries.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { findRecordings } from '../device/recording-store.ts';
import type { OpenTest } from '../run/open-test.ts';
import { useOpenTest } from '../run/use-open-test.ts';
import { OpenedTestPage } from '../test-shell/opened-test-page.tsx';
import { Blank, TestStates } from '../test-shell/test-states.tsx';
import { MicrophoneCheck } from './microphone/microphone-check.tsx';
import { type MicrophoneHold, useMicrophone } from './microphone/use-microphone.ts';
import { SpeakingRun } from './speaking-run.tsx';
import { speakingTexts } from './speaking-texts.ts';

/** The Speaking test: the microphone check, the test itself, and every way it can fail to come. */
export function SpeakingTest() {
  const { courseId = '' } = useParams();
  return <SpeakingTestOf key={courseId} courseId={courseId} />;
}

function SpeakingTestOf({ courseId }: { courseId: string }) {
  const microphone = useMicrophone();
  const opened = useOpenTest(courseId, {
    startsByPress: true,
    texts: speakingTexts,
    takes: ({ type }) => type === 'Speaking',
  });
  return (
    <OpenedTestPage
      opened={opened}
      texts={speakingTexts}
      start={(ready) => <MicrophoneCheck ready={ready} microphone={microphone} />}
      test={(open) => <WithRecordings {...open} microphone={microphone} />}
      other={() => <NotSpeaking courseId={courseId} />}
    />
  );
}

type RecordingsProps = { test: OpenTest; accountId: number; microphone: MicrophoneHold };

/** Looks for recordings that are still on this device before the test goes on. */
function WithRecordings({ test, accountId, microphone }: RecordingsProps) {
  const found = useQuery({
    queryKey: localKey('waiting-recordings', accountId, test.attempt.id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: () => findRecordings(accountId, test.attempt.id),
  });
  if (!found.data) return <TestStates opened={{ kind: 'loading' }} texts={speakingTexts} />;
  return <SpeakingRun test={test} accountId={accountId} waiting={found.data} microphone={microphone} />;
}

function NotSpeaking({ courseId }: { courseId: string }) {
  const navigate = useNavigate();
  return (
    <Blank texts={speakingTexts}>
      <AlertDialog
        message={t`This is not a speaking test.`}
        hint={t`It is a different kind of test. Press OK to open it. The clock has not started.`}
      >
        <Button onClick={() => void navigate(`/start-test/${courseId}`, { replace: true })} data-autofocus>
          <Trans>OK</Trans>
        </Button>
      </AlertDialog>
    </Blank>
  );
}
