import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { findRecordings } from '../../platform/recording/recording-store.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { MicrophoneCheck } from './microphone-check.tsx';
import { SpeakingSheet } from './speaking-sheet.tsx';
import { NOT_SPEAKING, speakingTexts } from './speaking-words.ts';
import { Blank, TestStates } from '../room/test-states.tsx';
import { useMicrophone } from './use-microphone.ts';
import { useOpenTest } from '../room/use-open-test.ts';
import type { OpenTest } from '../room/open-test.ts';

/** The Speaking test: the microphone check, the test itself, and every way it can fail to come. */
export function SpeakingTest() {
  const { courseId = '' } = useParams();
  return <SpeakingTestOf key={courseId} courseId={courseId} />;
}

function SpeakingTestOf({ courseId }: { courseId: string }) {
  const microphone = useMicrophone();
  const opened = useOpenTest(courseId, {
    texts: speakingTexts,
    takes: ({ type }) => type === 'Speaking',
  });
  if (opened.kind === 'open') {
    return <SpeakingDesk test={opened.test} accountId={opened.accountId} microphone={microphone} />;
  }
  if (opened.kind === 'other') return <NotSpeaking courseId={courseId} />;
  if (opened.kind === 'ready') return <MicrophoneCheck ready={opened} microphone={microphone} />;
  return <TestStates opened={opened} texts={speakingTexts} />;
}

type DeskProps = { test: OpenTest; accountId: number; microphone: ReturnType<typeof useMicrophone> };

/** Looks for recordings that are still on this device before the test goes on. */
function SpeakingDesk({ test, accountId, microphone }: DeskProps) {
  const found = useQuery({
    queryKey: ['waiting-recordings', accountId, test.attempt.id],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: () => findRecordings(accountId, test.attempt.id),
  });
  if (!found.data) return <TestStates opened={{ kind: 'loading' }} texts={speakingTexts} />;
  return <SpeakingSheet test={test} accountId={accountId} waiting={found.data} microphone={microphone} />;
}

function NotSpeaking({ courseId }: { courseId: string }) {
  const navigate = useNavigate();
  return (
    <Blank texts={speakingTexts}>
      <AlertDialog message={NOT_SPEAKING} hint="It is another kind of test. OK takes you there; no clock has started.">
        <Button onClick={() => void navigate(`/start-test/${courseId}`, { replace: true })} data-autofocus>
          OK
        </Button>
      </AlertDialog>
    </Blank>
  );
}
