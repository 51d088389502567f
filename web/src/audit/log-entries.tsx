import { Table } from '@mantine/core';
import type { AuditEntry } from '@parlance/contract/audit';
import { Link } from 'react-router';
import { dateTimeToSecond } from '../ui/format/date-format.ts';
import { Text } from '../ui/kit.tsx';
import type { Thing, Words } from './labels.ts';
import classes from './log-entries.module.css';
import { actorOf, whatWasDone } from './sentences.ts';

/** Where something that the log names can be seen; null for what no screen shows. */
export type LinkTo = (thing: Thing) => string | null;

type Props = { entries: AuditEntry[]; linkTo: LinkTo };

export function LogTable({ entries, linkTo }: Props) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.when}>When</Table.Th>
          <Table.Th>What happened</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td className={classes.when}>
              <Time at={entry.at} />
            </Table.Td>
            <Table.Td className={classes.what}>
              <Sentence entry={entry} linkTo={linkTo} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same entries where a table has no room. */
export function LogLines({ entries, linkTo }: Props) {
  return (
    <Text as="ul" ruled>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.line}>
          <p className={classes.what}>
            <Sentence entry={entry} linkTo={linkTo} />
          </p>
          <p className={classes.when}>
            <Time at={entry.at} />
          </p>
        </li>
      ))}
    </Text>
  );
}

function Sentence({ entry, linkTo }: { entry: AuditEntry; linkTo: LinkTo }) {
  return (
    <>
      <strong>
        <Linked words={actorOf(entry)} linkTo={linkTo} />
      </strong>{' '}
      <Linked words={whatWasDone(entry)} linkTo={linkTo} />
    </>
  );
}

function Linked({ words, linkTo }: { words: Words; linkTo: LinkTo }) {
  return words.map((word, index) => {
    if (typeof word === 'string') return word;
    const to = linkTo(word.thing);
    return to ? (
      // A sentence does not change: its words stay in their places.
      <Link key={index} to={to} className={classes.link}>
        {word.text}
      </Link>
    ) : (
      word.text
    );
  });
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{dateTimeToSecond(at)}</time>;
}
