import { getCourse } from '@parlance/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CallRefused, call } from '../platform/call.ts';
import { type Draft, hasUnsentWork, mergeStored } from '../platform/draft.ts';
import { readUser } from '../platform/session.ts';
import { toastError, toastWarning } from '../ui/toast.tsx';
import { dropDraft, findDraft } from '../platform/draft-store.ts';
import { TestFailed, TestLoading, TestMissing } from './test-states.tsx';
import { mustSignIn, openTimed, readTimed, sendSubmission } from './attempt-calls.ts';
import { ReadingSheet } from './reading-sheet.tsx';
import { resultDestination } from './result-destination.ts';
import { SignedOutDialog } from './signed-out-dialog.tsx';
import { StartPage } from './start-page.tsx';
import { type OpenTest, openTest } from './use-test-run.ts';

const NO_DATA = 'No test data found for this course.';
const LOAD_FAILED = 'Failed to load reading test.';

/** The Reading test: start page, the test itself, and every way it can fail to come. */
export function ReadingTest() {
  const { courseId = '' } = useParams();
  return <ReadingTestOf key={courseId} courseId={courseId} />;
}

function ReadingTestOf({ courseId }: { courseId: string }) {
  const accountId = readUser()?.id ?? 0;
  const [test, setTest] = useState<OpenTest | null>(null);
  const [starting, setStarting] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  const [signedOut, setSignedOut] = useState(false);
  const course = useQuery({
    queryKey: ['course', courseId],
    queryFn: async ({ signal }) => (await call(getCourse, { params: { id: courseId } }, { signal })).course,
  });
  const resumed = useResumedTest(accountId, courseId, setTest);
  const problem = problemOf(course.error ?? resumed.error) ?? (isOther(course.data?.type) ? NO_DATA : null);
  const deadSession = signedOut || mustSignIn(resumed.error);
  // A test that is open has its own words for a connection that dropped.
  useFailureToast(test || deadSession ? null : problem);

  async function start() {
    setStarting({ busy: true, problem: null });
    try {
      const opened = openTest(await openTimed(courseId), null);
      if (!opened) return await course.refetch();
      if (opened.reply.course.test_duration === null) {
        toastWarning('Test duration not set for this course. Defaulting to 60 minutes.');
      }
      setTest(opened);
    } catch (error) {
      if (mustSignIn(error)) setSignedOut(true);
      setStarting({ busy: false, problem: problemOf(error) });
    }
  }

  if (test) return <ReadingSheet test={test} accountId={accountId} />;
  if (mustSignIn(resumed.error)) {
    return (
      <main>
        <title>Reading Test · Parlance</title>
        <h1 className="visually-hidden">Reading Test</h1>
        <SignedOutDialog
          opened
          hint="Sign in, open the test again, and it goes on where it was. Its clock does not stop."
        />
      </main>
    );
  }
  if (problem)
    return (
      <TestFailed
        message={problem}
        begun={resumed.isError}
        onRetry={() => void Promise.all([course.refetch(), resumed.refetch()])}
      />
    );
  if (!course.data || resumed.isPending) return <TestLoading />;
  if (course.data.question_count === 0) return <TestMissing />;
  return (
    <>
      <StartPage course={course.data} busy={starting.busy} problem={starting.problem} onStart={() => void start()} />
      <SignedOutDialog opened={signedOut} hint="The clock has not started." />
    </>
  );
}

/**
 * A test that this device has a draft of goes on by itself where it was; one that ended meanwhile shows its result.
 * Without a draft nothing is opened: only the start button does that.
 */
function useResumedTest(accountId: number, courseId: string, onOpen: (test: OpenTest) => void) {
  const navigate = useNavigate();
  return useQuery({
    queryKey: ['resumed-test', accountId, courseId],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const draft = await findDraft(accountId, Number(courseId));
      if (!draft) return null;
      const timedReply = await readTimed(draft.attemptId).catch(unlessMissing);
      if (!timedReply) return null;
      const { attempt, questions } = timedReply.reply;
      if (attempt?.status === 'open') {
        const opened = openTest(timedReply, draft);
        if (opened) onOpen(opened);
        return null;
      }
      const hasWriting = questions.some(({ question_type }) => question_type === 'writing');
      if (attempt) await handInLate(mergeStored(draft, attempt), hasWriting);
      await dropDraft(accountId, draft.attemptId);
      const result = attempt?.result;
      if (attempt && result) {
        const ended = { ...result, attemptId: attempt.id, timeTakenSeconds: result.timeTaken };
        const { to, state } = resultDestination(ended, result.score === null);
        await navigate(to, { state, replace: true });
      }
      return null;
    },
  });
}

/** An attempt that is not there, or not this account's, is nothing to go on with: the start page follows. */
function unlessMissing(error: unknown): null {
  if (error instanceof CallRefused && error.code === 'not_found') return null;
  throw error;
}

/** What never reached a test that has ended is handed in as late, before this device drops its copy. */
async function handInLate(draft: Draft, hasWriting: boolean): Promise<void> {
  if (!hasUnsentWork(draft)) return;
  try {
    await sendSubmission({ draft, timeTakenSeconds: 0, autoSubmitted: true, hasWriting });
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'attempt_abandoned')) throw error;
  }
}

function isOther(type: string | undefined): boolean {
  return type !== undefined && type !== 'Reading';
}

function problemOf(error: unknown): string | null {
  if (!error) return null;
  if (!(error instanceof CallRefused)) return LOAD_FAILED;
  return error.code === 'not_found' ? NO_DATA : error.message || LOAD_FAILED;
}

function useFailureToast(problem: string | null) {
  useEffect(() => {
    if (problem) toastError(problem);
  }, [problem]);
}
