import { DEFAULT_READING_SECONDS } from '@parlance/contract/attempts';
import { useParams } from 'react-router';
import { minutes } from '../../ui/minutes.ts';
import { ReadingSheet } from './reading-sheet.tsx';
import { CommonFacts, LengthFact, QuestionsFact, StartPage } from '../room/start-page.tsx';
import { TestFailed, TestStates } from '../room/test-states.tsx';
import { readingTexts } from '../room/test-texts.ts';
import { useOpenTest } from '../room/use-open-test.ts';

/** The Reading test: start page, the test itself, and every way it can fail to come. */
export function ReadingTest() {
  const { courseId = '' } = useParams();
  return <ReadingTestOf key={courseId} courseId={courseId} />;
}

function ReadingTestOf({ courseId }: { courseId: string }) {
  const opened = useOpenTest(courseId, {
    texts: readingTexts,
    takes: ({ type }) => type === 'Reading',
    defaultDurationWarning: 'Test duration not set for this course. Defaulting to 60 minutes.',
  });
  if (opened.kind === 'open') return <ReadingSheet test={opened.test} accountId={opened.accountId} />;
  if (opened.kind === 'other') {
    return <TestFailed texts={readingTexts} message={readingTexts.unknown} begun={false} />;
  }
  if (opened.kind !== 'ready') return <TestStates opened={opened} texts={readingTexts} />;
  const { question_count, test_duration } = opened.course;
  return (
    <StartPage ready={opened}>
      <QuestionsFact count={question_count} />
      <LengthFact name={`${minutes(test_duration ?? DEFAULT_READING_SECONDS)} minutes`} />
      <CommonFacts />
    </StartPage>
  );
}
