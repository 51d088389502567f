import { Button, Skeleton } from '@mantine/core';
import type { ListedAccount } from '@parlance/contract/accounts';
import type { UseQueryResult } from '@tanstack/react-query';
import { refusalText } from '../platform/refusal.ts';
import { Empty, Failed } from '../ui/state-block.tsx';
import { useFailureToast } from '../ui/use-failure-toast.ts';
import type { AccountKind } from './account-kind.ts';
import { ERROR_TOAST_MS } from './toast-times.ts';

type Props = { kind: AccountKind; query: UseQueryResult<ListedAccount | null>; onBack: () => void };

/** What stands where an account should, when it did not come or is not in the list any more; otherwise nothing. */
export function AccountMissing({ kind, query, onBack }: Props) {
  const problem = refusalText(query.error, kind.loadFailed);
  useFailureToast(query.error, problem, ERROR_TOAST_MS);
  if (query.isError && !query.data) {
    return (
      <Failed heading={problem} onRetry={query.refetch} retrying={query.isFetching}>
        <Button variant="default" onClick={onBack}>
          Back to List
        </Button>
      </Failed>
    );
  }
  if (query.data !== null) return null;
  return (
    <Empty heading={`This ${kind.one} is not in the list.`} text="The account was deleted, or it has another role now.">
      <Button variant="default" onClick={onBack}>
        Back to List
      </Button>
    </Empty>
  );
}

export function AccountLoading({ kind }: { kind: AccountKind }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading {kind.one} data...
      </p>
      <div aria-hidden="true">
        {['1', '2', '3', '4', '5', '6'].map((field) => (
          <Skeleton key={field} height={44} mt={32} maw={480} />
        ))}
      </div>
    </>
  );
}
