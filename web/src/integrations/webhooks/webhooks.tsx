import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import {
  editWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  testWebhook,
  type Webhook,
} from '@parlance/contract/integrations/webhooks';
import { allOf, say } from '@parlance/contract/say';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { invalidate, queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { Row } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { type Column, EntryLines, EntryTable } from '../../ui/lists/rows.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { idParam, useUrlState } from '../../ui/lists/url-state.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { ShownOnce } from '../shown-once.tsx';
import { Deliveries } from './deliveries.tsx';
import { eventLabels } from './event-labels.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

const TABLE_FROM_PX = 1000;

/** What is asked before it is done to a webhook. */
type Confirmation = { what: 'remove' | 'rotate' | 'off'; webhook: Webhook };

/** Which other systems are told of what happens here. */
export function Webhooks() {
  const [search, change] = useUrlState();
  const hooks = useQuery({ ...queryOf(listWebhooks, {}), staleTime: 0 });
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { act, isActing } = useActing((made) => {
    setAsked(null);
    if (made) setSecret(made);
  });
  const Rows = useBelow(TABLE_FROM_PX) ? EntryLines<Webhook> : EntryTable<Webhook>;
  const openId = idParam(search, 'webhook');
  const opened = hooks.data?.find(({ id }) => id === openId);
  if (opened) return <Deliveries webhook={opened} onBack={() => change({ webhook: null })} />;

  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setEdited('new')}>
      <Trans>New webhook</Trans>
    </Button>
  );
  const actions = (webhook: Webhook) => (
    <>
      <Button
        size="sm"
        variant="subtle"
        aria-describedby={nameId(webhook)}
        onClick={() => change({ webhook: webhook.id })}
      >
        <Trans>Deliveries</Trans>
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="sm"
            variant="subtle"
            aria-describedby={nameId(webhook)}
            rightSection={<IconChevronDown size={16} stroke={1.75} />}
          >
            <Trans>More</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {webhook.active && (
            <Menu.Item onClick={() => act({ what: 'test', webhook })}>
              <Trans>Send a test</Trans>
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setEdited(webhook)}>
            <Trans>Edit</Trans>
          </Menu.Item>
          <Menu.Item onClick={() => setAsked({ what: 'rotate', webhook })}>
            <Trans>New secret</Trans>
          </Menu.Item>
          <Menu.Item
            onClick={() => (webhook.active ? setAsked({ what: 'off', webhook }) : act({ what: 'on', webhook }))}
          >
            {webhook.active ? t`Turn off` : t`Turn on`}
          </Menu.Item>
          <Menu.Item onClick={() => setAsked({ what: 'remove', webhook })}>
            <Trans>Remove</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
  return (
    <>
      <PageHeading title={t`Webhooks`} lead={t`Other systems that are told when something happens here.`} />
      <Loaded
        query={hooks}
        loading={<RowsLoading text={t`Loading webhooks...`} rows={4} />}
        failed={{ heading: t`Failed to load the webhooks.`, text: t`Nothing was changed. Try again in a moment.` }}
        empty={(list) =>
          list.length === 0 && (
            <Empty heading={t`No webhooks yet.`} text={t`A webhook tells another system at once, so it need not ask.`}>
              {add}
            </Empty>
          )
        }
      >
        {(list) => (
          <>
            <Row above={24} below={24}>
              {add}
            </Row>
            <Rows entries={list} columns={columns(actions)} idOf={({ id }) => id} nameIdOf={nameId} />
          </>
        )}
      </Loaded>
      {edited && (
        <WebhookDialog
          edited={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onMade={(made) => {
            setEdited(null);
            setSecret(made);
          }}
        />
      )}
      {secret !== null && (
        <ShownOnce
          title={t`The secret of the webhook`}
          label={t`Secret`}
          text={t`Copy it into the other system now: it is not shown again. With it the other system checks that a message is from here.`}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      <Question asked={asked} isActing={isActing} onConfirm={act} onCancel={() => setAsked(null)} />
    </>
  );
}

type QuestionProps = {
  asked: Confirmation | null;
  isActing: boolean;
  onConfirm: (asked: Confirmation) => void;
  onCancel: () => void;
};

function Question({ asked, isActing, onConfirm, onCancel }: QuestionProps) {
  const url = asked?.webhook.url ?? '';
  const words = {
    remove: {
      question: t`Remove the webhook?`,
      action: t`Remove webhook`,
      text: t`${url} is told nothing any more, and its deliveries are deleted.`,
    },
    rotate: {
      question: t`Make a new secret?`,
      action: t`New secret`,
      text: t`Enter it in ${url} within 24 hours. Until then the old one works too.`,
    },
    off: {
      question: t`Turn the webhook off?`,
      action: t`Turn off`,
      text: t`${url} is not told what happens while it is off, and not later either.`,
    },
  }[asked?.what ?? 'off'];
  return (
    <ConfirmDialog
      opened={asked !== null}
      question={words.question}
      action={words.action}
      losesNothing={asked?.what === 'rotate'}
      working={isActing}
      onConfirm={() => asked && onConfirm(asked)}
      onCancel={onCancel}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}

type Act = { what: Confirmation['what'] | 'test' | 'on'; webhook: Webhook };

/** Does something to a webhook; `onDone` gets the new secret where there is one. */
function useActing(onDone: (secret: string | null) => void) {
  const client = useQueryClient();
  const acting = useMutation({
    mutationFn: async ({ what, webhook: { id } }: Act): Promise<{ message: string; secret?: string }> => {
      const params = { id };
      if (what === 'remove') return await call(removeWebhook, { params });
      if (what === 'rotate') return await call(rotateWebhook, { params });
      if (what === 'test') return await call(testWebhook, { params });
      return await call(editWebhook, { params, body: { active: what === 'on' } });
    },
    onSuccess: async ({ message, secret }) => {
      toastSuccess(message);
      onDone(secret ?? null);
      await invalidate(client, listWebhooks);
    },
    onError: (error) => toastError(refusalText(error, t`Failed to do this. Nothing was changed.`)),
  });
  return { act: (what: Act) => acting.mutate(what), isActing: acting.isPending };
}

function columns(actions: (webhook: Webhook) => React.ReactNode): Column<Webhook>[] {
  return [
    { head: t`Address`, look: 'name', cell: ({ url }) => <bdi>{url}</bdi> },
    {
      head: t`Is told`,
      look: 'quiet',
      inLine: 'text',
      cell: ({ events }) => allOf(events.map((event) => say(eventLabels[event]))),
    },
    { head: t`State`, inLine: 'fact', cell: stateText },
    { head: t`Actions`, look: 'actions', cell: actions },
  ];
}

function stateText({ active, off_reason, failing_since }: Webhook): string {
  if (active) {
    return failing_since
      ? t`Failing since ${{ when: dayAndTime(failing_since) }}`
      : t({ message: 'On', context: 'webhook' });
  }
  if (off_reason === 'gone') return t`Off: the address is no longer used`;
  return off_reason === 'failing' ? t`Off: failed for three days` : t({ message: 'Off', context: 'webhook' });
}

function nameId({ id }: Webhook): string {
  return `webhook-${id}`;
}
