import { listSessions, logout } from '@parlance/contract/auth';
import { aUser } from '@parlance/contract/test/examples';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, use, useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { keyOf } from '../platform/queries.ts';
import { readToken, storeSession } from '../platform/session.ts';
import { queryClient } from './query-client.ts';
import { useDashboardUser } from './use-dashboard-user.ts';

// Nothing waits to be sent, which is known at once.
vi.mock('./unsent.ts', () => ({
  sendAndCount: async () => ({}),
  isSomething: () => false,
  forgetWork: async () => {},
}));

const server = serverReplies();

test('what a part asks that came as its person leaves is given up before the session ends', async () => {
  const happened: string[] = [];
  storeSession(aUser({ id: 3 }), 'a token');
  server.reply(logout, () => {
    happened.push('logged out');
    return { message: 'Logged out.' };
  });
  const code = Promise.withResolvers<void>();
  await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Dashboard code={code.promise} onEvent={(event) => happened.push(event)} />
    </QueryClientProvider>,
  );
  code.resolve();
  await expect.poll(() => happened).toEqual(['asked', 'given up', 'logged out']);
});

type Events = { onEvent: (event: string) => void };

function Dashboard({ code, onEvent }: Events & { code: Promise<void> }) {
  const { user, leave } = useDashboardUser(() => {});
  return (
    user && (
      <Suspense fallback="Loading...">
        <LatePart code={code} onDrawn={() => leave(() => {})} onEvent={onEvent} />
      </Suspense>
    )
  );
}

/** Drawn when its code has come; what it asks goes out a moment later, when the person has left. */
function LatePart({ code, onDrawn, onEvent }: Events & { code: Promise<void>; onDrawn: () => void }) {
  use(code);
  useLayoutEffect(onDrawn, [onDrawn]);
  useQuery({
    queryKey: keyOf(listSessions, {}),
    queryFn: ({ signal }) => {
      onEvent(readToken() ? 'asked' : 'asked by nobody');
      return new Promise(() => signal.addEventListener('abort', () => onEvent('given up')));
    },
  });
  return null;
}
