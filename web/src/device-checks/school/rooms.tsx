import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { CheckedRoom } from '@parlance/contract/device-checks/device-checks';
import { deviceCheckNames } from '@parlance/contract/device-checks/measurements';
import { say } from '@parlance/contract/say';
import { inRow } from '../../ui/format/in-row.ts';
import { Row } from '../../ui/kit.tsx';
import { type Column, EntryLines, EntryTable } from '../../ui/lists/rows.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { checkNames } from '../check-texts.ts';
import { VerdictMark } from '../verdict-mark.tsx';
import classes from './rooms.module.css';

type Props = {
  rooms: CheckedRoom[];
  /** A window as wide as this has room for a column a check. */
  tableFromPx: number;
  /** The room whose devices are listed. */
  chosen: string | null;
  onChoose: (room: string | null) => void;
};

/** Rooms by checks: how many devices of a room failed each check. A room is pressed to see its devices. */
export function Rooms({ rooms, tableFromPx, chosen, onChoose }: Props) {
  const asLines = useBelow(tableFromPx);
  const Rows = asLines ? EntryLines : EntryTable;
  const columns: Column<CheckedRoom>[] = [
    {
      head: msg`Room`,
      look: 'name',
      cell: ({ room }) => (
        <Button
          variant={room === chosen ? 'light' : 'subtle'}
          className={classes.room}
          aria-pressed={room === chosen}
          onClick={() => onChoose(room === chosen ? null : room)}
        >
          {room}
        </Button>
      ),
    },
    {
      head: msg`Devices`,
      look: 'number',
      widthPx: 80,
      cell: ({ devices }) => i18n.number(devices),
      inLine: 'text',
      lineCell: (room) =>
        [t`${plural({ total: room.devices }, { one: '# device', other: '# devices' })}`, ...troublesOf(room)].join(
          ' · ',
        ),
    },
    // In the table each check says it.
    ...(asLines ? [verdictColumn] : []),
    ...deviceCheckNames.map(
      (name): Column<CheckedRoom> => ({ head: checkNames[name], cell: ({ checks }) => <Cell {...checks[name]} /> }),
    ),
  ];
  return (
    <Rows
      entries={rooms}
      columns={columns}
      idOf={({ room }) => room}
      nameIdOf={({ room }) => `room-${room}`}
      nameAs="h3"
    />
  );
}

const verdictColumn: Column<CheckedRoom> = {
  head: msg`Result`,
  cell: ({ verdict }) => <VerdictMark verdict={verdict} />,
  inLine: 'aside',
};

function Cell({ fail, warning }: { fail: number; warning: number }) {
  if (fail + warning === 0) return <VerdictMark verdict="pass">{''}</VerdictMark>;
  return (
    <Row as="span" oneLine gap={12} align="center">
      {fail > 0 && <VerdictMark verdict="fail">{fail}</VerdictMark>}
      {warning > 0 && <VerdictMark verdict="warning">{warning}</VerdictMark>}
    </Row>
  );
}

/** 'Microphone: 2 failed' for each check that a device did not pass. */
function troublesOf({ checks }: CheckedRoom): string[] {
  return deviceCheckNames.flatMap((name) => {
    const { fail, warning } = checks[name];
    if (fail + warning === 0) return [];
    const counts = [
      fail > 0 && t`${plural(fail, { one: '# failed', other: '# failed' })}`,
      warning > 0 && t`${plural(warning, { one: '# warning', other: '# warnings' })}`,
    ].filter((each) => each !== false);
    return [t`${{ check: say(checkNames[name]) }}: ${{ counts: inRow(counts) }}`];
  });
}
