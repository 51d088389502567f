import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { changeReceiptKey, listReceiptKeys } from '@parlance/contract/receipts/receipts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../platform/call.ts';
import { invalidate, queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { dateTimeToMinute } from '../ui/format/date-format.ts';
import { Row, Text } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { type Column, EntryTable } from '../ui/lists/rows.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';

const columns = (): Column<Reply<typeof listReceiptKeys>[number]>[] => [
  { head: t({ message: 'Key', context: 'key of receipts' }), look: 'name', cell: ({ id }) => id },
  { head: t`Made`, cell: ({ madeAt }) => dateTimeToMinute(madeAt) },
  { head: t`Retired`, cell: ({ retiredAt }) => (retiredAt === null ? t`In use` : dateTimeToMinute(retiredAt)) },
];

/** The keys that receipts are signed with, and how the present one is retired. */
export function ReceiptKeys() {
  const client = useQueryClient();
  const keys = useQuery(queryOf(listReceiptKeys, {}));
  const [isAsked, setAsked] = useState(false);
  const changing = useMutation({
    mutationFn: () => call(changeReceiptKey, {}),
    onSuccess: async ({ message }) => {
      setAsked(false);
      toastSuccess(message);
      await invalidate(client, listReceiptKeys);
    },
    onError: (error) => toastError(refusalText(error, t`Failed to retire the key. It is still in use.`)),
  });
  return (
    <>
      <PageHeading
        title={t`Receipts`}
        lead={t`At the end of each test its learner gets a signed receipt of what was received. Anyone can verify it with these public keys.`}
      />
      <Loaded
        query={keys}
        loading={<Skeleton height={200} />}
        failed={{ heading: t`Failed to load the keys.`, text: t`Your connection may have dropped.` }}
        empty={(list) =>
          list.length === 0 && <Empty heading={t`No keys yet.`} text={t`The first receipt makes one.`} />
        }
      >
        {(list) => (
          <Text as="div" above={24} widest="720px">
            <EntryTable
              entries={list}
              columns={columns()}
              idOf={({ id }) => id}
              nameIdOf={({ id }) => `receipt-key-${id}`}
            />
          </Text>
        )}
      </Loaded>
      <Row gap={12} wrap above={24}>
        <Button variant="default" disabled={!keys.data} onClick={() => setAsked(true)}>
          <Trans>Retire the key</Trans>
        </Button>
        <Button variant="subtle" component={Link} to="/check-receipt">
          <Trans>Check a receipt</Trans>
        </Button>
      </Row>
      <ConfirmDialog
        opened={isAsked}
        question={t`Retire the key?`}
        action={t`Retire the key`}
        working={changing.isPending}
        onConfirm={() => changing.mutate()}
        onCancel={() => setAsked(false)}
      >
        <p>
          <Trans>Another key signs from now on. Receipts that this key signed stay genuine.</Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
