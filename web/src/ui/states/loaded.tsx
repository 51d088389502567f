import type { ReactNode } from 'react';
import { isMissing, isSignedOut } from '../../platform/call.ts';
import { Failed, SignedOut, SignedOutLine } from './state-block.tsx';

/** What of a query is looked at. */
export type Loading<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type Props<Data> = {
  query: Loading<Data>;
  /** Until something came. */
  loading: ReactNode;
  /** Why nothing came, in the words of the screen. */
  failed: { heading: string; text?: ReactNode; level?: 1 | 2; children?: ReactNode };
  /** What is shown instead of a failure, when the screen knows better: what is asked for does not exist. */
  instead?: ReactNode;
  /** What is shown when what came is empty; false or null when it is not. */
  empty?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * The four states of what a screen asks for, each with its way out: a failure is tried again, a dead session logs in,
 * and what does not exist is not asked for twice. What came once stays while it is asked for again.
 */
export function Loaded<Data>({ query, loading, failed, instead, empty, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    if (error === null) return loading;
    if (isSignedOut(error)) return <SignedOut level={failed.level} />;
    if (instead) return instead;
    return <Failed {...failed} onRetry={isMissing(error) ? undefined : () => void refetch()} retrying={isFetching} />;
  }
  return (
    <>
      {isSignedOut(error) && <SignedOutLine />}
      {empty?.(data) || children(data)}
    </>
  );
}
