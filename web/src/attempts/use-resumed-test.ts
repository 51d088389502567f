import type { Course } from '@parlance/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { CallRefused } from '../platform/call.ts';
import { type Draft, hasUnsentWork, mergeStored } from '../platform/draft.ts';
import { dropDraft, findDraft } from '../platform/draft-store.ts';
import { readTimed, sendSubmission, isWritten } from './attempt-calls.ts';
import { resultDestination } from './result-destination.ts';
import { type OpenTest, openTest } from './use-test-run.ts';

type Options = {
  accountId: number;
  courseId: string;
  takes: (course: Course) => boolean;
  onOpen: (test: OpenTest) => void;
  /** Hands in what else waits on this device of an attempt that has ended, before its draft is dropped. */
  handInMore?: (attemptId: number) => Promise<void>;
};

/**
 * A test that this device has a draft of goes on by itself where it was; one that ended meanwhile shows its result.
 * Without a draft nothing is opened: only the start button does that.
 */
export function useResumedTest({ accountId, courseId, takes, onOpen, handInMore }: Options) {
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
      if (!timedReply || !takes(timedReply.reply.course)) return null;
      const { attempt, questions } = timedReply.reply;
      if (attempt?.status === 'open') {
        const opened = openTest(timedReply, draft);
        if (opened) onOpen(opened);
        return null;
      }
      if (attempt) await handInLate(mergeStored(draft, attempt), isWritten(questions));
      await handInMore?.(draft.attemptId);
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
