import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Table } from '@mantine/core';
import { type Sentence, say } from '@parlance/contract/say';
import { IconAlertCircle, IconCheck, IconInfoCircle, IconX, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { Row, Text } from '../kit.tsx';
import { Pager } from '../lists/pager.tsx';
import { useBelow } from '../use-below.ts';
import classes from './row-report.module.css';
import type { Report, ReportRow } from './upload-report.ts';

/** A file may have 5,000 rows. */
const ROWS_ON_A_PAGE = 50;

/** Four columns need this much beside the sidebar. */
const TABLE_FROM_PX = 900;

export type Heads = {
  /** Left out where the rows are all of one. */
  type?: Sentence;
  value: Sentence;
  /** The values are names and addresses, to be read whole and as they are, and not the beginning of a text. */
  ofPeople?: boolean;
};

type Props = {
  report: Report;
  /** What a row's type and value are; without it those of a file of questions. */
  heads?: Heads;
};

/** What came of each row of the file: ready, to fix with every reason, or skipped; and its key as it was read. */
export function RowReport({ report, heads }: Props) {
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [page, setPage] = useState(1);
  const rows = onlyProblems ? report.rows.filter(({ state, notes }) => state === 'error' || notes) : report.rows;
  const shown = rows.slice((page - 1) * ROWS_ON_A_PAGE, page * ROWS_ON_A_PAGE);
  // Of the files of questions only a Reading one says what each row is.
  const typed = heads !== undefined || report.rows.some(({ type }) => type !== '' && type !== 'QUESTION');
  // A file of people or of questions that a person marks has no key.
  const keyed = report.rows.some(({ key }) => key !== undefined);
  const Rows = useBelow(TABLE_FROM_PX) ? RowLines : RowTable;
  return (
    <section>
      <div className={classes.head}>
        <Text as="h2" size="h2">
          <Trans>Row by row</Trans>
        </Text>
        {report.wrong + report.noted > 0 && (
          <Anchor
            component="button"
            type="button"
            className={classes.toggle}
            onClick={() => {
              setOnlyProblems(!onlyProblems);
              setPage(1);
            }}
          >
            {onlyProblems ? t`Show all rows` : report.wrong > 0 ? t`Show only problems` : t`Show only notes`}
          </Anchor>
        )}
      </div>
      <ul className={classes.counts}>
        <Count
          count={report.ready}
          word={t({ message: 'ready', context: 'below the number of rows of a file' })}
          Icon={IconCheck}
        />
        <Count
          count={report.wrong}
          word={t({ message: 'to fix', context: 'below the number of rows of a file' })}
          Icon={IconAlertCircle}
          wrong={report.wrong > 0}
        />
        <Count
          count={report.skipped}
          word={t({ message: 'skipped', context: 'below the number of rows of a file' })}
          Icon={IconX}
        />
      </ul>
      <Rows
        rows={shown}
        heads={heads ?? (typed ? { type: 'TYPE', value: 'VALUE' } : { value: t`Question` })}
        keyed={keyed}
        flawless={report.wrong + report.noted === 0}
      />
      {rows.length > ROWS_ON_A_PAGE && (
        <Pager label={t`Pages of rows`} page={page} pageSize={ROWS_ON_A_PAGE} total={rows.length} onPage={setPage} />
      )}
    </section>
  );
}

type CountProps = { count: number; word: string; Icon: TablerIcon; wrong?: boolean };

function Count({ count, word, Icon, wrong = false }: CountProps) {
  return (
    <li className={classes.count} data-wrong={wrong || undefined}>
      <span className={classes.number}>{i18n.number(count)}</span>
      <span className={classes.word}>
        <Icon size={16} stroke={1.75} aria-hidden="true" /> {word}
      </span>
    </li>
  );
}

type RowsProps = {
  rows: ReportRow[];
  heads: Heads;
  /** Whether the keys are shown, as they are in the file. */
  keyed: boolean;
  flawless: boolean;
};

function RowTable({ rows, heads, keyed, flawless }: RowsProps) {
  return (
    <Table className={classes.table} data-of-people={heads.ofPeople} data-keyed={keyed || undefined}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.lineColumn}>
            <Trans>Row</Trans>
          </Table.Th>
          {heads.type && <Table.Th className={classes.typeColumn}>{say(heads.type)}</Table.Th>}
          <Table.Th>{say(heads.value)}</Table.Th>
          {keyed && (
            <Table.Th className={classes.keyColumn}>
              <Trans>Key</Trans>
            </Table.Th>
          )}
          <Table.Th className={flawless ? classes.readyColumn : classes.resultColumn}>
            <Trans>Result</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.line} data-state={row.state} className={classes.row}>
            <Table.Td className={classes.line}>{row.line}</Table.Td>
            {heads.type && <Table.Td className={classes.type}>{row.type}</Table.Td>}
            <Table.Td className={classes.value}>
              <span className={classes.cut}>{row.value || t`(empty)`}</span>
            </Table.Td>
            {keyed && <Table.Td className={classes.key}>{keyText(row)}</Table.Td>}
            <Table.Td>
              <Result row={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same rows where a table has no room. */
function RowLines({ rows, heads, keyed }: RowsProps) {
  return (
    <ul className={classes.lines} data-of-people={heads.ofPeople}>
      {rows.map((row) => (
        <li key={row.line} data-state={row.state} className={classes.row}>
          <Row as="p" gap={12} align="baseline">
            <span className={classes.line}>{t`Row ${{ line: row.line }}`}</span>{' '}
            {heads.type && <span className={classes.type}>{row.type}</span>}
          </Row>
          <p className={classes.value}>
            <span className={classes.cut}>{row.value || t`(empty)`}</span>
          </p>
          {keyed && row.key !== undefined && <p className={classes.key}>{t`Key: ${{ key: keyText(row) ?? '' }}`}</p>}
          <Result row={row} />
        </li>
      ))}
    </ul>
  );
}

function keyText({ key }: ReportRow): string | undefined {
  return key === '' ? t`(empty)` : key;
}

function Result({ row: { state, reasons, notes = [] } }: { row: ReportRow }) {
  if (state === 'ready') {
    return (
      <>
        <span className={classes.result}>
          <IconCheck size={16} stroke={2} aria-hidden="true" className={classes.ok} /> <Trans>Ready</Trans>
        </span>
        {notes.map((note) => (
          <span key={note} className={classes.result}>
            <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" /> <span>{note}</span>
          </span>
        ))}
      </>
    );
  }
  if (state === 'skipped') {
    return (
      <span className={classes.result}>
        <IconX size={16} stroke={1.75} aria-hidden="true" /> <Trans>Empty row, skipped</Trans>
      </span>
    );
  }
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={reason} className={classes.result}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" /> <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
}
