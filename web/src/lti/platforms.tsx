import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import {
  listPlatforms,
  type Platform,
  removePlatform,
  rotateLtiKey,
  testPlatform,
} from '@parlance/contract/lti/platforms';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../platform/call.ts';
import { invalidate, queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { dayAndTime } from '../ui/format/date-format.ts';
import { Row } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { type Column, EntryLines, EntryTable } from '../ui/lists/rows.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { idParam, useUrlState } from '../ui/lists/url-state.ts';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { useBelow } from '../ui/use-below.ts';
import { Contexts } from './contexts.tsx';
import { OwnUrls } from './own-urls.tsx';
import { PlatformDialog } from './platform-dialog.tsx';

const TABLE_FROM_PX = 1000;

type Confirmation = { what: 'remove'; platform: Platform } | { what: 'key' };
type Tested = { platform: Platform; checks: Reply<typeof testPlatform>['checks'] };

/** The learning platforms whose people come in here. */
export function Platforms() {
  const client = useQueryClient();
  const [search, change] = useUrlState();
  const listed = useQuery({ ...queryOf(listPlatforms, {}), staleTime: 0 });
  const [edited, setEdited] = useState<Platform | 'new' | null>(null);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const [tested, setTested] = useState<Tested | null>(null);
  const failed = (error: Error) => toastError(refusalText(error, t`Failed to do this. Nothing was changed.`));
  const acting = useMutation({
    mutationFn: async (what: Confirmation) =>
      what.what === 'key'
        ? await call(rotateLtiKey, {})
        : await call(removePlatform, { params: { id: what.platform.id } }),
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      setAsked(null);
      await invalidate(client, listPlatforms);
    },
    onError: failed,
  });
  const testing = useMutation({
    mutationFn: async (platform: Platform) => ({
      platform,
      checks: (await call(testPlatform, { params: { id: platform.id } })).checks,
    }),
    onSuccess: setTested,
    onError: failed,
  });
  const Rows = useBelow(TABLE_FROM_PX) ? EntryLines<Platform> : EntryTable<Platform>;
  const openId = idParam(search, 'platform');
  const opened = listed.data?.platforms.find(({ id }) => id === openId);
  if (opened) return <Contexts platform={opened} onBack={() => change({ platform: null })} />;

  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setEdited('new')}>
      <Trans>New platform</Trans>
    </Button>
  );
  const actions = (platform: Platform) => (
    <>
      <Button
        size="sm"
        variant="subtle"
        aria-describedby={nameId(platform)}
        loading={testing.isPending && testing.variables.id === platform.id}
        onClick={() => testing.mutate(platform)}
      >
        <Trans>Test</Trans>
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="sm"
            variant="subtle"
            aria-describedby={nameId(platform)}
            rightSection={<IconChevronDown size={16} stroke={1.75} />}
          >
            <Trans>More</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => change({ platform: platform.id })}>
            <Trans>Courses and classes</Trans>
          </Menu.Item>
          <Menu.Item onClick={() => setEdited(platform)}>
            <Trans>Edit</Trans>
          </Menu.Item>
          <Menu.Item onClick={() => setAsked({ what: 'remove', platform })}>
            <Trans>Remove</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
  return (
    <>
      <PageHeading
        title={t`Learning platforms`}
        lead={t`Moodle, Canvas and others, from which people log in without a password (LTI 1.3).`}
      />
      <Loaded
        query={listed}
        loading={<RowsLoading text={t`Loading learning platforms...`} rows={4} above={16} />}
        failed={{ heading: t`Failed to load the platforms.`, text: t`Nothing was changed. Try again in a moment.` }}
      >
        {({ platforms, site, keys }) => (
          <>
            {platforms.length === 0 ? (
              <Empty
                heading={t`No platforms yet.`}
                text={t`Add this site to the platform first, with the addresses below. Then enter here what the platform shows.`}
              >
                {add}
              </Empty>
            ) : (
              <>
                <Row above={24} below={24}>
                  {add}
                </Row>
                <Rows entries={platforms} columns={columns(actions)} idOf={({ id }) => id} nameIdOf={nameId} />
              </>
            )}
            <OwnUrls site={site} keys={keys} onNewKey={() => setAsked({ what: 'key' })} />
          </>
        )}
      </Loaded>
      {edited && <PlatformDialog edited={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {tested && <TestResult {...tested} onClose={() => setTested(null)} />}
      <Question
        asked={asked}
        isActing={acting.isPending}
        onConfirm={() => asked && acting.mutate(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

type QuestionProps = { asked: Confirmation | null; isActing: boolean; onConfirm: () => void; onCancel: () => void };

function Question({ asked, isActing, onConfirm, onCancel }: QuestionProps) {
  const isKey = asked?.what === 'key';
  const name = asked?.what === 'remove' ? asked.platform.name : '';
  return (
    <ConfirmDialog
      opened={asked !== null}
      question={isKey ? t`Make a new key?` : t`Remove the platform?`}
      action={isKey ? t`New key` : t`Remove platform`}
      losesNothing={isKey}
      working={isActing}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {isKey
          ? t`The new key is used in 24 hours. Platforms that read the public keyset of this site need no change. In others, enter the new key.`
          : t`People can no longer log in from ${name}, and no scores are sent to it. Accounts and results stay.`}
      </p>
    </ConfirmDialog>
  );
}

/** What a test of a platform found. */
function TestResult({ platform, checks, onClose }: Tested & { onClose: () => void }) {
  const names = { keys: t`Public keyset`, token: t`Access token` };
  return (
    <AlertDialog
      message={
        checks.every(({ problem }) => problem === null)
          ? t`${{ name: platform.name }} works`
          : t`${{ name: platform.name }} does not work yet`
      }
      onClose={onClose}
      hint={
        <ul>
          {checks.map(({ what, problem }) => (
            <li key={what}>
              {names[what]}: {problem ?? t({ message: 'works', context: 'a test of a platform' })}
            </li>
          ))}
        </ul>
      }
    >
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </AlertDialog>
  );
}

function columns(actions: (platform: Platform) => ReactNode): Column<Platform>[] {
  return [
    {
      head: t({ message: 'Name', context: 'of a learning platform' }),
      look: 'name',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    { head: t`Platform ID (issuer)`, look: 'quiet', inLine: 'text', cell: ({ issuer }) => <bdi>{issuer}</bdi> },
    { head: t`Client ID`, look: 'quiet', inLine: 'fact', cell: ({ client_id }) => <bdi>{client_id}</bdi> },
    { head: t`State`, inLine: 'fact', cell: stateText },
    { head: t`Actions`, look: 'actions', cell: actions },
  ];
}

function stateText({ failing_since }: Platform): string {
  return failing_since
    ? t`Scores not delivered since ${{ when: dayAndTime(failing_since) }}`
    : t({ message: 'On', context: 'webhook' });
}

function nameId({ id }: Platform): string {
  return `platform-${id}`;
}
