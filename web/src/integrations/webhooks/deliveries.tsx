import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  type Delivery,
  deliverAgain,
  listDeliveries,
  type Webhook,
  type WebhookEvent,
} from '@parlance/contract/integrations/webhooks';
import { say } from '@parlance/contract/say';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { invalidate, pageQueryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { dateTimeToSecond, dayAndTime } from '../../ui/format/date-format.ts';
import { Stack } from '../../ui/kit.tsx';
import { BackButton } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { type Column, EntryLines, EntryTable } from '../../ui/lists/rows.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { eventLabels } from './event-labels.ts';

const ON_A_PAGE = 20;
const TABLE_FROM_PX = 1000;

/** What a webhook was told within 30 days, and how that went. */
export function Deliveries({ webhook, onBack }: { webhook: Webhook; onBack: () => void }) {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const params = { id: webhook.id };
  const query = { page: String(page), limit: String(ON_A_PAGE) };
  const listed = useQuery({
    ...pageQueryOf(listDeliveries, { params, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const again = useMutation({
    mutationFn: (deliveryId: number) => call(deliverAgain, { params: { ...params, deliveryId } }),
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      await invalidate(client, listDeliveries);
    },
    onError: (error) => toastError(refusalText(error, t`Failed to deliver it again.`)),
  });
  const Rows = useBelow(TABLE_FROM_PX) ? EntryLines<Delivery> : EntryTable<Delivery>;
  return (
    <>
      <BackButton label={t`Back to webhooks`} onBack={onBack} />
      <PageHeading title={t`Deliveries`} lead={<bdi>{webhook.url}</bdi>} />
      <Loaded
        query={listed}
        loading={<RowsLoading text={t`Loading deliveries...`} rows={6} />}
        failed={{ heading: t`Failed to load the deliveries.`, text: t`Nothing was changed. Try again in a moment.` }}
        empty={({ total }) =>
          total === 0 && (
            <Empty
              heading={t`Nothing was delivered yet.`}
              text={t`Each event appears here with how it was received.`}
            />
          )
        }
      >
        {({ items, total }) => (
          <Stack above={24}>
            <Rows
              entries={items}
              columns={columns(webhook.active, (id) => again.mutate(id))}
              idOf={({ id }) => id}
              nameIdOf={nameId}
              below={({ event }) => <code>{event.id}</code>}
            />
            <Pager label={t`Pages of deliveries`} page={page} pageSize={ON_A_PAGE} total={total} onPage={setPage} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function columns(isOn: boolean, onAgain: (id: number) => void): Column<Delivery>[] {
  return [
    { head: t`Event`, look: 'name', cell: ({ event }) => eventText(event.type) },
    { head: t`When`, look: 'quiet', inLine: 'fact', cell: ({ event }) => dateTimeToSecond(event.at) },
    { head: t`State`, inLine: 'fact', cell: stateText },
    { head: t`Last answer`, look: 'quiet', inLine: 'text', cell: answerText },
    {
      head: t`Actions`,
      look: 'actions',
      cell: (delivery) =>
        isOn && delivery.state !== 'waiting' ? (
          <Button size="sm" variant="subtle" aria-describedby={nameId(delivery)} onClick={() => onAgain(delivery.id)}>
            <Trans>Send again</Trans>
          </Button>
        ) : null,
    },
  ];
}

function eventText(type: string): string {
  if (type === 'webhook.test') return t`Test`;
  return Object.hasOwn(eventLabels, type) ? say(eventLabels[type as WebhookEvent]) : type;
}

function stateText({ state, due_at, tries }: Delivery): string {
  if (state === 'delivered') return t`Delivered`;
  const count = t`${plural({ tries: tries.length }, { one: '# try', other: '# tries' })}`;
  if (state === 'given_up') return t`Given up after ${count}`;
  return tries.length === 0 || due_at === null
    ? t({ message: 'Waiting', context: 'delivery' })
    : t`${count}, next on ${{ when: dayAndTime(due_at) }}`;
}

function answerText({ tries }: Delivery): string {
  const last = tries.at(-1);
  if (!last) return t`No answer yet`;
  const took = t`${{ ms: i18n.number(last.ms) }} ms`;
  return `${last.status ?? last.error ?? ''} (${took})`;
}

function nameId({ id }: Delivery): string {
  return `delivery-${id}`;
}
