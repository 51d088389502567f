import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Button, Table } from '@mantine/core';
import type { CheckedRoom } from '@parlance/contract/device-checks/device-checks';
import { type DeviceCheckName, deviceCheckNames } from '@parlance/contract/device-checks/measurements';
import { say } from '@parlance/contract/say';
import { inRow } from '../../ui/format/in-row.ts';
import { Row } from '../../ui/kit.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { checkNames } from '../check-texts.ts';
import { checkIcons, VerdictMark } from '../verdict-mark.tsx';
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
  const choice = (room: string) => (
    <Button
      variant="subtle"
      className={classes.room}
      aria-pressed={room === chosen}
      onClick={() => onChoose(room === chosen ? null : room)}
    >
      {room}
    </Button>
  );
  if (asLines) {
    return (
      <ul className={classes.lines}>
        {rooms.map((room) => (
          <li key={room.room}>
            <Row gap={16} align="center" justify="space-between">
              {choice(room.room)}
              <VerdictMark verdict={room.verdict} />
            </Row>
            <p className={classes.devices}>
              {[
                t`${plural({ total: room.devices }, { one: '# device', other: '# devices' })}`,
                ...troublesOf(room),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Room`}</Table.Th>
          <Table.Th className={classes.count}>{t`Devices`}</Table.Th>
          {deviceCheckNames.map((name) => (
            <Table.Th key={name}>
              <Head name={name} />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rooms.map(({ room, devices, checks }) => (
          <Table.Tr key={room} data-chosen={room === chosen || undefined}>
            <Table.Td>{choice(room)}</Table.Td>
            <Table.Td className={classes.count}>{i18n.number(devices)}</Table.Td>
            {deviceCheckNames.map((name) => (
              <Table.Td key={name}>
                <Cell {...checks[name]} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Head({ name }: { name: DeviceCheckName }) {
  const Icon = checkIcons[name];
  return (
    <Row as="span" oneLine gap={8} align="center">
      <Icon size={16} stroke={1.75} aria-hidden="true" /> {say(checkNames[name])}
    </Row>
  );
}

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
