import { Button, Skeleton } from '@mantine/core';
import { type CheckCode, exportDeviceChecks } from '@parlance/contract/device-checks/device-checks';
import { verdicts } from '@parlance/contract/device-checks/measurements';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf } from '../../platform/plural.ts';
import { refusalText } from '../../platform/refusal.ts';
import { CodeOnScreen } from '../../ui/dialogs/code-on-screen.tsx';
import { codeText } from '../../ui/format/code-text.ts';
import { Text } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Toolbar, ToolbarSelect } from '../../ui/lists/toolbar.tsx';
import { useFileExport } from '../../ui/lists/use-file-export.ts';
import { useListUrl } from '../../ui/lists/use-list-url.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { checkAddress, verdictNames } from '../check-texts.ts';
import { Codes } from './codes.tsx';
import classes from './device-checks.module.css';
import { Devices } from './devices.tsx';
import { MakeCode } from './make-code.tsx';
import { Rooms } from './rooms.tsx';
import { DEVICES_ON_A_PAGE, narrowedBy, useCodes, useDevicePage, useRooms } from './school-calls.ts';

const verdictFilters = [
  { value: '', label: 'All results' },
  ...verdicts.map((verdict) => ({ value: verdict, label: verdictNames[verdict] })),
];

/** Nine columns need this much beside the sidebar. */
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
    <section aria-label="Device checks">
      <PageHeading
        title="Device checks"
        lead="Make a code, open its address on each device of a room, and see here what was found."
      >
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setMaking(true)}>
          Make a code
        </Button>
      </PageHeading>
      <Loaded
        query={codes}
        loading={<Loading />}
        failed={{
          heading: refusalText(codes.error, 'Failed to load the device checks.'),
          text: 'Nothing was changed. Try again in a moment.',
        }}
        empty={(all) =>
          all.length === 0 && (
            <Empty
              heading="No device checks yet."
              text="Make a code, and open its address on each device of a room. What was sent is kept for 30 days."
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
          text="Open this address on each device. Enter the room and the name of the device, run all checks, and send the result."
          onClose={() => setIsShown(false)}
        />
      )}
    </section>
  );
}

function Results({ codes }: { codes: CheckCode[] }) {
  const url = useListUrl('verdict', 'room');
  const isTable = !useBelow(TABLE_FROM_PX);
  const [code, room] = [url.choice('code'), url.choice('room')];
  const devices = useDevicePage(url);
  const rooms = useRooms(code);
  const exporting = useFileExport(exportDeviceChecks, 'Failed to export the device checks.', {
    query: narrowedBy(url),
  });
  const isNarrowed = url.narrowed || code !== null || room !== null;
  const codeChoices = [
    { value: '', label: 'All codes' },
    ...codes.map(({ id, label }) => ({ value: String(id), label })),
  ];

  return (
    <>
      <Text as="h2" size="h3" above={40}>
        Results
      </Text>
      <Toolbar
        searchLabel="Search room or device"
        q={url.q}
        onSearch={url.setQ}
        filters={
          <>
            <ToolbarSelect
              wide
              label="Code"
              data={codeChoices}
              value={code ?? ''}
              onChange={(value) => url.narrow({ code: value, room: null })}
            />
            <ToolbarSelect label="Result" data={verdictFilters} value={url.filter} onChange={url.setFilter} />
          </>
        }
        count={devices.data && countOf(devices.data.total, 'device')}
      >
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Export
        </Button>
      </Toolbar>
      {rooms.data && rooms.data.length > 0 && (
        <Rooms rooms={rooms.data} isTable={isTable} chosen={room} onChoose={(next) => url.narrow({ room: next })} />
      )}
      <h3 className={classes.subheading}>{room === null ? 'Devices' : `Devices in ${room}`}</h3>
      <Loaded
        query={devices}
        loading={<Loading />}
        failed={{
          heading: refusalText(devices.error, 'Failed to load the devices.'),
          text: 'Nothing was changed. Try again in a moment.',
        }}
        empty={({ total }) =>
          total === 0 &&
          (isNarrowed ? (
            <Empty heading="No device found." text="No device matches the search and the filters.">
              <Button variant="default" onClick={() => url.narrow({ q: null, verdict: null, code: null, room: null })}>
                Show all devices
              </Button>
            </Empty>
          ) : (
            <Empty
              heading="No results yet."
              text="They appear here when a device has sent its result with one of the codes."
            />
          ))
        }
      >
        {({ items, total }) => (
          <>
            <Devices devices={items} isTable={isTable} />
            <Pager
              label="Pages of devices"
              page={url.page}
              pageSize={DEVICES_ON_A_PAGE}
              total={total}
              onPage={url.setPage}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function Loading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading device checks...
      </p>
      <Text aria-hidden="true" as="div" above={24} ruled>
        {['1', '2', '3', '4', '5', '6'].map((row) => (
          <Skeleton key={row} height={24} my={32} />
        ))}
      </Text>
    </>
  );
}
