import { isUnreached } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';

const NOTHING_LOADED = 'Failed to load dashboard data. Please check network and server status.';
const NO_DETAIL = 'Unauthorized';
const UNREACHED = {
  'total courses count':
    'Network error or server unavailable for total courses count. Please check your backend server.',
  'course type counts': 'Network error or server unavailable for course type counts. Please check your backend server.',
};

type ProblemOf = (error: unknown) => string;

/** The sentences of the specification's section 8, each with the server's own words where there are any. */
export function countProblem(role: 'user' | 'admin'): ProblemOf {
  return (error) => (isUnreached(error) ? NOTHING_LOADED : failedToLoad(`total ${role} count`, error));
}

export function statusProblem(role: 'user' | 'admin'): ProblemOf {
  return (error) => (isUnreached(error) ? NOTHING_LOADED : refusalText(error, `Failed to load ${role} status counts.`));
}

export function courseProblem(what: keyof typeof UNREACHED): ProblemOf {
  return (error) => (isUnreached(error) ? UNREACHED[what] : failedToLoad(what, error));
}

/** What a toast says of these problems, each of which its card says too: many toasts would lie over the cards. */
export function inOneSentence(problems: readonly string[]): string | null {
  const [only = null, ...others] = problems;
  return others.length > 0 ? NOTHING_LOADED : only;
}

function failedToLoad(what: string, error: unknown): string {
  return `Failed to load ${what}. (Details: ${refusalText(error, NO_DETAIL)})`;
}
