import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type CheckCode, type DeviceCheck, exportDeviceChecks } from '@parlance/contract/device-checks/device-checks';
import { deviceCheckNames } from '@parlance/contract/device-checks/measurements';
import { say } from '@parlance/contract/say';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { CodeOnScreen } from '../../ui/dialogs/code-on-screen.tsx';
import { choicesOf } from '../../ui/fields/choices.ts';
import { codeText } from '../../ui/format/code-text.ts';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { Text } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { List, type ListWords } from '../../ui/lists/list.tsx';
import type { Column } from '../../ui/lists/rows.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { ToolbarSelect } from '../../ui/lists/toolbar.tsx';
import { useFileExport } from '../../ui/lists/use-file-export.ts';
import { useListUrl } from '../../ui/lists/use-list-url.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { browserText, checkAddress, checkNames, checkText, verdictNames } from '../check-texts.ts';
import { VerdictMark } from '../verdict-mark.tsx';
import { Codes } from './codes.tsx';
import classes from './device-checks.module.css';
import { MakeCode } from './make-code.tsx';
import { Rooms } from './rooms.tsx';
import { DEVICES_ON_A_PAGE, narrowedBy, useCodes, useDevicePage, useRooms } from './school-calls.ts';

function verdictFilters() {
  const { fail, warning, pass } = verdictNames;
  return choicesOf({ '': t`All results`, fail: say(fail), warning: say(warning), pass: say(pass) });
}

/** The nine columns of the rooms need this much beside the sidebar. */
const TABLE_FROM_PX = 1240;

/** What the devices of the school's rooms found of themselves, and the codes with which they send it. */
export function DeviceChecks() {
  const codes = useCodes();
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<CheckCode | null>(null);
  const [isShown, setIsShown] = useState(false);

  function show(code: CheckCode) {
    setShown(code);
    setIsShown(true);
  }

  return (
    <section aria-label={t`Device checks`}>
      <PageHeading
        title={t`Device checks`}
        lead={t`Make a code, open its address on each device of a room, and see here what was found.`}
      >
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setMaking(true)}>
          <Trans>Make a code</Trans>
        </Button>
      </PageHeading>
      <Loaded
        query={codes}
        loading={<RowsLoading text={t`Loading device checks...`} rows={6} />}
        failed={{
          heading: refusalText(codes.error, t`Failed to load the device checks.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        empty={(all) =>
          all.length === 0 && (
            <Empty
              heading={t`No device checks yet.`}
              text={t`Make a code, and open its address on each device of a room. What was sent is kept for 30 days.`}
            />
          )
        }
      >
        {(all) => (
          <>
            <Codes codes={all.filter(({ open_until }) => Date.parse(open_until) > Date.now())} onShow={show} />
            <Results codes={all} />
          </>
        )}
      </Loaded>
      <MakeCode opened={isMaking} onClose={() => setMaking(false)} onMade={show} />
      {shown && (
        <CodeOnScreen
          opened={isShown}
          title={shown.label}
          code={codeText(shown.code)}
          address={checkAddress(shown.code)}
          text={t`Open this address on each device. Enter the room and the name of the device, run all checks, and send the result.`}
          onClose={() => setIsShown(false)}
        />
      )}
    </section>
  );
}

const deviceWords = (): Omit<ListWords, 'failed'> => ({
  count: (total) => t`${plural(total, { one: '# device', other: '# devices' })}`,
  loading: t`Loading devices...`,
  pages: t`Pages of devices`,
  all: t`Show all devices`,
  search: t`Search room or device`,
  none: {
    heading: t`No results yet.`,
    text: t`They appear here when a device has sent its result with one of the codes.`,
  },
  noMatch: { heading: t`No device found.`, text: t`No device matches the search and the filters.` },
});

function Results({ codes }: { codes: CheckCode[] }) {
  const url = useListUrl('verdict', 'room', ['code', 'room']);
  const [code, room] = [url.choice('code'), url.choice('room')];
  const devices = useDevicePage(url);
  const rooms = useRooms(code);
  const exporting = useFileExport(exportDeviceChecks, t`Failed to export the device checks.`, {
    query: narrowedBy(url),
  });
  const codeChoices = [
    { value: '', label: t`All codes` },
    ...codes.map(({ id, label }) => ({ value: String(id), label })),
  ];

  return (
    <>
      <Text as="h2" size="h3" above={40}>
        <Trans>Results</Trans>
      </Text>
      <List
        words={{ ...deviceWords(), failed: refusalText(devices.error, t`Failed to load the devices.`) }}
        url={url}
        query={devices}
        pageSize={DEVICES_ON_A_PAGE}
        columns={deviceColumns}
        idOf={({ id }) => id}
        nameIdOf={({ id }) => `device-check-${id}`}
        nameAs="h3"
        tableFromPx={TABLE_FROM_PX}
        filters={
          <>
            <ToolbarSelect
              wide
              label={t`Code`}
              data={codeChoices}
              value={code ?? ''}
              onChange={(value) => url.narrow({ code: value, room: null })}
            />
            <ToolbarSelect label={t`Result`} data={verdictFilters()} value={url.filter} onChange={url.setFilter} />
          </>
        }
        head={
          <>
            {rooms.data && rooms.data.length > 0 && (
              <Rooms
                rooms={rooms.data}
                tableFromPx={TABLE_FROM_PX}
                chosen={room}
                onChoose={(next) => url.narrow({ room: next })}
              />
            )}
            <h3 className={classes.subheading}>{room === null ? t`Devices` : t`Devices in ${room}`}</h3>
          </>
        }
      >
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          <Trans>Export</Trans>
        </Button>
      </List>
    </>
  );
}

/** Each device with its result, and what was found where it did not pass. */
const deviceColumns: Column<DeviceCheck>[] = [
  {
    head: msg`Room`,
    widthPx: 200,
    cell: ({ room }) => room,
    inLine: 'text',
    lineCell: ({ room, at }) => `${room} · ${dateTimeToMinute(at)}`,
  },
  { head: msg`Device`, look: 'name', widthPx: 200, cell: ({ device }) => device },
  { head: msg`Result`, widthPx: 128, cell: ({ verdict }) => <VerdictMark verdict={verdict} />, inLine: 'aside' },
  { head: msg`What was found`, cell: (device) => <Troubles device={device} />, inLine: 'text' },
  {
    head: msg({ message: 'Checked', context: 'when a device was checked' }),
    widthPx: 152,
    cell: ({ at }) => dateTimeToMinute(at),
  },
];

/** 'Microphone: Peak −58 dBFS', a line for each check that was not passed. */
function Troubles({ device: { verdicts: known, found } }: { device: DeviceCheck }) {
  const missed = deviceCheckNames.filter((name) => known[name] !== 'pass');
  if (missed.length === 0)
    return <Text tone="faint">{t`${{ browser: browserText(found.browser.name) }}, all checks passed`}</Text>;
  return (
    <Text as="ul" breaks>
      {missed.map((name) => {
        const { number, more } = checkText(name, found[name]);
        const check = (
          <Text as="span" weight={600}>
            {say(checkNames[name])}
          </Text>
        );
        const text = more === undefined ? number : t`${number}, ${more}`;
        return (
          <li key={name}>
            {known[name] === 'warning' ? (
              <Trans>
                {check} (warning): {text}
              </Trans>
            ) : (
              <Trans>
                {check}: {text}
              </Trans>
            )}
          </li>
        );
      })}
    </Text>
  );
}
