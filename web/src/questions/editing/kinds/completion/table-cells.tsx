import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Textarea, Tooltip } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { CELLS_MAX, ROWS_MAX } from '@parlance/contract/kinds/completion';
import { SHORT_MAX } from '@parlance/contract/kinds/texts';
import { IconForms, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { Row, Text } from '../../../../ui/kit.tsx';
import { FieldError } from '../../controls/field-error.tsx';
import oneLine from '../../controls/one-line.module.css';
import { fromAdding, fromDeleting, fromMoving } from '../../controls/row-moves.ts';
import { RowTools } from '../../controls/row-tools.tsx';
import { useCurrentRow } from '../../controls/use-current-row.ts';
import { insertBlank } from '../blank-list.ts';
import classes from './completion.module.css';
import { type ChangedTable, withCell, withColumns, withPasted, withRows } from './table-rows.ts';

type Props = {
  rows: readonly string[][];
  errors: FormErrors;
  onTable: (table: ChangedTable) => void;
};

type Place = { row: number; column: number };

/** The cells of a table, its first row with the names of the columns. */
export function TableCells({ rows, errors, onTable }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [deleting, setDeleting] = useState<{ what: 'row' | 'column'; index: number } | null>(null);
  const { current, setCurrent, listProps } = useCurrentRow();
  const id = useId();
  const width = rows[0]?.length ?? 0;

  const cellAt = ({ row, column }: Place) =>
    grid.current?.querySelector<HTMLTextAreaElement>(`[name="content.rows.${row}.${column}"]`);
  const focusAfter = (at: Place) => requestAnimationFrame(() => cellAt(at)?.focus());

  function insert(): void {
    const at = place ?? { row: Math.min(1, rows.length - 1), column: 0 };
    const area = cellAt(at);
    const text = rows[at.row]?.[at.column] ?? '';
    const blank = insertBlank(text, area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length);
    onTable(withCell(rows, at, blank.text, blank.from));
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(blank.at, blank.at);
    });
  }

  function paste(event: ClipboardEvent, at: Place): void {
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    const pasted = text.split(/\r?\n/).map((line) => line.split('\t'));
    if (pasted.length === 1 && pasted[0]?.length === 1) return;
    event.preventDefault();
    onTable(withPasted(rows, at, pasted, { rows: ROWS_MAX, columns: CELLS_MAX }));
  }

  function moveRow(index: number, step: -1 | 1): void {
    onTable(withRows(rows, fromMoving(rows.length, index, step)));
    setCurrent(index + step);
    focusAfter({ row: index + step, column: 0 });
  }

  function remove({ what, index }: NonNullable<typeof deleting>): void {
    setDeleting(null);
    if (what === 'row') onTable(withRows(rows, fromDeleting(rows.length, index)));
    else onTable(withColumns(rows, fromDeleting(width, index)));
    focusAfter(
      what === 'row' ? { row: Math.max(0, index - 1), column: 0 } : { row: 0, column: Math.max(0, index - 1) },
    );
  }

  function askToDelete(what: 'row' | 'column', index: number): void {
    const cells = what === 'row' ? (rows[index] ?? []) : rows.map((row) => row[index] ?? '');
    if (cells.some((cell) => cell.trim() !== '')) setDeleting({ what, index });
    else remove({ what, index });
  }

  return (
    <div ref={grid} role="group" aria-labelledby={id} {...listProps}>
      <Row gap={[4, 16]} wrap align="center" justify="space-between" below={6}>
        <h2 id={id} className={classes.heading}>
          <Trans>Table with blanks</Trans>
        </h2>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconForms size={18} stroke={1.75} aria-hidden="true" />}
          // The cell keeps the focus, and with it the place of the blank.
          onMouseDown={(event) => event.preventDefault()}
          onClick={insert}
        >
          <Trans>Insert blank</Trans>
        </Button>
      </Row>
      <Text size="sm" tone="quiet" above={2}>
        <Trans>The first row has the names of the columns. A table can be pasted into a cell.</Trans>
      </Text>
      <div className={classes.scroll} role="region" aria-label={t`Cells`} tabIndex={-1}>
        <div className={classes.columns} style={{ gridTemplateColumns: `repeat(${width}, minmax(112px, 1fr))` }}>
          {Array.from({ length: width }, (_, column) => (
            <Row key={column} size="sm" tone="faint" align="center" justify="space-between">
              <span>{t`Column ${ph({ number: column + 1 })}`}</span>
              <Tooltip label={t`Delete`} disabled={width === 1}>
                <ActionIcon
                  size={32}
                  aria-label={t`Delete: column ${ph({ number: column + 1 })}`}
                  aria-disabled={width === 1}
                  onClick={() => width > 1 && askToDelete('column', column)}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              </Tooltip>
            </Row>
          ))}
        </div>
        {rows.map((cells, row) => (
          // A row is where it stands; what it holds moves.
          <div key={row} data-row={row} data-current={current === row || undefined} className={classes.row}>
            <div className={classes.cells} style={{ gridTemplateColumns: `repeat(${width}, minmax(112px, 1fr))` }}>
              {cells.map((cell, column) => (
                <Textarea
                  key={column}
                  className={oneLine.field}
                  name={`content.rows.${row}.${column}`}
                  aria-label={
                    row === 0
                      ? t`Name of column ${ph({ number: column + 1 })}`
                      : t`Row ${ph({ row: row + 1 })}, column ${ph({ column: column + 1 })}`
                  }
                  data-head={row === 0 || undefined}
                  value={cell}
                  error={errors[`content.rows.${row}.${column}`]}
                  onFocus={() => setPlace({ row, column })}
                  onChange={({ currentTarget }) => onTable(withCell(rows, { row, column }, currentTarget.value))}
                  onPaste={(event) => paste(event, { row, column })}
                  autosize
                  minRows={1}
                  maxRows={6}
                  maxLength={SHORT_MAX}
                />
              ))}
            </div>
            <RowTools
              index={row}
              count={rows.length}
              least={1}
              onMove={(step) => moveRow(row, step)}
              onDelete={() => askToDelete('row', row)}
            />
            <FieldError>{errors[`content.rows.${row}`]}</FieldError>
          </div>
        ))}
      </div>
      <div className={classes.add}>
        <AddButton
          text={t`Add row`}
          may={rows.length < ROWS_MAX}
          onPress={() => {
            onTable(withRows(rows, fromAdding(rows.length)));
            focusAfter({ row: rows.length, column: 0 });
          }}
        />
        <AddButton
          text={t`Add column`}
          may={width < CELLS_MAX}
          onPress={() => {
            onTable(withColumns(rows, fromAdding(width)));
            focusAfter({ row: 0, column: width });
          }}
        />
      </div>
      <FieldError>{errors['content.rows'] ?? errors['content.body']}</FieldError>
      <ConfirmDialog
        opened={deleting !== null}
        question={deleting ? deletes(deleting) : ''}
        action={t`Delete`}
        working={false}
        onConfirm={() => deleting && remove(deleting)}
        onCancel={() => setDeleting(null)}
      >
        <p>
          <Trans>What its cells hold is deleted too, with the answers of their gaps.</Trans>
        </p>
      </ConfirmDialog>
    </div>
  );
}

function deletes({ what, index }: { what: 'row' | 'column'; index: number }): string {
  const number = index + 1;
  return what === 'row' ? t`Delete row ${number}?` : t`Delete column ${number}?`;
}

function AddButton({ text, may, onPress }: { text: string; may: boolean; onPress: () => void }) {
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      aria-disabled={!may || undefined}
      data-disabled={!may || undefined}
      onClick={() => may && onPress()}
    >
      {text}
    </Button>
  );
}
