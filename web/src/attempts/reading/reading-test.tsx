import { t } from '@lingui/core/macro';
import { DEFAULT_READING_SECONDS } from '@parlance/contract/attempts';
import { useParams } from 'react-router';
import { questionTestPath } from '../../courses/learner/start-test.ts';
import { minutesOf } from '../../ui/format/minutes.ts';
import { hasPassages } from '../run/has-passages.ts';
import type { OpenTest } from '../run/open-test.ts';
import { useOpenTest } from '../run/use-open-test.ts';
import { useTestRun } from '../run/use-test-run.ts';
import { OpenedTestPage, OtherScreen } from '../test-shell/opened-test-page.tsx';
import { CommonFacts, LengthFact, QuestionsFact, StartPage } from '../test-shell/start-page.tsx';
import { TestFailed } from '../test-shell/test-states.tsx';
import { ReadingLayout } from './reading-layout.tsx';
import { noTestData, readingTexts } from './reading-texts.ts';

/** The Reading test: start page, the test itself, and every way it can fail to come. */
export function ReadingTest() {
  const { courseId = '' } = useParams();
  return <ReadingTestOf key={courseId} courseId={courseId} />;
}

function ReadingTestOf({ courseId }: { courseId: string }) {
  const opened = useOpenTest(courseId, {
    texts: readingTexts,
    takes: ({ type }) => type === 'Reading',
    defaultDurationWarning: t`Test duration not set for this course. Defaulting to 60 minutes.`,
  });
  return (
    <OpenedTestPage
      opened={opened}
      texts={readingTexts}
      start={(ready) => (
        <StartPage ready={ready}>
          <QuestionsFact count={ready.course.question_count} />
          <LengthFact
            name={minutesOf(ready.course.test_duration ?? DEFAULT_READING_SECONDS)}
            courseId={ready.course.id}
          />
          <CommonFacts />
        </StartPage>
      )}
      test={(open) =>
        hasPassages(open.test.reply) ? (
          <ReadingRun {...open} />
        ) : (
          <OtherScreen test={open.test} path={questionTestPath(open.test.reply.course)} texts={readingTexts} />
        )
      }
      other={() => <TestFailed texts={readingTexts} message={noTestData()} begun={false} />}
    />
  );
}

function ReadingRun({ test, accountId }: { test: OpenTest; accountId: number }) {
  const run = useTestRun(test, accountId, { texts: readingTexts });
  return <ReadingLayout reply={test.reply} run={run} />;
}
