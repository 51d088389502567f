import { msg, t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import type { ItemRow } from '@parlance/contract/analysis/analysis';
import { say } from '@parlance/contract/say';
import { Row, Text } from '../ui/kit.tsx';
import { type Column, EntryLines, EntryTable } from '../ui/lists/rows.tsx';
import { ToolbarSelect } from '../ui/lists/toolbar.tsx';
import { Mark } from '../ui/mark.tsx';
import { useBelow } from '../ui/use-below.ts';
import { alarmNames } from './alarm-words.ts';
import { percent } from './format-figures.ts';
import { itemKey } from './item-key.ts';
import classes from './item-table.module.css';
import type { AnalysisUrl } from './use-analysis-url.ts';

/** Six columns need this much beside the sidebar. */
const TABLE_FROM_PX = 900;

const orders = {
  number: msg`In the order of the test`,
  facility: msg`Hardest first`,
  discrimination: msg`Least discriminating first`,
  '-omitted': msg`Most left empty first`,
};

/** The questions with their figures, in the order of a column. */
export function ItemTable({ items, url }: { items: readonly ItemRow[]; url: AnalysisUrl }) {
  const asLines = useBelow(TABLE_FROM_PX);
  const openKey = url.item && itemKey({ version_id: url.item.versionId, part: url.item.part });
  const Entries = asLines ? EntryLines : EntryTable;
  return (
    <>
      {asLines && (
        <Row above={16} below={16}>
          <ToolbarSelect
            label={t`Sort by`}
            data={Object.entries(orders).map(([value, label]) => ({ value, label: say(label) }))}
            value={url.sort}
            onChange={url.setSort}
          />
        </Row>
      )}
      <Entries
        entries={inOrder(items, url.sort)}
        columns={columnsOf(url.open, openKey)}
        idOf={itemKey}
        nameIdOf={(item) => `item-${itemKey(item)}`}
        sort={url.sort}
        onSort={url.setSort}
      />
      <Text size="sm" tone="faint" above={12}>
        {t`Discrimination runs from −100% to 100%. Above 30% is good.`}
      </Text>
    </>
  );
}

function columnsOf(onOpen: (item: ItemRow) => void, openKey: string | null): Column<ItemRow>[] {
  return [
    { head: t`No.`, sort: 'number', cell: ({ number }) => <strong>{number}</strong>, widthPx: 64 },
    {
      head: t`Question`,
      look: 'name',
      cell: (item) => <Name item={item} isOpen={itemKey(item) === openKey} onOpen={onOpen} />,
      lineCell: (item) => (
        <>
          {item.number}. <Name item={item} isOpen={itemKey(item) === openKey} onOpen={onOpen} />
        </>
      ),
    },
    {
      head: t`Facility`,
      sort: 'facility',
      look: 'number',
      cell: ({ facility }) => percent(facility),
      inLine: 'fact',
      lineCell: ({ facility }) => t`Facility ${{ share: percent(facility) }}`,
    },
    {
      head: t`Discrimination`,
      sort: 'discrimination',
      look: 'number',
      cell: ({ discrimination }) => percent(discrimination),
      inLine: 'fact',
      lineCell: ({ discrimination }) => t`Discrimination ${{ share: percent(discrimination) }}`,
    },
    {
      head: t`Left empty`,
      sort: 'omitted',
      look: 'number',
      cell: ({ omitted }) => omitted,
      inLine: 'fact',
      lineCell: ({ omitted }) => t`Left empty ${omitted}`,
    },
    {
      head: t({ message: 'Flag', context: 'item analysis' }),
      cell: ({ alarms }) => <Flags alarms={alarms} />,
      inLine: 'aside',
    },
  ];
}

type NameProps = { item: ItemRow; isOpen: boolean; onOpen: (item: ItemRow) => void };

function Name({ item, isOpen, onOpen }: NameProps) {
  return (
    <UnstyledButton
      className={classes.question}
      aria-expanded={isOpen}
      data-open={isOpen || undefined}
      onClick={() => onOpen(item)}
    >
      <bdi>{item.question_text}</bdi>
      {item.is_whole && (
        <Text as="span" size="sm" tone="quiet">
          {t({ message: 'as a whole', context: 'question' })}
        </Text>
      )}
      {item.is_earlier && (
        <Text as="span" size="sm" tone="quiet">
          {t`earlier wording`}
        </Text>
      )}
    </UnstyledButton>
  );
}

function Flags({ alarms }: Pick<ItemRow, 'alarms'>) {
  const names = new Map(alarms.map((kind) => [say(alarmNames[kind].name), alarmNames[kind].Icon]));
  return [...names].map(([name, Icon]) => (
    <div key={name}>
      <Mark Icon={Icon} isBold size={16}>
        {name}
      </Mark>
    </div>
  ));
}

/** What has no figure stands last, whichever way. */
function inOrder(items: readonly ItemRow[], sort: string): ItemRow[] {
  const isDown = sort.startsWith('-');
  const column = sort.replace(/^-/, '');
  if (column !== 'facility' && column !== 'discrimination' && column !== 'omitted') {
    return isDown ? items.toReversed() : [...items];
  }
  return items.toSorted((a, b) => {
    const [one, other] = [a[column], b[column]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isDown ? other - one : one - other;
  });
}
