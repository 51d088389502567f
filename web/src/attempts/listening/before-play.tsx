import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { DEFAULT_TEST_SECONDS } from '@parlance/contract/attempts';
import { IconListNumbers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { durationLabel } from '../../courses/course-length.ts';
import type { ReadyTest } from '../run/use-open-test.ts';
import { singleQuestionTexts } from '../single-question/single-question-texts.ts';
import { TestBar } from '../test-shell/bar/test-bar.tsx';
import { CommonFacts, Fact, Facts, formatQuestionCount, LengthFact, StartProblem } from '../test-shell/start-page.tsx';
import { TestFrame } from '../test-shell/test-shell.tsx';
import { ListeningStage } from './listening-stage.tsx';
import type { PlayState } from './part-player.ts';
import { SoundCheck } from './sound-check.tsx';
import { formatFollowing, noteBeforePlay } from './stage-labels.ts';
import type { TestSound } from './test-sound.ts';
import type { SealedLoad } from './use-sealed-recording.ts';

type Props = {
  ready: ReadyTest;
  sound: TestSound;
  /** How far the first recording is. */
  load: SealedLoad;
  onRetry: () => void;
  onPlay: () => void;
};

/**
 * The sound check: the recording is loaded meanwhile, and nothing is opened and no clock runs until Play is pressed.
 */
export function BeforePlay({ ready, sound, load, onRetry, onPlay }: Props) {
  const { course, testLength } = ready;
  const [isChecked, setChecked] = useState(false);
  const title = course.title || singleQuestionTexts.name;
  const partsSeconds = testLength.audioPartsSeconds;
  return (
    <TestFrame
      title={title}
      bar={<TestBar title={title} section={t`Audio`} run={null} noClock={t`Starts when you press Play`} />}
    >
      <ListeningStage
        check={<SoundCheck sound={sound} begun={ready.busy} onChecked={setChecked} />}
        part={{ number: 1, of: partsSeconds.length }}
        player={{ state: stateOf(ready, load), positionSeconds: 0, lengthSeconds: partsSeconds[0] ?? 0 }}
        note={noteBeforePlay(load, isChecked, ready.busy)}
        held={!isChecked || load.kind === 'loading'}
        clockRuns={false}
        facts={<ListeningFacts ready={ready} />}
        back={
          <Button variant="subtle" component={Link} to="/user-dashboard?section=courses">
            {t`Back to Courses`}
          </Button>
        }
        onPlay={load.kind === 'failed' ? onRetry : onPlay}
      >
        <StartProblem ready={ready} />
      </ListeningStage>
    </TestFrame>
  );
}

function stateOf({ busy }: ReadyTest, load: SealedLoad): PlayState {
  if (busy) return { kind: 'loading', share: null };
  return load.kind === 'failed' ? { kind: 'failed', brokeOff: false } : { kind: 'idle' };
}

function ListeningFacts({ ready: { course, testLength } }: { ready: ReadyTest }) {
  const { question_count: count, test_duration } = course;
  return (
    <Facts>
      <Fact icon={IconListNumbers} name={formatQuestionCount(count)}>
        {formatFollowing(testLength.audioPartsSeconds.length)}{' '}
        {t`You can change an answer and come back until the test ends.`}
      </Fact>
      <LengthFact
        name={durationLabel({ ...course, test_duration: test_duration ?? DEFAULT_TEST_SECONDS })}
        courseId={course.id}
      />
      <CommonFacts />
    </Facts>
  );
}
