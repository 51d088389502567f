import type { Course } from '@parlance/contract/courses';
import { listOpenAttempts, type OpenAttemptSummary } from '@parlance/contract/taking/open-tests';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/call.ts';
import { keyOf } from '../../platform/queries.ts';
import { createServerClock, secondsLeft, steadyNow } from '../../platform/server-clock.ts';
import { useUser } from '../../platform/session.ts';

const REFRESH_MS = 30_000;
const TICK_MS = 500;

/** The server's time, set by each reply that says which tests are open. */
const clock = createServerClock();

/** The open tests of an account. */
export function runningTestsQuery(accountId: number) {
  return queryOptions({
    queryKey: [...keyOf(listOpenAttempts, {}), accountId],
    queryFn: askForRunning,
    staleTime: 0,
    gcTime: 0,
    // While a test is open its time may run out: then the server closes it.
    refetchInterval: ({ state }) => (state.data?.length ? REFRESH_MS : false),
    networkMode: 'always',
  });
}

async function askForRunning(): Promise<OpenAttemptSummary[]> {
  const sentAtMs = steadyNow();
  const { attempts, serverNow } = await call(listOpenAttempts, {});
  clock.sync(serverNow, sentAtMs, steadyNow());
  return attempts;
}

/** The open test that the person on this page has in a course; undefined without one. */
export function useRunningTest({ id }: Pick<Course, 'id'>): OpenAttemptSummary | undefined {
  const user = useUser();
  const { data } = useQuery({ ...runningTestsQuery(user?.id ?? 0), enabled: user !== null });
  return data?.find(({ courseId }) => courseId === id);
}

/** Whole seconds until a deadline (ISO) by the server's clock, told again as they pass. */
export function useTimeLeft(deadline: string): number {
  const [left, setLeft] = useState(() => secondsLeft(clock, deadline));
  useEffect(() => {
    const tell = () => setLeft(secondsLeft(clock, deadline));
    tell();
    const timer = setInterval(tell, TICK_MS);
    return () => clearInterval(timer);
  }, [deadline]);
  return left;
}
