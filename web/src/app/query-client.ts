import { QueryClient } from '@tanstack/react-query';
import { CallRefused } from '../platform/call.ts';

const TRIES = 2;

/** A refusal is an answer and is not asked again; silence is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => !(error instanceof CallRefused) && failures < TRIES,
      staleTime: 10_000,
    },
  },
});
