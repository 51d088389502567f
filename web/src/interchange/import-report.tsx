import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Tabs, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FileImport, type ImportRow, type ItemState, itemStates } from '@parlance/contract/interchange/imports';
import { say } from '@parlance/contract/say';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Row, Text } from '../ui/kit.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import type { Skipped } from './chosen-counts.ts';
import { stateNames } from './format-import.ts';
import classes from './import-report.module.css';
import { ReportRow, StateIcon } from './report-row.tsx';
import { ROWS_ON_A_PAGE, useImportRows } from './use-import.ts';

const TYPING_MS = 300;

type Props = { known: FileImport; skipped: Skipped; onSkip: (row: ImportRow, isSkipped: boolean) => void };

/** Every item of the file in one of four lists: what became of it, and why. */
export function ImportReport({ known, skipped, onSkip }: Props) {
  const { id, counts } = known;
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<ItemState>(() => firstState(known));
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [restingQ] = useDebouncedValue(q, TYPING_MS);
  const rows = useImportRows({ id, state, q: restingQ, page });
  useEffect(() => heading.current?.focus(), []);
  return (
    <section>
      <Row gap={[12, 24]} wrap align="center" justify="space-between" below={16}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          {t`${plural({ items: counts.items }, { one: '# item read', other: '# items read' })}`}
        </h2>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t`Search the report`}
          placeholder={t`Search the report`}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value);
            setPage(1);
          }}
        />
      </Row>
      <Tabs
        value={state}
        variant="none"
        onChange={(value) => {
          setState(value as ItemState);
          setPage(1);
        }}
      >
        <Tabs.List grow aria-label={t`Items by what became of them`} className={classes.states}>
          {itemStates.map((one) => (
            <Tabs.Tab key={one} value={one} className={classes.state} data-state={one}>
              <span className={classes.count}>{i18n.number(counts[one])}</span>
              <span className={classes.word}>
                <StateIcon state={one} /> {say(stateNames[one].filter)}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={state}>
          <Loaded
            query={rows}
            loading={
              <p role="status" className={classes.loading}>
                <Trans>Loading the report...</Trans>
              </p>
            }
            failed={{ heading: t`Failed to fetch the report.`, text: t`What was read is kept. Try again in a moment.` }}
            empty={({ total }) =>
              total === 0 && (
                <Empty
                  heading={restingQ ? t`Nothing found.` : say(stateNames[state].none)}
                  text={restingQ ? t`No item of this list says that.` : t`Look at the other lists.`}
                />
              )
            }
          >
            {({ items, total }) => (
              <>
                <div className={classes.columns} aria-hidden="true">
                  <span>{t({ message: 'State', context: 'of an item of a file' })}</span>
                  <span>{t({ message: 'Item', context: 'of a file' })}</span>
                  <span>{t`Kind`}</span>
                  <span className={classes.number}>{t`Marks`}</span>
                  <span className={classes.number}>{t({ message: 'Line', context: 'number in a file' })}</span>
                </div>
                <ul>
                  {items.map((row, index) => (
                    <ReportRow
                      key={row.n}
                      importId={id}
                      row={row}
                      hasFiles={known.format === 'qti_package' || known.format === 'common_cartridge'}
                      isStored={known.status === 'stored'}
                      isFirst={index === 0 && page === 1 && restingQ === ''}
                      isSkipped={skipped.has(row.n)}
                      onSkip={(isSkipped) => onSkip(row, isSkipped)}
                    />
                  ))}
                </ul>
                <Pager
                  label={t`Pages of the report`}
                  page={page}
                  pageSize={ROWS_ON_A_PAGE}
                  total={total}
                  onPage={setPage}
                />
                <Text size="sm" tone="quiet" above={16}>
                  <Trans>Every item in the file is in one of these four lists.</Trans>
                </Text>
              </>
            )}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

/** What needs looking at comes first. */
function firstState({ counts }: FileImport): ItemState {
  const order: ItemState[] = ['changed', 'faulty', 'mapped', 'left_out'];
  return order.find((state) => counts[state] > 0) ?? 'mapped';
}
