import type { Course } from '@parlance/contract/courses';
import { listOpenAttempts, type OpenAttemptSummary } from '@parlance/contract/taking/open-tests';
import { isTakenOver } from '@parlance/contract/taking/take-over';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { CallRefused, call } from '../../platform/call.ts';
import { localKey } from '../../platform/queries.ts';
import { createAttemptHold } from '../device/attempt-hold.ts';
import { dropDraft, findDraft, findDraftOf } from '../device/draft-store.ts';
import { mergeStored } from '../draft/draft.ts';
import { type InSitting, isWritten, readTimed } from './attempt-calls.ts';
import { handInLate } from './hand-in.ts';
import type { OpenTest } from './open-test.ts';
import { destinationOf } from './result-destination.ts';

/** An attempt that another tab has open, or that was begun on another device and not yet seen on this one. */
export type Elsewhere = { attemptId: number; place: 'tab' | 'device' };

type Options = {
  /** The screen that asks: one that hands a test on to another has an answer of its own. */
  screen: string;
  accountId: number;
  courseId: string;
  /** In an examination the page opens the test anyway, and so learns whether it is open elsewhere. */
  opensItself?: boolean;
  /** The examination that the URL names. A test of one is taken from its page only. */
  sitting: InSitting | null;
  takes: (course: Course) => boolean;
  onOpen: (test: OpenTest) => void;
};

/**
 * A test that is under way goes on by itself where it was; one that ended meanwhile shows its result. One that is
 * open elsewhere is only named. Nothing new is begun: only the start button does that.
 */
export function useResumedTest({ screen, accountId, courseId, opensItself = false, ...options }: Options) {
  const navigate = useNavigate();
  const enter = useEnter({ accountId, ...options });
  return useQuery({
    queryKey: localKey('resumed-test', screen, accountId, courseId),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Without a connection the page says so; a query that waits for one would say 'Loading' for ever.
    networkMode: 'always',
    queryFn: async () => {
      const draft = await findDraft(accountId, Number(courseId));
      const open = draft || opensItself ? null : await openAttemptOf(Number(courseId));
      if (open?.sittingId !== undefined && !options.sitting) {
        void navigate(examPath(open.sittingId), { replace: true });
        return null;
      }
      const attemptId = draft?.attemptId ?? open?.id;
      return attemptId === undefined ? null : await enter(attemptId, { force: false });
    },
  });
}

/** Goes on with an attempt in this tab; `force` takes it from wherever it is open now. Null when it is not open. */
export function useEnter({ accountId, sitting, takes, onOpen }: Omit<Options, 'screen' | 'courseId' | 'opensItself'>) {
  const navigate = useNavigate();
  return async (attemptId: number, { force }: { force: boolean }): Promise<Elsewhere | null> => {
    const hold = createAttemptHold(accountId, attemptId);
    if (!(await hold.take({ force }))) return { attemptId, place: 'tab' };
    let isOpened = false;
    try {
      const draft = await findDraftOf(accountId, attemptId);
      const timedReply = await readTimed(attemptId).catch((error: unknown) => {
        if (!sitting || !isNotNow(error)) return unlessMissing(error);
        void navigate(examPath(sitting.sittingId), { replace: true });
        return null;
      });
      if (!timedReply || !takes(timedReply.reply.course)) return null;
      const { attempt, questions } = timedReply.reply;
      if (attempt?.status === 'open') {
        if (attempt.sitting && !sitting) {
          void navigate(examPath(attempt.sitting.id), { replace: true });
          return null;
        }
        if (!force && (!draft || isTakenOver(draft, attempt))) return { attemptId, place: 'device' };
        isOpened = true;
        onOpen({ ...timedReply, attempt, draft, hold, takenOver: force });
        return null;
      }
      if (attempt && draft) await handInLate(mergeStored(draft, attempt), isWritten(questions));
      await dropDraft(accountId, attemptId);
      const destination = attempt && destinationOf(attempt);
      if (destination) await navigate(destination.to, { state: destination.state, replace: true });
      return null;
    } finally {
      if (!isOpened) hold.release();
    }
  };
}

/** The open attempt of a course that this device knows nothing of. Without an answer there is none to go on with. */
async function openAttemptOf(courseId: number): Promise<OpenAttemptSummary | null> {
  try {
    const { attempts } = await call(listOpenAttempts, {});
    return attempts.find((attempt) => attempt.courseId === courseId) ?? null;
  } catch {
    return null;
  }
}

export function examPath(sittingId: number): string {
  return `/exam/${sittingId}`;
}

/** Paused, not begun by the server's clock, or taken on another device: the page of the examination says so, and waits. */
export function isNotNow(error: unknown): boolean {
  const codes = ['sitting_paused', 'sitting_not_started', 'sitting_place_waits'];
  return error instanceof CallRefused && codes.includes(error.code);
}

/** An attempt that is not there, or not this account's, is nothing to go on with: the start page follows. */
function unlessMissing(error: unknown): null {
  if (error instanceof CallRefused && error.code === 'not_found') return null;
  throw error;
}
