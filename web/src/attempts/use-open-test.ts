import { type Course, getCourse } from '@parlance/contract/courses';
import type { Reply } from '@parlance/contract/endpoint';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../platform/call.ts';
import { readUser } from '../platform/session.ts';
import { toastError, toastWarning } from '../ui/toast.tsx';
import { mustSignIn, openTimed } from './attempt-calls.ts';
import { loadProblem, type TestTexts } from './test-texts.ts';
import { useResumedTest } from './use-resumed-test.ts';
import { type OpenTest, openTest } from './use-test-run.ts';

type Options = {
  texts: TestTexts;
  /** Whether this screen takes tests of such a course; of another kind it opens nothing and gives `other`. */
  takes: (course: Course) => boolean;
  /** Said once when an opened test has no duration of its own. */
  defaultDurationWarning?: string;
  /** Hands in what else waits on this device of an attempt that has ended. */
  handInMore?: (attemptId: number) => Promise<void>;
};

export type TestLength = Reply<typeof getCourse>['testLength'];

/** Where a test screen is before its questions stand on the desk. `TestStates` draws all but the last three. */
export type OpenedTest =
  | { kind: 'loading' }
  | { kind: 'signedOut' }
  /** `begun`: a test was under way on this device, and its clock goes on. */
  | { kind: 'failed'; message: string; begun: boolean; retry: () => void }
  | { kind: 'missing' }
  | { kind: 'other'; course: Course }
  | ReadyTest
  | { kind: 'open'; test: OpenTest; accountId: number };

/** The course is there and nothing is begun: `start` opens the attempt, and only that. */
export type ReadyTest = {
  kind: 'ready';
  course: Course;
  testLength: TestLength;
  /** Opens the attempt; resolves when it is open or `problem` says why not. */
  start: () => Promise<void>;
  busy: boolean;
  /** Why the last `start` opened nothing. */
  problem: string | null;
  /** `start` met a dead session. */
  signedOut: boolean;
};

/**
 * Gives a test of a course to its screen: the course and its length, the attempt that was under way on this device,
 * or the way to open one. Failures are toasts too, once each. The screen is keyed by the course.
 */
export function useOpenTest(courseId: string, options: Options): OpenedTest {
  const { texts, takes, defaultDurationWarning, handInMore } = options;
  const accountId = readUser()?.id ?? 0;
  const [test, setTest] = useState<OpenTest | null>(null);
  const [starting, setStarting] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  const [signedOut, setSignedOut] = useState(false);
  const course = useQuery(courseQuery(courseId));
  const resumed = useResumedTest({ accountId, courseId, takes, onOpen: setTest, handInMore });
  const problem = loadProblem(course.error ?? resumed.error, texts);
  const deadSession = signedOut || mustSignIn(resumed.error);
  // A test that is open has its own words for a connection that dropped.
  useFailureToast(test || deadSession ? null : problem);

  async function start() {
    setStarting({ busy: true, problem: null });
    try {
      const opened = openTest(await openTimed(courseId), null);
      if (!opened) return void (await course.refetch());
      if (defaultDurationWarning && opened.reply.course.test_duration === null) toastWarning(defaultDurationWarning);
      setTest(opened);
    } catch (error) {
      if (mustSignIn(error)) setSignedOut(true);
      setStarting({ busy: false, problem: loadProblem(error, texts) });
    }
  }

  if (test) return { kind: 'open', test, accountId };
  if (mustSignIn(resumed.error)) return { kind: 'signedOut' };
  if (problem) {
    const retry = () => void Promise.all([course.refetch(), resumed.refetch()]);
    return { kind: 'failed', message: problem, begun: resumed.isError, retry };
  }
  if (!course.data || resumed.isPending) return { kind: 'loading' };
  if (!takes(course.data.course)) return { kind: 'other', course: course.data.course };
  if (course.data.course.question_count === 0) return { kind: 'missing' };
  return { kind: 'ready', ...course.data, ...starting, start, signedOut };
}

/** The course of a test and its length, before anything is opened. */
export function courseQuery(courseId: string) {
  return queryOptions({
    queryKey: ['test-course', courseId],
    queryFn: ({ signal }) => call(getCourse, { params: { id: courseId } }, { signal }),
  });
}

function useFailureToast(problem: string | null) {
  useEffect(() => {
    if (problem) toastError(problem);
  }, [problem]);
}
