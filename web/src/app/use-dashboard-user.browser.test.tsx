import { listSessions, logout } from '@parlance/contract/auth';
import { aUser } from '@parlance/contract/test/examples';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { keyOf } from '../platform/queries.ts';
import { storeSession } from '../platform/session.ts';
import { queryClient } from './query-client.ts';
import { useDashboardUser } from './use-dashboard-user.ts';

const server = serverReplies();

test('what is still asked for is given up before the session ends: it would be answered that nobody is logged in', async () => {
  const happened: string[] = [];
  storeSession(aUser({ id: 3 }), 'a token');
  server.reply(logout, () => {
    happened.push('logged out');
    return { message: 'Logged out.' };
  });
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Asking onGivenUp={() => happened.push('given up')} />
    </QueryClientProvider>,
  );
  await screen.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => happened).toEqual(['given up', 'logged out']);
});

function Asking({ onGivenUp }: { onGivenUp: () => void }) {
  const { user, leave } = useDashboardUser(() => {});
  useQuery({
    queryKey: keyOf(listSessions, {}),
    queryFn: ({ signal }) => new Promise(() => signal.addEventListener('abort', onGivenUp)),
  });
  return (
    user && (
      <button type="button" onClick={() => leave(() => {})}>
        Logout
      </button>
    )
  );
}
