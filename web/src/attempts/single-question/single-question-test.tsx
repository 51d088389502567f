import { DEFAULT_READING_SECONDS, DEFAULT_TEST_SECONDS } from '@parlance/contract/attempts';
import { Suspense, useMemo } from 'react';
import { testPath } from '../../courses/learner/start-test.ts';
import { minutesOf } from '../../ui/format/minutes.ts';
import { lazily } from '../../ui/states/lazily.ts';
import { hasPassages } from '../run/has-passages.ts';
import type { OpenTest } from '../run/open-test.ts';
import type { OpenedTest, ReadyTest } from '../run/use-open-test.ts';
import { useTestRun } from '../run/use-test-run.ts';
import { OtherScreen } from '../test-shell/opened-test-page.tsx';
import { numberQuestions } from '../test-shell/palette-cells.ts';
import { CommonFacts, LengthFact, QuestionsFact, StartPage } from '../test-shell/start-page.tsx';
import { useReadingTools } from '../tools/use-reading-tools.ts';
import { SingleQuestionLayout } from './single-question-layout.tsx';
import { singleQuestionTexts } from './single-question-texts.ts';

/** A test that is under way never needs it. */
const HowMarked = lazily(async () => (await import('../test-shell/how-marked.tsx')).HowMarked, 'none');

type Props = { opened: Extract<OpenedTest, { kind: 'ready' | 'open' }> };

/** A Writing or multiple-choice test: every question is open from the start, and one is shown at a time. */
export function SingleQuestionTest({ opened }: Props) {
  if (opened.kind === 'open') {
    const { course } = opened.test.reply;
    // A Reading test with passages has a screen of its own.
    if (course.type !== 'Reading' || !hasPassages(opened.test.reply)) return <SingleQuestionRun {...opened} />;
    return <OtherScreen test={opened.test} path={testPath(course)} texts={singleQuestionTexts} />;
  }
  return (
    <StartPage
      ready={opened}
      below={
        opened.course.type === 'Writing' && (
          <Suspense>
            <HowMarked courseId={opened.course.id} />
          </Suspense>
        )
      }
    >
      <QuestionsFact count={opened.course.question_count} />
      <LengthFact name={minutesOf(lengthSeconds(opened))} courseId={opened.course.id} />
      <CommonFacts />
    </StartPage>
  );
}

function SingleQuestionRun({ test, accountId }: { test: OpenTest; accountId: number }) {
  const run = useTestRun(test, accountId, { texts: singleQuestionTexts });
  const numbered = useMemo(() => numberQuestions(test.reply.questions), [test]);
  return <SingleQuestionLayout course={test.reply.course} run={run} tools={useReadingTools(run)} numbered={numbered} />;
}

function lengthSeconds({ course, testLength }: ReadyTest): number {
  const standard = course.type === 'Reading' ? DEFAULT_READING_SECONDS : DEFAULT_TEST_SECONDS;
  return testLength.durationSeconds ?? course.test_duration ?? standard;
}
