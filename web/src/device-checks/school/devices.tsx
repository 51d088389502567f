import { Table } from '@mantine/core';
import type { DeviceCheck } from '@parlance/contract/device-checks/device-checks';
import { deviceCheckNames } from '@parlance/contract/device-checks/measurements';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { checkNames, checkText } from '../check-texts.ts';
import { VerdictMark } from '../verdict-mark.tsx';
import classes from './devices.module.css';

type Props = { devices: DeviceCheck[]; isTable: boolean };

/** Each device with its result, and what was found where it did not pass. */
export function Devices({ devices, isTable }: Props) {
  if (!isTable) {
    return (
      <ul className={classes.lines}>
        {devices.map((device) => (
          <li key={device.id}>
            <Row gap={16} align="baseline" justify="space-between">
              <h3 className={classes.name}>{device.device}</h3>
              <VerdictMark verdict={device.verdict} />
            </Row>
            <Text size="md" tone="quiet" breaks>
              {device.room} · {dateTimeToMinute(device.at)}
            </Text>
            <Troubles device={device} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.roomHead}>Room</Table.Th>
          <Table.Th className={classes.deviceHead}>Device</Table.Th>
          <Table.Th className={classes.resultHead}>Result</Table.Th>
          <Table.Th>What was found</Table.Th>
          <Table.Th className={classes.timeHead}>Checked</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {devices.map((device) => (
          <Table.Tr key={device.id} className={classes.row}>
            <Table.Td className={classes.text}>{device.room}</Table.Td>
            <Table.Td className={classes.name}>{device.device}</Table.Td>
            <Table.Td>
              <VerdictMark verdict={device.verdict} />
            </Table.Td>
            <Table.Td>
              <Troubles device={device} />
            </Table.Td>
            <Table.Td className={classes.time}>{dateTimeToMinute(device.at)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** 'Microphone: Peak −58 dBFS', a line for each check that was not passed. */
function Troubles({ device: { verdicts, found } }: { device: DeviceCheck }) {
  const missed = deviceCheckNames.filter((name) => verdicts[name] !== 'pass');
  if (missed.length === 0) return <Text tone="faint">{found.browser.name}, all checks passed</Text>;
  return (
    <ul className={classes.troubles}>
      {missed.map((name) => {
        const { number, more } = checkText(name, found[name]);
        return (
          <li key={name}>
            <strong>{checkNames[name]}</strong>
            {verdicts[name] === 'warning' && ' (warning)'}: {[number, more].filter(Boolean).join(', ')}
          </li>
        );
      })}
    </ul>
  );
}
