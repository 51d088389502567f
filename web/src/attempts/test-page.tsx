import { t } from '@lingui/core/macro';
import type { Course } from '@parlance/contract/courses';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { testPath } from '../courses/learner/start-test.ts';
import { leaveReturnPath } from '../platform/return-path.ts';
import { readToken, readUser } from '../platform/session.ts';
import { ListeningTest } from './listening/listening-test.tsx';
import { type OpenedTest, useOpenTest } from './run/use-open-test.ts';
import { SingleQuestionTest } from './single-question/single-question-test.tsx';
import { singleQuestionTexts } from './single-question/single-question-texts.ts';
import { SignedOutDialog } from './test-shell/dialogs/signed-out-dialog.tsx';
import { OpenedTestPage } from './test-shell/opened-test-page.tsx';
import { Blank } from './test-shell/test-states.tsx';

/** The page of a Writing, Listening or multiple-choice test. Its route has no guard, so it asks for a session. */
export function TestPage() {
  const { courseId = '' } = useParams();
  const [isVisitor] = useState(() => readToken() === null);
  return isVisitor ? <NoSession /> : <TestPageOf key={courseId} courseId={courseId} />;
}

function TestPageOf({ courseId }: { courseId: string }) {
  const opened = useOpenTest(courseId, { texts: singleQuestionTexts, takes: ({ type }) => type !== 'Speaking' });
  return (
    <OpenedTestPage
      opened={opened}
      texts={singleQuestionTexts}
      start={(ready) => <TestOf courseId={courseId} course={ready.course} opened={ready} />}
      test={(open) => <TestOf courseId={courseId} course={open.test.reply.course} opened={open} />}
      other={(course) => <Navigate to={testPath(course)} replace />}
    />
  );
}

type TestProps = { courseId: string; course: Course; opened: Extract<OpenedTest, { kind: 'ready' | 'open' }> };

/** The same component before and after the start: the sound that a press unlocked stays available. */
function TestOf({ courseId, course, opened }: TestProps) {
  if (course.type === 'Listening') return <ListeningTest courseId={courseId} opened={opened} />;
  return <SingleQuestionTest opened={opened} />;
}

function NoSession() {
  const navigate = useNavigate();
  function logIn() {
    leaveReturnPath(readUser()?.id ?? 0, window.location.pathname);
    void navigate('/login');
  }
  return (
    <Blank texts={singleQuestionTexts}>
      <SignedOutDialog opened hint={t`Log in to open the test. The clock has not started.`} onSignIn={logIn} />
    </Blank>
  );
}
