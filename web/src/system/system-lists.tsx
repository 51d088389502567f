import { t } from '@lingui/core/macro';
import type { Reply } from '@parlance/contract/endpoint';
import type { OutgoingKind, readSystem, SystemAlarm } from '@parlance/contract/system';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { dateTimeToMinute, dayOf } from '../ui/format/date-format.ts';
import { sizeOf } from '../ui/format/size.ts';
import { Text } from '../ui/kit.tsx';
import { type Column, EntryLines, EntryTable, type RowsProps } from '../ui/lists/rows.tsx';
import { Mark } from '../ui/mark.tsx';
import { useBelow } from '../ui/use-below.ts';
import { alarmTexts } from './alarm-texts.ts';

type System = Reply<typeof readSystem>;
type Queue = System['queues'][number];
type Process = System['processes'][number];
type Key = System['expiring_keys'][number];

const TABLE_FROM_PX = 1100;

export function Alarms({ alarms }: { alarms: readonly SystemAlarm[] }) {
  return (
    <Listed
      id="alarms"
      heading={t`Alarms`}
      none={t`Nothing to look at. Alarms of the last 30 days would be here.`}
      entries={alarms}
      columns={alarmColumns()}
      idOf={({ id }) => id}
      below={(alarm) => (alarm.cleared_at === null ? alarmTexts(alarm).todo : null)}
    />
  );
}

const alarmColumns = (): Column<SystemAlarm>[] => [
  { head: t`What`, look: 'name', cell: (alarm) => <bdi>{alarmTexts(alarm).happened}</bdi> },
  {
    head: t`State`,
    widthPx: 130,
    inLine: 'aside',
    cell: ({ cleared_at }) =>
      cleared_at === null ? (
        <Mark Icon={IconAlertTriangle} tone="wrong" isBold>
          {t({ message: 'Open', context: 'alarm' })}
        </Mark>
      ) : (
        <Mark Icon={IconCircleCheck} tone="right">
          {t({ message: 'Over', context: 'alarm' })}
        </Mark>
      ),
  },
  {
    head: t`Since`,
    look: 'quiet',
    widthPx: 170,
    inLine: 'fact',
    cell: ({ raised_at }) => dateTimeToMinute(raised_at),
    lineCell: ({ raised_at }) => t`Since ${{ when: dateTimeToMinute(raised_at) }}`,
  },
  {
    head: t`Email`,
    look: 'quiet',
    widthPx: 150,
    inLine: 'fact',
    cell: ({ told_at }) => (told_at === null ? t`Nobody to tell` : t`Sent once`),
    lineCell: ({ told_at }) => (told_at === null ? t`No email: nobody to tell` : t`Email sent once`),
  },
];

const queueNames: Record<OutgoingKind, () => string> = {
  email: () => t`Emails`,
  webhook: () => t`Webhooks`,
  platform: () => t`Scores for learning platforms`,
};

export function Queues({ queues }: { queues: readonly Queue[] }) {
  return (
    <Listed
      id="queues"
      heading={t`Queues`}
      none=""
      entries={queues}
      columns={queueColumns()}
      idOf={({ kind }) => kind}
      below={({ failing }) =>
        failing.map(({ name, since }) => (
          <div key={name}>
            <bdi>{t`${{ receiver: name }} fails since ${{ when: dateTimeToMinute(since) }}`}</bdi>
          </div>
        ))
      }
    />
  );
}

const queueColumns = (): Column<Queue>[] => [
  { head: t`Queue`, look: 'name', cell: ({ kind }) => queueNames[kind]() },
  {
    head: t`Waiting`,
    look: 'number',
    widthPx: 110,
    inLine: 'fact',
    cell: ({ waiting }) => waiting,
    lineCell: ({ waiting }) => t`Waiting: ${{ count: waiting }}`,
  },
  {
    head: t`Oldest since`,
    look: 'quiet',
    widthPx: 190,
    inLine: 'fact',
    cell: ({ waiting_since: at }) => at && dateTimeToMinute(at),
    lineCell: ({ waiting_since: at }) => at && t`Oldest since ${{ when: dateTimeToMinute(at) }}`,
  },
  {
    head: t`Given up`,
    look: 'number',
    widthPx: 110,
    inLine: 'fact',
    cell: ({ failed }) => failed,
    lineCell: ({ failed }) => t`Given up: ${{ count: failed }}`,
  },
];

export function Processes({ processes }: { processes: readonly Process[] }) {
  return (
    <Listed
      id="processes"
      heading={t`Processes seen in the last minute`}
      none={t`None yet. Each process shows itself every 20 seconds.`}
      entries={processes}
      columns={processColumns()}
      idOf={({ id }) => id}
    />
  );
}

const processColumns = (): Column<Process>[] => [
  { head: t`Machine`, look: 'name', cell: ({ host }) => <bdi>{host}</bdi> },
  {
    head: t`Release`,
    look: 'quiet',
    widthPx: 110,
    inLine: 'fact',
    cell: ({ release }) => release,
    lineCell: ({ release }) => t`Release ${{ version: release }}`,
  },
  {
    head: t`Started`,
    look: 'quiet',
    widthPx: 170,
    inLine: 'fact',
    cell: ({ started_at: at }) => dateTimeToMinute(at),
    lineCell: ({ started_at: at }) => t`Started ${{ when: dateTimeToMinute(at) }}`,
  },
  {
    head: t`Disk free`,
    look: 'quiet',
    widthPx: 210,
    inLine: 'fact',
    cell: ({ disk: { free, total } }) => t`${{ free: sizeOf(free) }} of ${{ total: sizeOf(total) }}`,
    lineCell: ({ disk: { free, total } }) => t`${{ free: sizeOf(free) }} of ${{ total: sizeOf(total) }} free`,
  },
];

export function EndingKeys({ keys }: { keys: readonly Key[] }) {
  return (
    <Listed
      id="ending-keys"
      heading={t`API keys that end within 30 days`}
      none={t`No key ends soon.`}
      entries={keys}
      columns={keyColumns()}
      idOf={({ id }) => id}
      below={({ prefix }) => <code>{prefix}…</code>}
    />
  );
}

const keyColumns = (): Column<Key>[] => [
  { head: t`Name`, look: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    head: t({ message: 'Ends', context: 'API key' }),
    look: 'quiet',
    widthPx: 150,
    inLine: 'fact',
    cell: ({ expires_at }) => dayOf(expires_at),
    lineCell: ({ expires_at }) => t`Ends ${{ day: dayOf(expires_at) }}`,
  },
];

type Props<Entry> = Pick<RowsProps<Entry>, 'entries' | 'columns' | 'idOf' | 'below'> & {
  id: string;
  heading: string;
  none: string;
};

/** One of the lists of the page, or what is said where it is empty. */
function Listed<Entry>({ id, heading, none, entries, ...rows }: Props<Entry>) {
  const Rows = useBelow(TABLE_FROM_PX) ? EntryLines<Entry> : EntryTable<Entry>;
  return (
    <Text as="section" above={48} aria-labelledby={id}>
      <Text id={id} as="h2" size="h3" below={12}>
        {heading}
      </Text>
      {entries.length === 0 ? (
        <Text tone="quiet">{none}</Text>
      ) : (
        <Rows {...rows} entries={entries} nameIdOf={(entry) => `${id}-${rows.idOf(entry)}`} nameAs="h3" />
      )}
    </Text>
  );
}
