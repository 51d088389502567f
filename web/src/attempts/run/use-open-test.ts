import type { Attempt } from '@parlance/contract/attempts';
import { type Course, getCourse, type ListedCourse } from '@parlance/contract/courses';
import type { Reply } from '@parlance/contract/endpoint';
import type { Language } from '@parlance/contract/languages';
import { isTakenOver } from '@parlance/contract/taking/take-over';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../platform/queries.ts';
import { leaveReturnPath } from '../../platform/return-path.ts';
import { steadyNow } from '../../platform/server-clock.ts';
import { readUser } from '../../platform/session.ts';
import { ownPlace } from '../../sittings/learner/place.ts';
import { idParam } from '../../ui/lists/url-state.ts';
import { toastError, toastWarning } from '../../ui/states/toast.tsx';
import { createAttemptHold } from '../device/attempt-hold.ts';
import { findDraftOf, keepDraft } from '../device/draft-store.ts';
import { wasHandedInHere } from '../device/handed-in.ts';
import { type InSitting, mustSignIn, openTimed } from './attempt-calls.ts';
import { firstDraft, type OpenTest } from './open-test.ts';
import { takeAhead } from './opened-ahead.ts';
import { isCourseGone, loadProblem, type TestTexts } from './test-texts.ts';
import { type Elsewhere, examPath, isNotNow, useEnter, useResumedTest } from './use-resumed-test.ts';

type Options = {
  texts: TestTexts;
  /** In an examination it waits for its start page, which must check the microphone first. */
  startsByPress?: true;
  /** Whether this screen takes tests of such a course; of another kind it opens nothing and gives `other`. */
  takes: (course: Course) => boolean;
  /** Said once when an opened test has no duration of its own. */
  defaultDurationWarning?: string;
};

export type TestLength = Reply<typeof getCourse>['testLength'];

/** Where a test screen is before its questions are shown. `TestStates` draws all but the last three. */
export type OpenedTest =
  | { kind: 'loading' }
  | { kind: 'signedOut'; signIn: () => void }
  /** `begun`: a test was under way on this device, and its clock goes on. */
  | { kind: 'failed'; message: string; begun: boolean; retry: () => void }
  | { kind: 'missing' }
  /** There is no such course. */
  | { kind: 'gone' }
  | ElsewhereTest
  | { kind: 'other'; course: Course }
  | ReadyTest
  | { kind: 'open'; test: OpenTest; accountId: number };

/** It is open in another tab, or was begun on another device; `useHere` takes it. */
export type ElsewhereTest = {
  kind: 'elsewhere';
  place: Elsewhere['place'];
  useHere: () => void;
  busy: boolean;
  /** Why the last `useHere` opened nothing. */
  problem: string | null;
};

/** The course is there and nothing is begun: `start` opens the attempt, and only that. */
export type ReadyTest = {
  kind: 'ready';
  course: ListedCourse;
  testLength: TestLength;
  instructionLanguage?: Language | undefined;
  /** Opens the attempt; resolves when it is open or `problem` says why not. */
  start: () => Promise<void>;
  busy: boolean;
  /** Why the last `start` opened nothing. */
  problem: string | null;
  /** `start` met a dead session; `signIn` leads to /login and back. */
  signedOut: boolean;
  signIn: () => void;
};

/**
 * Gives a test of a course to its screen: the course and its length, the attempt that was under way on this device,
 * or the way to open one. Failures are toasts too, once each. The screen is keyed by the course.
 */
export function useOpenTest(courseId: string, options: Options): OpenedTest {
  const { texts, takes, startsByPress, defaultDurationWarning } = options;
  const navigate = useNavigate();
  const accountId = readUser()?.id ?? 0;
  const [test, setTest] = useState<OpenTest | null>(null);
  const [found, setFound] = useState<Elsewhere | null>(null);
  const [asking, setAsking] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  const [signedOut, setSignedOut] = useState(false);
  const firstAskedAtMs = useRef<number | null>(null);
  const sitting = useInSitting();
  const course = useQuery({ ...courseQuery(courseId), networkMode: 'always' });
  const show = useShown(setTest);
  const enter = useEnter({ accountId, sitting, takes, onOpen: show });
  const isInExam = sitting !== null && !startsByPress;
  const resumed = useResumedTest({
    screen: texts.name,
    accountId,
    courseId,
    opensItself: isInExam,
    sitting,
    takes,
    onOpen: show,
  });
  const elsewhere = found ?? resumed.data ?? null;
  const problem = loadProblem(course.error ?? resumed.error, texts);
  const deadSession = signedOut || mustSignIn(resumed.error);
  // A test that is open has its own words for a connection that dropped.
  useFailureToast(test || elsewhere || deadSession || isCourseGone(course.error) ? null : problem);
  useEffect(() => (test ? () => test.hold.release() : undefined), [test]);

  async function ask(work: () => Promise<void>) {
    setAsking({ busy: true, problem: null });
    try {
      await work();
      setAsking({ busy: false, problem: null });
    } catch (error) {
      if (sitting && isNotNow(error)) return void navigate(examPath(sitting.sittingId), { replace: true });
      if (mustSignIn(error)) setSignedOut(true);
      setAsking({ busy: false, problem: loadProblem(error, texts) });
    }
  }

  async function open() {
    firstAskedAtMs.current ??= steadyNow();
    const opened = takeAhead(courseId) ?? (await openTimed(courseId, sitting));
    const { attempt, course: opening } = opened.reply;
    if (!attempt) return void (await course.refetch());
    if (attempt.sitting && !sitting) return void navigate(examPath(attempt.sitting.id), { replace: true });
    // In an examination the server makes the test before the start, for everyone who waits.
    const isMadeBefore = attempt.sitting !== undefined && attempt.sequence === 0;
    // What was handed in here is open again because staff opened it.
    const isOwn = isMadeBefore || wasHandedInHere(accountId, attempt.id);
    const isNew = isOwn || wasBegunSince(attempt, opened.receivedAtMs - firstAskedAtMs.current);
    const hold = createAttemptHold(accountId, attempt.id);
    if (!(await hold.take({ force: false }))) return setFound({ attemptId: attempt.id, place: 'tab' });
    // Another tab may have begun it since this page was loaded.
    const draft = await findDraftOf(accountId, attempt.id);
    if (draft ? isTakenOver(draft, attempt) : !isNew) {
      hold.release();
      return setFound({ attemptId: attempt.id, place: 'device' });
    }
    const next = { ...opened, attempt, draft, hold, takenOver: false };
    const kept = keepDraft(firstDraft(next, accountId)).catch(() => undefined);
    // Kept before the screen shows it: whatever happens next, this device knows that it began it. Of a test that was made
    // for a start it knows that anyway, and everybody sees that at once.
    if (!isMadeBefore) await kept;
    if (defaultDurationWarning && opening.test_duration === null) toastWarning(defaultDurationWarning);
    show(next);
  }

  async function takeHere({ attemptId }: Elsewhere) {
    const now = await enter(attemptId, { force: true });
    setFound(now);
    // It ended meanwhile, or is not there: the start page follows.
    if (!now) await resumed.refetch();
  }

  function signIn() {
    leaveReturnPath(accountId, window.location.pathname);
    void navigate('/login');
  }

  const canOpen = course.data !== undefined && course.data.course.question_count > 0 && takes(course.data.course);
  const opensItself = isInExam && canOpen && test === null && resumed.data === null && !elsewhere;
  const openNow = useEffectEvent(() => void ask(open));
  useEffect(() => {
    if (!opensItself) return;
    const timer = setTimeout(openNow, 0);
    return () => clearTimeout(timer);
  }, [opensItself]);

  if (test) return { kind: 'open', test, accountId };
  if ((signedOut && opensItself) || mustSignIn(resumed.error)) return { kind: 'signedOut', signIn };
  if (elsewhere) {
    return { kind: 'elsewhere', place: elsewhere.place, useHere: () => void ask(() => takeHere(elsewhere)), ...asking };
  }
  if (isCourseGone(course.error)) return { kind: 'gone' };
  if (problem) {
    const retry = () => void Promise.all([course.refetch(), resumed.refetch()]);
    return { kind: 'failed', message: problem, begun: resumed.isError, retry };
  }
  if (!course.data || resumed.isPending) return { kind: 'loading' };
  if (!takes(course.data.course)) return { kind: 'other', course: course.data.course };
  if (course.data.course.question_count === 0) return { kind: 'missing' };
  if (opensItself) {
    const { problem: message } = asking;
    return message ? { kind: 'failed', message, begun: false, retry: () => void ask(open) } : { kind: 'loading' };
  }
  return { kind: 'ready', ...course.data, ...asking, start: () => ask(open), signedOut, signIn };
}

/** Shows a test; one that opens after its screen was left is let go, or this tab would keep it from any other. */
function useShown(setTest: (test: OpenTest) => void): (test: OpenTest) => void {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return (test) => (isLeft.current ? test.hold.release() : setTest(test));
}

/** The examination that the URL names (`?sitting=12`): its tests open by themselves. */
function useInSitting(): InSitting | null {
  const [search] = useSearchParams();
  const sittingId = idParam(search, 'sitting');
  return sittingId === null ? null : { sittingId, place: ownPlace() };
}

/**
 * Whether an attempt began within the last `askedForMs`, give or take: then it was begun by the button pressed here.
 */
function wasBegunSince({ startedAt, serverNow }: Attempt, askedForMs: number): boolean {
  return Date.parse(serverNow) - Date.parse(startedAt) < askedForMs + 2000;
}

/** The course of a test and its length, before anything is opened. */
export function courseQuery(courseId: string) {
  return queryOptions({
    ...queryOf(getCourse, { params: { id: courseId } }),
    networkMode: 'always',
  });
}

function useFailureToast(problem: string | null) {
  useEffect(() => {
    if (problem) toastError(problem);
  }, [problem]);
}
