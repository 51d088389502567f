import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { say } from '@parlance/contract/say';
import { isUnreached } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';

const NOTHING_LOADED = msg`Failed to load dashboard data. Please check network and server status.`;

type ProblemOf = (error: unknown) => string;
type CourseCount = 'total courses count' | 'course type counts';

type People = 'user' | 'admin';

const failedCounts: Record<People | CourseCount, (details: string) => string> = {
  user: (details) => t`Failed to load total user count. (Details: ${details})`,
  admin: (details) => t`Failed to load total admin count. (Details: ${details})`,
  'total courses count': (details) => t`Failed to load total courses count. (Details: ${details})`,
  'course type counts': (details) => t`Failed to load course type counts. (Details: ${details})`,
};

const failedStatuses: Record<People, MessageDescriptor> = {
  user: msg`Failed to load user status counts.`,
  admin: msg`Failed to load admin status counts.`,
};

const unreached: Record<CourseCount, MessageDescriptor> = {
  'total courses count': msg`Network error or server unavailable for total courses count. Please check your backend server.`,
  'course type counts': msg`Network error or server unavailable for course type counts. Please check your backend server.`,
};

/** The sentences of the specification's section 8, each with the server's own words where there are any. */
export function countProblem(role: People): ProblemOf {
  return (error) => (isUnreached(error) ? say(NOTHING_LOADED) : failedText(role, error));
}

export function statusProblem(role: People): ProblemOf {
  return (error) => (isUnreached(error) ? say(NOTHING_LOADED) : refusalText(error, say(failedStatuses[role])));
}

export function courseProblem(what: CourseCount): ProblemOf {
  return (error) => (isUnreached(error) ? say(unreached[what]) : failedText(what, error));
}

/** What a toast says of these problems, each of which its card says too: many toasts would lie over the cards. */
export function inOneSentence(problems: readonly string[]): string | null {
  const [only = null, ...others] = problems;
  return others.length > 0 ? say(NOTHING_LOADED) : only;
}

function failedText(what: People | CourseCount, error: unknown): string {
  return failedCounts[what](refusalText(error, t`Unauthorized`));
}
