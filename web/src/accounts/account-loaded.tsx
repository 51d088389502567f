import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ListedAccount } from '@parlance/contract/account-admin';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refusalText } from '../platform/refusal.ts';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { useFailureToast } from '../ui/states/use-failure-toast.ts';
import { type AccountKind, ERROR_TOAST_MS } from './account-kind.ts';

type Props = {
  kind: AccountKind;
  query: UseQueryResult<ListedAccount | null>;
  onBack: () => void;
  children: (account: ListedAccount) => ReactNode;
};

/** One account of a list, or what is shown instead when it could not be loaded or is no longer in the list. */
export function AccountLoaded({ kind, query, onBack, children }: Props) {
  const problem = refusalText(query.error, kind.loadFailed);
  useFailureToast(query.error, problem, ERROR_TOAST_MS);
  const back = (
    <Button variant="default" onClick={onBack}>
      <Trans>Back to List</Trans>
    </Button>
  );
  return (
    <Loaded
      query={query}
      loading={<RowsLoading text={kind.loading} rows={6} each={{ height: 44, mt: 32, maw: 480 }} ruled={false} />}
      failed={{ heading: problem, children: back }}
      empty={(account) =>
        account === null && (
          <Empty heading={kind.notFound} text={t`The account was deleted or now has another role.`}>
            {back}
          </Empty>
        )
      }
    >
      {(account) => account && children(account)}
    </Loaded>
  );
}
