import type { Endpoint, Reply } from '@parlance/contract/endpoint';
import {
  countAdminStatuses,
  countAdmins,
  countCourses,
  countCourseTypes,
  countUserStatuses,
  countUsers,
} from '@parlance/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { call, isSignedOut } from '../platform/call.ts';
import { localKey } from '../platform/queries.ts';
import { countProblem, courseProblem, statusProblem } from './problems.ts';

/** A number of the statistics, or why it did not come: in a sentence, and as it was thrown. */
export type Part<Value> = { value: Value; problem: null } | { value: null; problem: string; error: unknown };

/**
 * Every number of the overview, asked for each time it opens. One that fails leaves the others standing, so this never
 * fails as a whole.
 */
export function useStatistics() {
  return useQuery({
    queryKey: localKey('statistics'),
    queryFn: async ({ signal }) => {
      const [users, admins, userStatuses, adminStatuses, courses, courseTypes] = await Promise.all([
        part(countUsers, countProblem('user'), signal),
        part(countAdmins, countProblem('admin'), signal),
        part(countUserStatuses, statusProblem('user'), signal),
        part(countAdminStatuses, statusProblem('admin'), signal),
        part(countCourses, courseProblem('total courses count'), signal),
        part(countCourseTypes, courseProblem('course type counts'), signal),
      ]);
      return { users, admins, userStatuses, adminStatuses, courses, courseTypes };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export type Statistics = NonNullable<ReturnType<typeof useStatistics>['data']>;

async function part<E extends Endpoint>(
  endpoint: E,
  problemOf: (error: unknown) => string,
  signal: AbortSignal,
): Promise<Part<Reply<E>>> {
  try {
    // These calls take nothing.
    return { value: (await call<Endpoint>(endpoint, {}, { signal })) as Reply<E>, problem: null };
  } catch (error) {
    return { value: null, problem: problemOf(error), error };
  }
}

/** What failed, each said once: calls that fail alike share a sentence. */
export function problemsOf(statistics: Statistics): string[] {
  const problems = Object.values(statistics).flatMap(({ problem }) => problem ?? []);
  return [...new Set(problems)];
}

/** The numbers did not come because the session is dead. */
export function isSignedOutOf(statistics: Statistics): boolean {
  return Object.values(statistics).some((part) => part.problem !== null && isSignedOut(part.error));
}
