import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { listDeletedAccounts } from '@parlance/contract/personal-data/personal-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQueryOf } from '../platform/queries.ts';
import { dateTimeToMinute } from '../ui/format/date-format.ts';
import { roleText } from '../ui/format/role-text.ts';
import { Text } from '../ui/kit.tsx';
import type { Column } from '../ui/lists/rows.tsx';
import { AccountData } from './account-data.tsx';
import { PagedList, pageOf } from './paged-list.tsx';

type Deleted = Reply<typeof listDeletedAccounts>[number];

/** Accounts whose names and emails are still stored after they were deleted, each with the way to erase it. */
export function DeletedAccounts() {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...pageQueryOf(listDeletedAccounts, pageOf(page)), placeholderData: keepPreviousData });
  const [chosen, setChosen] = useState<Deleted | null>(null);
  const columns: Column<Deleted>[] = [
    { head: t`Username`, look: 'name', cell: ({ username }) => <bdi>{username}</bdi> },
    { head: t`Email`, cell: ({ email }) => email, inLine: 'text' },
    { head: t`Role`, cell: ({ role }) => roleText(role), inLine: 'fact' },
    { head: t`Deleted`, cell: ({ deleted_at }) => dateTimeToMinute(deleted_at), inLine: 'fact' },
    {
      head: t`Actions`,
      look: 'actions',
      cell: (account) => (
        <Button
          variant="subtle"
          size="sm"
          aria-describedby={`deleted-account-${account.id}`}
          onClick={() => setChosen(account)}
        >
          <Trans>Personal data…</Trans>
        </Button>
      ),
    },
  ];
  return (
    <PagedList
      id="deleted-accounts"
      heading={t`Deleted accounts that are still stored`}
      query={query}
      page={page}
      onPage={setPage}
      columns={columns}
      idOf={({ id }) => id}
      nameIdOf={({ id }) => `deleted-account-${id}`}
      words={{
        loading: t`Loading deleted accounts...`,
        failed: t`Failed to load the deleted accounts.`,
        none: t`No deleted account is still stored.`,
        pages: t`Pages of deleted accounts`,
      }}
    >
      {chosen && (
        <Text as="div" above={24} key={chosen.id}>
          <Text weight={600}>
            <bdi>{chosen.username}</bdi>
          </Text>
          <AccountData id={chosen.id} onErased={() => setChosen(null)} />
        </Text>
      )}
    </PagedList>
  );
}
