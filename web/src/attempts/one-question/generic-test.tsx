import { DEFAULT_READING_SECONDS, DEFAULT_TEST_SECONDS, type TakerReply } from '@parlance/contract/attempts';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { testPath } from '../../courses/start-test.ts';
import { leaveReturnPath } from '../../platform/return-path.ts';
import { readToken, readUser } from '../../platform/session.ts';
import { minutes } from '../../ui/minutes.ts';
import { genericTexts } from './generic-texts.ts';
import { ListeningTest } from '../listening/listening-test.tsx';
import type { OpenTest } from '../room/open-test.ts';
import { QuestionSheet } from './question-sheet.tsx';
import { SignedOutDialog } from '../room/signed-out-dialog.tsx';
import { CommonFacts, LengthFact, QuestionsFact, StartPage } from '../room/start-page.tsx';
import { Blank, TestStates } from '../room/test-states.tsx';
import { type ReadyTest, useOpenTest } from '../room/use-open-test.ts';
import { useTestRun } from '../room/use-test-run.ts';

/** The test screen for Writing, Listening and multiple choice. Nobody guards its route, so it asks for a session. */
export function GenericTest() {
  const { courseId = '' } = useParams();
  const [isVisitor] = useState(() => readToken() === null);
  return isVisitor ? <NoSession /> : <GenericTestOf key={courseId} courseId={courseId} />;
}

function GenericTestOf({ courseId }: { courseId: string }) {
  const opened = useOpenTest(courseId, { texts: genericTexts, takes: ({ type }) => type !== 'Speaking' });
  if (opened.kind === 'other') return <Navigate to={testPath(opened.course)} replace />;
  if (opened.kind !== 'ready' && opened.kind !== 'open') return <TestStates opened={opened} texts={genericTexts} />;
  const course = opened.kind === 'open' ? opened.test.reply.course : opened.course;
  if (course.type === 'Listening') return <ListeningTest courseId={courseId} opened={opened} />;
  if (opened.kind === 'open') {
    return hasPassages(opened.test.reply) ? <ToReadingTest test={opened.test} /> : <QuestionTest {...opened} />;
  }
  return (
    <StartPage ready={opened}>
      <QuestionsFact count={course.question_count} />
      <LengthFact name={`${minutes(lengthSeconds(opened))} minutes`} />
      <CommonFacts />
    </StartPage>
  );
}

/** Writing and multiple choice: every question is open from the start. */
function QuestionTest({ test, accountId }: { test: OpenTest; accountId: number }) {
  const run = useTestRun(test, accountId, { texts: genericTexts });
  const numbered = test.reply.questions.map((question, index) => ({ number: index + 1, question }));
  return <QuestionSheet course={test.reply.course} run={run} numbered={numbered} />;
}

/** A Reading test with passages has a screen of its own, which goes on by the draft that opening it left. */
function ToReadingTest({ test }: { test: OpenTest }) {
  const navigate = useNavigate();
  useEffect(() => {
    test.hold.release();
    void navigate(testPath(test.reply.course), { replace: true });
  }, [test, navigate]);
  return <TestStates opened={{ kind: 'loading' }} texts={genericTexts} />;
}

function NoSession() {
  const navigate = useNavigate();
  function signIn() {
    leaveReturnPath(readUser()?.id ?? 0, window.location.pathname);
    void navigate('/login');
  }
  return (
    <Blank texts={genericTexts}>
      <SignedOutDialog opened hint="Sign in to open the test. Its clock has not started." onSignIn={signIn} />
    </Blank>
  );
}

function hasPassages({ course, passagesWithQuestions }: TakerReply): boolean {
  return course.type === 'Reading' && passagesWithQuestions.some(({ passage }) => passage.content.trim() !== '');
}

function lengthSeconds({ course, testLength }: ReadyTest): number {
  const standard = course.type === 'Reading' ? DEFAULT_READING_SECONDS : DEFAULT_TEST_SECONDS;
  return testLength.durationSeconds ?? course.test_duration ?? standard;
}
