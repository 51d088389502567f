import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { DecimalInput } from '../../ui/fields/decimal-input.tsx';
import { inRow } from '../../ui/format/in-row.ts';
import { type Column, EntryLines, EntryTable } from '../../ui/lists/rows.tsx';
import { useBelow } from '../../ui/use-below.ts';
import type { Typed } from './time-rules.ts';
import classes from './time-table.module.css';

/** Five columns need this much, beside the sidebar or without one. */
const TABLE_FROM_PX = 900;

/** How much of a long question tells a listener which row this is. */
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
export function TimeTable({ rows, ...given }: Props) {
  const { words } = given;
  const list = useId();
  const nameIdOf = ({ id }: TimeRow) => `${list}-${id}`;
  const Entries = useBelow(TABLE_FROM_PX) ? EntryLines : EntryTable;
  const columns: Column<TimeRow>[] = [
    { head: t`ID`, widthPx: 72, cell: ({ id }) => id, inLine: 'fact', lineCell: ({ id }) => t`ID ${id}` },
    { head: words.name, look: 'name', cell: ({ name }) => <bdi className={classes.name}>{name}</bdi> },
    {
      head: words.current,
      look: 'number',
      widthPx: 180,
      cell: ({ current }) => current,
      inLine: 'fact',
      lineCell: ({ current }) => t`${{ head: words.current }}: ${current}`,
    },
    { head: words.next, widthPx: 232, cell: (row) => <NewTime {...given} row={row} /> },
    {
      head: t`Action`,
      look: 'actions',
      widthPx: 104,
      cell: (row) => <Update {...given} row={row} nameId={nameIdOf(row)} />,
      lineCell: (row) => (
        <div className={classes.fields}>
          <NewTime {...given} row={row} labelled />
          <Update {...given} row={row} nameId={nameIdOf(row)} />
        </div>
      ),
    },
  ];
  return <Entries entries={rows} columns={columns} idOf={({ id }) => id} nameIdOf={nameIdOf} />;
}

type Part = Omit<Props, 'rows'> & { row: TimeRow };

function NewTime({ words, typed, problems, saving, onType, onSave, row, labelled }: Part & { labelled?: true }) {
  if (row.locked !== undefined) return <p className={classes.locked}>{row.locked}</p>;
  return (
    <DecimalInput
      className={classes.field}
      label={labelled && words.next}
      aria-label={inRow([words.next, row.name.slice(0, NAME_READ)])}
      error={problems[row.id]}
      value={typed[row.id] ?? ''}
      onChange={(value) => onType(row.id, value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && !saving.has(row.id)) onSave(row.id);
      }}
      min={0}
      step={words.step}
    />
  );
}

/** `nameId` is the id of the text that says which row it is. */
function Update({ saving, onSave, row, nameId }: Part & { nameId: string }) {
  if (row.locked !== undefined) return null;
  return (
    <Button variant="default" aria-describedby={nameId} loading={saving.has(row.id)} onClick={() => onSave(row.id)}>
      <Trans>Update</Trans>
    </Button>
  );
}
