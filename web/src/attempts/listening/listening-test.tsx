import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { readTimed } from '../run/attempt-calls.ts';
import type { OpenTest } from '../run/open-test.ts';
import { courseQuery, type OpenedTest } from '../run/use-open-test.ts';
import { useTestRun } from '../run/use-test-run.ts';
import { singleQuestionTexts } from '../single-question/single-question-texts.ts';
import { TestFailed, TestStates } from '../test-shell/test-states.tsx';
import { type AudioPaths, createAudioPaths } from './audio-paths.ts';
import { BeforePlay } from './before-play.tsx';
import { ListeningLayout, type ListeningSound } from './listening-layout.tsx';
import { NO_AUDIO } from './stage-labels.ts';
import { createTestSound, ignoreMediaKeys } from './test-sound.ts';
import { timedParts } from './timed-parts.ts';
import { useSealedRecording } from './use-sealed-recording.ts';

type Props = { courseId: string; opened: Extract<OpenedTest, { kind: 'ready' | 'open' }> };

/** A Listening test: the sound check before the clock, then its parts, each heard once and then answered. */
export function ListeningTest({ courseId, opened }: Props) {
  const [sound] = useState(createTestSound);
  const [pressed, setPressed] = useState(false);
  const course = useQuery(courseQuery(courseId));
  const isSilent = opened.kind === 'ready' && opened.testLength.audioPartsSeconds.length === 0;
  const { load, retry } = useSealedRecording(courseId, opened.kind === 'ready' && !isSilent);
  useEffect(ignoreMediaKeys, []);
  const reply = opened.kind === 'open' ? opened.test.reply : null;
  const attemptId = opened.kind === 'open' ? opened.test.attempt.id : null;
  const paths = useMemo(
    () => createAudioPaths(reply?.questions ?? [], async () => (attemptId === null ? null : readQuestions(attemptId))),
    [reply, attemptId],
  );
  const lengths = course.data?.testLength.audioPartsSeconds;
  const parts = useMemo(() => {
    const recordingKey = reply?.recordingKey;
    const loaded = load.kind === 'loaded' && recordingKey ? { recording: load.recording, recordingKey } : null;
    return timedParts(reply?.questions ?? [], lengths ?? [], loaded, paths.load);
  }, [reply, lengths, load, paths]);

  if (isSilent) return <TestFailed texts={singleQuestionTexts} message={NO_AUDIO} begun={false} />;
  if (opened.kind === 'ready') {
    const play = () => {
      sound.unlock();
      setPressed(true);
      void opened.start();
    };
    return <BeforePlay ready={opened} sound={sound} load={load} onRetry={retry} onPlay={play} />;
  }
  // What is known of the lengths helps to find the place again; without it the files themselves say.
  if (course.isPending) return <TestStates opened={{ kind: 'loading' }} texts={singleQuestionTexts} />;
  if (parts.length === 0) return <TestFailed texts={singleQuestionTexts} message={NO_AUDIO} begun />;
  return (
    <ListeningRun
      test={opened.test}
      accountId={opened.accountId}
      paths={paths}
      parts={parts}
      sound={sound}
      playAtOnce={pressed}
    />
  );
}

type RunProps = ListeningSound & { test: OpenTest; paths: AudioPaths };

/** A Listening test under way. */
export function ListeningRun({ test, accountId, paths, playAtOnce, ...rest }: RunProps) {
  const run = useTestRun(test, accountId, {
    texts: singleQuestionTexts,
    onRead: ({ questions }) => paths.take(questions),
  });
  const isElsewhere = run.saving.kind === 'elsewhere';
  const [{ wasElsewhere, timesLost }, setLost] = useState({ wasElsewhere: false, timesLost: 0 });
  if (isElsewhere !== wasElsewhere) setLost({ wasElsewhere: isElsewhere, timesLost: timesLost + Number(isElsewhere) });
  return (
    <ListeningLayout
      // Another tab may have listened on: this one falls silent, and looks again how far it was heard.
      key={`${timesLost} ${isElsewhere}`}
      run={run}
      course={test.reply.course}
      accountId={accountId}
      playAtOnce={playAtOnce && timesLost === 0 && !isElsewhere}
      {...rest}
    />
  );
}

/** The questions as they are signed now; null when there was no answer. */
async function readQuestions(attemptId: number) {
  const answered = await readTimed(attemptId).catch(() => null);
  return answered && answered.reply.questions;
}
