import { Button, Table } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { DecimalInput } from '../../ui/fields/decimal-input.tsx';
import { Text } from '../../ui/kit.tsx';
import { useBelow } from '../../ui/use-below.ts';
import type { Typed } from './time-rules.ts';
import classes from './time-table.module.css';

/** Five columns need this much, beside the sidebar or without one. */
const TABLE_FROM_PX = 900;

/** A question may be long; so much of it tells a listener which row this is. */
const NAME_READ = 80;

export type TimeRow = {
  id: number;
  name: string;
  current: string;
  /** Why it cannot be changed. */
  locked?: string | undefined;
};

/** What the columns are called, and how the new time is stepped. */
export type TimeWords = { name: string; current: string; next: string; step: number };

type Props = {
  words: TimeWords;
  rows: readonly TimeRow[];
  /** What was typed and not saved yet, by id. It is kept above the rows, which change their shape with the window. */
  typed: Readonly<Record<number, Typed>>;
  /** What is wrong in a row, by id. */
  problems: Readonly<Record<number, string>>;
  /** The ids of those on their way to the server. */
  saving: ReadonlySet<number>;
  onType: (id: number, typed: Typed) => void;
  onSave: (id: number) => void;
};

/** Times in minutes, one a row: what it is now, a field for the new one, and Update, which Enter presses too. */
export function TimeTable(props: Props) {
  return useBelow(TABLE_FROM_PX) ? <Lines {...props} /> : <Rows {...props} />;
}

function Rows(props: Props) {
  const { words, rows } = props;
  const id = useId();
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.id}>ID</Table.Th>
          <Table.Th>{words.name}</Table.Th>
          <Table.Th className={classes.number}>{words.current}</Table.Th>
          <Table.Th className={classes.next}>{words.next}</Table.Th>
          <Table.Th className={classes.action}>
            <span className="visually-hidden">Action</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} className={classes.row}>
            <Table.Td className={classes.id}>{row.id}</Table.Td>
            <Table.Td id={`${id}-${row.id}`} className={classes.name}>
              {row.name}
            </Table.Td>
            <Table.Td className={classes.number}>{row.current}</Table.Td>
            <Table.Td className={classes.next}>
              <NewTime {...props} row={row} />
            </Table.Td>
            <Table.Td className={classes.action}>
              <Update {...props} row={row} namedBy={`${id}-${row.id}`} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same rows where a table has no room. */
function Lines(props: Props) {
  const { words, rows } = props;
  const id = useId();
  return (
    <Text as="ul" ruled>
      {rows.map((row) => (
        <li key={row.id} className={classes.line}>
          <p id={`${id}-${row.id}`} className={classes.name}>
            {row.name}
          </p>
          <Text size="md" tone="faint" above={2}>
            ID {row.id} · {words.current}: {row.current}
          </Text>
          <div className={classes.fields}>
            <NewTime {...props} row={row} labelled />
            <Update {...props} row={row} namedBy={`${id}-${row.id}`} />
          </div>
        </li>
      ))}
    </Text>
  );
}

type Part = Props & { row: TimeRow };

function NewTime({ words, typed, problems, saving, onType, onSave, row, labelled }: Part & { labelled?: true }) {
  if (row.locked !== undefined) return <p className={classes.locked}>{row.locked}</p>;
  function saveOnEnter(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !saving.has(row.id)) onSave(row.id);
  }
  return (
    <DecimalInput
      className={classes.field}
      label={labelled && words.next}
      aria-label={`${words.next}, ${row.name.slice(0, NAME_READ)}`}
      error={problems[row.id]}
      value={typed[row.id] ?? ''}
      onChange={(value) => onType(row.id, value)}
      onKeyDown={saveOnEnter}
      min={0}
      step={words.step}
    />
  );
}

/** `namedBy` is the id of the text that says which row it is. */
function Update({ saving, onSave, row, namedBy }: Part & { namedBy: string }) {
  if (row.locked !== undefined) return null;
  return (
    <Button
      variant="default"
      className={classes.update}
      aria-describedby={namedBy}
      loading={saving.has(row.id)}
      onClick={() => onSave(row.id)}
    >
      Update
    </Button>
  );
}
