import { t } from '@lingui/core/macro';
import type { Reply } from '@parlance/contract/endpoint';
import { listErasures } from '@parlance/contract/personal-data/personal-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQueryOf } from '../platform/queries.ts';
import { dateTimeToMinute } from '../ui/format/date-format.ts';
import type { Column } from '../ui/lists/rows.tsx';
import { PagedList, pageOf } from './paged-list.tsx';

type Erasure = Reply<typeof listErasures>[number];

const columns = (): Column<Erasure>[] => [
  { head: t`Account`, look: 'name', cell: ({ account_id }) => t`Erased account ${account_id}` },
  { head: t`Erased`, cell: ({ at }) => dateTimeToMinute(at), inLine: 'fact' },
  {
    head: t({ message: 'By', context: 'who did it' }),
    cell: ({ by }) => <bdi>{by ?? t`The server`}</bdi>,
    inLine: 'fact',
  },
  { head: t`Reason`, cell: ({ reason }) => <bdi>{reason}</bdi>, inLine: 'text' },
  {
    head: t`State`,
    cell: ({ pending }) =>
      pending ? t`Some files are still being removed` : t({ message: 'Done', context: 'of an erasure' }),
    inLine: 'fact',
  },
];

/** Who was erased, when, by whom and why. */
export function Erasures() {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...pageQueryOf(listErasures, pageOf(page)), placeholderData: keepPreviousData });
  return (
    <PagedList
      id="erasures"
      heading={t`Erased people`}
      query={query}
      page={page}
      onPage={setPage}
      columns={columns()}
      idOf={({ account_id }) => account_id}
      nameIdOf={({ account_id }) => `erasure-${account_id}`}
      words={{
        loading: t`Loading erasures...`,
        failed: t`Failed to load the erasures.`,
        none: t`Nobody was erased.`,
        pages: t`Pages of erasures`,
      }}
    />
  );
}
