import type { Reply } from '@parlance/contract/endpoint';
import { attemptsUsedUp } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import { listStartLimits, type StartLimit, startLimit } from '@parlance/contract/start-limits';
import { useQuery } from '@tanstack/react-query';
import { CallRefused } from '../../platform/call.ts';
import { countOf } from '../../platform/plural.ts';
import { queryOf } from '../../platform/queries.ts';
import { userMay, useUser } from '../../platform/session.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';

const MINUTE_MS = 60_000;

type Allowance = Reply<typeof listStartLimits>['allowances'][number];

/** What is read of limits and of what was given; nothing for everybody but learners. */
function useOwnLimits(): Reply<typeof listStartLimits> | undefined {
  const isLearner = userMay(useUser(), 'learns');
  const { data } = useQuery({
    ...queryOf(listStartLimits, {}),
    enabled: isLearner,
    // A test may have ended, or a wait, since.
    staleTime: 0,
  });
  return isLearner ? data : undefined;
}

/** Why this learner cannot start the test of a course now, by the course's id; empty for everybody else. */
export function useStartLimits(): Map<number, StartLimit> {
  return new Map((useOwnLimits()?.limits ?? []).map((limit) => [limit.courseId, limit]));
}

/** What this learner was given alone, likewise. */
export function useAllowances(): Map<number, Allowance> {
  return new Map((useOwnLimits()?.allowances ?? []).map((given) => [given.courseId, given]));
}

/** What a learner was given of a test; empty where nothing of it is left. */
export function allowanceText({ attempts, seconds }: Pick<Allowance, 'attempts' | 'seconds'>): string {
  const sentences = [
    attempts > 0 && `Your school gave you ${countOf(attempts, 'more attempt')} at this test.`,
    seconds > 0 && `Your next attempt is ${countOf(seconds / 60, 'minute')} longer.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** What a refused start says of its limit; null for every other error. */
export function refusedLimit(error: unknown): StartLimit | null {
  if (!(error instanceof CallRefused)) return null;
  return startLimit.safeParse(error.details.limit).data ?? null;
}

/** Why a test cannot be started, and until when, in the viewer's zone. */
export function limitText({ reason, retakeAt, leftAt }: StartLimit): string {
  const sentences = [
    reason === 'attempts_used_up' && say(attemptsUsedUp.sentence),
    leftAt && `You opened this test on ${dayAndTime(leftAt)} and left it without answering.`,
    leftAt && reason === 'attempts_used_up' && 'That counts as one of your attempts.',
    retakeAt && `You can take this test again on ${dayAndTime(wholeMinute(retakeAt))}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The minute by whose beginning that moment has passed. */
function wholeMinute(iso: string): string {
  return new Date(Math.ceil(Date.parse(iso) / MINUTE_MS) * MINUTE_MS).toISOString();
}
