import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { createTestSound, ignoreMediaKeys } from './test-sound.ts';
import { singleQuestionTexts } from '../single-question/single-question-texts.ts';
import { NO_AUDIO } from './listening-texts.ts';
import { listeningParts } from './listening-parts.ts';
import { ListeningRun } from './listening-run.tsx';
import { ListeningStage } from './listening-stage.tsx';
import { formatFollowing, formatLength } from './stage-labels.ts';
import { StartProblem } from '../test-shell/start-page.tsx';
import { TestBar } from '../test-shell/bar/test-bar.tsx';
import { TestFrame } from '../test-shell/test-shell.tsx';
import { TestFailed, TestStates } from '../test-shell/test-states.tsx';
import { courseQuery, type OpenedTest, type ReadyTest } from '../run/use-open-test.ts';

type Props = { courseId: string; opened: Extract<OpenedTest, { kind: 'ready' | 'open' }> };

/** A Listening test: the sound check before the clock, then its parts, each heard once and then answered. */
export function ListeningTest({ courseId, opened }: Props) {
  const [sound] = useState(createTestSound);
  const [pressed, setPressed] = useState(false);
  const course = useQuery(courseQuery(courseId));
  useEffect(ignoreMediaKeys, []);

  if (opened.kind === 'ready') {
    if (opened.testLength.audioPartsSeconds.length === 0) {
      return <TestFailed texts={singleQuestionTexts} message={NO_AUDIO} begun={false} />;
    }
    const play = () => {
      sound.unlock();
      setPressed(true);
      void opened.start();
    };
    return <BeforePlay ready={opened} sound={sound} onPlay={play} />;
  }
  // What is known of the lengths helps to find the place again; without it the files themselves say.
  if (course.isPending) return <TestStates opened={{ kind: 'loading' }} texts={singleQuestionTexts} />;
  const parts = listeningParts(opened.test.reply.questions);
  if (parts.length === 0) return <TestFailed texts={singleQuestionTexts} message={NO_AUDIO} begun />;
  const lengths = course.data?.testLength.audioPartsSeconds ?? [];
  return (
    <ListeningRun
      test={opened.test}
      accountId={opened.accountId}
      parts={parts.map((part, index) => ({ ...part, lengthSeconds: lengths[index] ?? null }))}
      sound={sound}
      playAtOnce={pressed}
    />
  );
}

type BeforeProps = { ready: ReadyTest; sound: ReturnType<typeof createTestSound>; onPlay: () => void };

/** The sound check: nothing is opened and no clock runs until Play is pressed. */
function BeforePlay({ ready, sound, onPlay }: BeforeProps) {
  const { course, testLength } = ready;
  const title = course.title || singleQuestionTexts.name;
  const partsSeconds = testLength.audioPartsSeconds;
  return (
    <TestFrame
      title={title}
      bar={<TestBar title={title} section="Audio" run={null} noClock="Starts when you press Play" />}
    >
      <ListeningStage
        sound={sound}
        part={{ number: 1, of: partsSeconds.length }}
        follows={formatFollowing(course.question_count, partsSeconds.length)}
        player={{
          state: ready.busy ? { kind: 'loading', share: null } : { kind: 'idle' },
          positionSeconds: 0,
          lengthSeconds: partsSeconds[0] ?? 0,
        }}
        lasts={formatLength(testLength.durationSeconds)}
        back={
          <Button variant="subtle" component={Link} to="/user-dashboard?section=courses">
            Back to Courses
          </Button>
        }
        onPlay={onPlay}
      >
        <StartProblem ready={ready} />
      </ListeningStage>
    </TestFrame>
  );
}
