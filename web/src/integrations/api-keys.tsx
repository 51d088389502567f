import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ApiKey, listApiKeys, revokeApiKey } from '@parlance/contract/integrations/api-keys';
import { allOf, say } from '@parlance/contract/say';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { invalidate, queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { dayOf } from '../ui/format/date-format.ts';
import { Row } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { type Column, EntryLines, EntryTable } from '../ui/lists/rows.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { useBelow } from '../ui/use-below.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { scopeLabels } from './scope-labels.ts';
import { ShownOnce } from './shown-once.tsx';

const TABLE_FROM_PX = 1200;

/** The keys by which other systems read and change what is here. */
export function ApiKeys() {
  const client = useQueryClient();
  const keys = useQuery(queryOf(listApiKeys, {}));
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const Rows = useBelow(TABLE_FROM_PX) ? EntryLines<ApiKey> : EntryTable<ApiKey>;
  const revoking = useMutation({
    mutationFn: (id: number) => call(revokeApiKey, { params: { id } }),
    onSuccess: async ({ message }) => {
      setAsked(null);
      toastSuccess(message);
      await invalidate(client, listApiKeys);
    },
    onError: (error) => toastError(refusalText(error, t`Failed to revoke the key. It still works.`)),
  });
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setAdding(true)}>
      <Trans>New key</Trans>
    </Button>
  );
  return (
    <>
      <PageHeading title={t`API keys`} lead={t`What other systems use to read and change data here.`} />
      <Loaded
        query={keys}
        loading={<RowsLoading text={t`Loading API keys...`} rows={4} />}
        failed={{ heading: t`Failed to load the API keys.`, text: t`Nothing was changed. Try again in a moment.` }}
        empty={(list) =>
          list.length === 0 && (
            <Empty heading={t`No keys yet.`} text={t`A key lets another system read or change data here.`}>
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
            <Rows
              entries={list}
              columns={columns(setAsked)}
              idOf={({ id }) => id}
              nameIdOf={nameId}
              below={({ prefix, networks }) => (
                <>
                  <code>{prefix}…</code>
                  {networks.length > 0 && <div>{t`Only from ${{ networks: allOf(networks) }}`}</div>}
                </>
              )}
            />
          </>
        )}
      </Loaded>
      {isAdding && (
        <NewKeyDialog
          onClose={() => setAdding(false)}
          onMade={(key) => {
            setAdding(false);
            setMade(key);
          }}
        />
      )}
      {made !== null && (
        <ShownOnce
          title={t`The key was made`}
          label={t`API key`}
          text={t`Copy it into the other system now: it is not shown again. Whoever has it can do what it may do.`}
          secret={made}
          onClose={() => setMade(null)}
        />
      )}
      <ConfirmDialog
        opened={asked !== null}
        question={t`Revoke the key “${{ name: asked?.name ?? '' }}”?`}
        action={t`Revoke key`}
        working={revoking.isPending}
        onConfirm={() => asked && revoking.mutate(asked.id)}
        onCancel={() => setAsked(null)}
      >
        <p>
          <Trans>
            The system that uses it is refused from this moment on. This cannot be undone: it needs a new key then.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}

function columns(onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    { head: t`Name`, look: 'name', cell: ({ name }) => name },
    {
      head: t`May do`,
      look: 'quiet',
      inLine: 'text',
      cell: ({ scopes }) => allOf(scopes.map((scope) => say(scopeLabels[scope].name))),
    },
    { head: t`Acts for`, look: 'quiet', widthPx: 150, cell: ({ owner }) => owner },
    {
      head: t`Last used`,
      look: 'quiet',
      widthPx: 120,
      inLine: 'fact',
      cell: ({ last_used_at: at }) => (at === null ? t({ message: 'Never', context: 'last use of a key' }) : dayOf(at)),
      lineCell: ({ last_used_at: at }) => (at === null ? t`Never used` : t`Last used ${{ day: dayOf(at) }}`),
    },
    {
      head: t({ message: 'Ends', context: 'API key' }),
      look: 'quiet',
      widthPx: 130,
      inLine: 'fact',
      cell: (key) => (key.ended ? endText(key) : dayOf(key.expires_at)),
      lineCell: endText,
    },
    {
      head: t`Actions`,
      look: 'actions',
      cell: (key) =>
        key.ended ? null : (
          <Button size="sm" variant="subtle" aria-describedby={nameId(key)} onClick={() => onRevoke(key)}>
            <Trans>Revoke</Trans>
          </Button>
        ),
    },
  ];
}

function endText(key: ApiKey): string {
  if (key.revoked_at !== null) return t`Revoked ${{ day: dayOf(key.revoked_at) }}`;
  const day = dayOf(key.expires_at);
  return key.ended ? t`Expired ${day}` : t`Ends ${day}`;
}

function nameId({ id }: ApiKey): string {
  return `api-key-${id}`;
}
