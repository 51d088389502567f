import type { CourseType } from '@parlance/contract/kinds/course-types';
import { listResults, resultsOverview } from '@parlance/contract/results';
import { listOpenAttempts, type OpenAttemptSummary } from '@parlance/contract/taking/open-tests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { runningTestsQuery } from '../../courses/learner/running-tests.ts';
import { CallRefused } from '../../platform/call.ts';
import { invalidate, localKey } from '../../platform/queries.ts';
import { toastInfo, toastSuccess } from '../../ui/states/toast.tsx';
import { listDrafts } from '../device/draft-store.ts';
import type { Draft } from '../draft/draft.ts';
import { formatSubmitted } from '../run/result-destination.ts';
import { resendAfterMs } from '../run/submit-policy.ts';
import { type Finished, finishDraft } from './finish-draft.ts';

/** A test that goes on, or that was ended and has not arrived. */
export type UnfinishedTest = {
  attemptId: number;
  courseId: number;
  courseName: string;
  courseType: CourseType;
  deadline: string;
  answered: number;
  total: number;
  /** The examination that it is a part of, as far as that is known. */
  sittingId?: number | undefined;
  /** The test was ended here, and nobody said that it arrived. */
  submitting: boolean;
};

/**
 * The tests of this account that are not finished: open ones as the server knows them, and what this device holds.
 * Those that were ended here are sent again by themselves, when the connection is back and ever less often; what is
 * left here of tests that ended meanwhile is handed in as late. What became of either is in `finished`.
 */
export function useUnfinishedTests(accountId: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = useQuery(runningTestsQuery(accountId));
  const drafts = useQuery({
    queryKey: localKey('drafts', accountId),
    queryFn: () => listDrafts(accountId),
    gcTime: 0,
    networkMode: 'always',
  });
  const [finished, setFinished] = useState<Finished[]>([]);
  const [sending, setSending] = useState({ busy: false, tries: 0 });
  /** Drafts there was nothing to finish of: another tab is at work on them, or the server knows no such attempt. */
  const [skipped, setSkipped] = useState<number[]>([]);

  const held = drafts.data ?? [];
  const toSend = held.filter(({ submitting }) => submitting);
  // Only who knows what is open knows what has ended.
  const ended = open.data ? held.filter(({ attemptId }) => !open.data.some(({ id }) => id === attemptId)) : [];
  const settled = [...skipped, ...finished.map(({ attemptId }) => attemptId)];
  const toFinish = [...new Set([...toSend, ...ended])].filter(({ attemptId }) => !settled.includes(attemptId));

  const underWay = useRef<Promise<Finished[]> | null>(null);
  const [pressed, setPressed] = useState(false);

  /** One run at a time: who asks while one is under way gets what becomes of that. */
  function finish(drafts: Draft[]): Promise<Finished[]> {
    underWay.current ??= finishAll(drafts).finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  }

  async function finishAll(drafts: Draft[]): Promise<Finished[]> {
    setSending({ ...sending, busy: true });
    const done: Finished[] = [];
    let failed = false;
    let goesOn = false;
    for (const { attemptId, submitting } of drafts) {
      try {
        const one = await finishDraft(accountId, attemptId);
        if (one?.kind === 'goesOn') {
          toastInfo(one.message, { shownMs: 10_000 });
          goesOn = true;
        } else if (one) done.push(one);
        else setSkipped((before) => [...before, attemptId]);
        if (one?.kind === 'submitted') toastSuccess(formatSubmitted(submitting?.autoSubmitted ?? false));
      } catch {
        // It stays in the list, and is tried again.
        failed = true;
      }
    }
    setFinished((before) => [...before, ...done]);
    // What the server refused on the way stays on this device, whatever became of the test.
    const stale =
      done.length > 0 || goesOn
        ? [{ queryKey: localKey('drafts') }, listOpenAttempts, listResults, resultsOverview]
        : [];
    await invalidate(client, { queryKey: localKey('refused-recordings') }, ...stale);
    setSending({ busy: false, tries: failed ? sending.tries + 1 : 0 });
    return done;
  }

  const onDue = useEffectEvent(() => void finish(toFinish));
  const waits = toFinish.map(({ attemptId }) => attemptId).join(' ');
  useEffect(() => {
    if (waits === '' || sending.busy) return;
    const due = () => onDue();
    const timer = setTimeout(due, sending.tries === 0 ? 0 : resendAfterMs(sending.tries));
    window.addEventListener('online', due);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', due);
    };
  }, [waits, sending]);

  /** Sends at once what waits; whoever asked for it sees the result. */
  async function sendAgain() {
    setPressed(true);
    const waited = underWay.current ? await underWay.current : [];
    const done = waited.length > 0 ? waited : await finish(toSend);
    setPressed(false);
    const { to, state } = done.find(({ kind }) => kind === 'submitted')?.destination ?? {};
    if (to) await navigate(to, { state });
  }

  return {
    tests: open.isPending && open.failureCount === 0 ? [] : join(open.data, held, finished),
    finished,
    /** Somebody pressed Send again and waits for it; what is sent by itself shows no waiting. */
    sending: pressed,
    failed: open.error !== null && !isDeadSession(open.error),
    retry: () => void open.refetch(),
    sendAgain: () => void sendAgain(),
  };
}

/** The page around says it already. */
function isDeadSession(error: unknown): boolean {
  return error instanceof CallRefused && error.status === 401;
}

/**
 * Without an answer of the server only what this device knows; otherwise what is open, and what waits to be sent. What
 * was answered here counts although it has not arrived.
 */
function join(open: OpenAttemptSummary[] | undefined, drafts: Draft[], finished: Finished[]): UnfinishedTest[] {
  const known = (open ?? []).map(({ id, ...attempt }) => {
    const draft = drafts.find(({ attemptId }) => attemptId === id);
    const answered = Math.max(attempt.answered, draft ? countAnswers(draft) : 0);
    return { ...attempt, answered, attemptId: id, submitting: draft?.submitting !== undefined };
  });
  const others = drafts.flatMap((draft) => {
    const { attemptId, courseId, about, submitting } = draft;
    const isKnown = known.some((one) => one.attemptId === attemptId);
    if (!about || isKnown || (open && !submitting)) return [];
    return [{ ...about, attemptId, courseId, answered: countAnswers(draft), submitting: submitting !== undefined }];
  });
  return [...known, ...others].filter((test) => !finished.some(({ attemptId }) => attemptId === test.attemptId));
}

function countAnswers({ about, answers }: Draft): number {
  return about?.answered ?? Object.keys(answers).length;
}
