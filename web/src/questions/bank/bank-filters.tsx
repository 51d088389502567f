import { Button, Drawer } from '@mantine/core';
import { bankStatuses } from '@parlance/contract/bank/bank';
import { courseTypes, levels } from '@parlance/contract/kinds/course-types';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ToolbarSelect } from '../../ui/lists/toolbar.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import classes from './bank-filters.module.css';
import { kindChoices, nameOfKind } from './format-bank.ts';
import type { BankUrl, FilterName } from './use-bank-url.ts';

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

type Choice = { name: FilterName; label: string; all: string; data: { value: string; label: string }[] };

const choices: Choice[] = [
  { name: 'kind', label: 'Kind', all: 'All kinds', data: kindChoices },
  { name: 'skill', label: 'Skill', all: 'All skills', data: plain(courseTypes) },
  { name: 'level', label: 'Level', all: 'All levels', data: plain(levels) },
  {
    name: 'used',
    label: 'Used',
    all: 'Used or not',
    data: [
      { value: 'yes', label: 'In a test' },
      { value: 'no', label: 'In no test' },
    ],
  },
  {
    name: 'status',
    label: 'Status',
    all: 'Active',
    data: bankStatuses
      .filter((status) => status !== 'active')
      .map((status) => ({ value: status, label: status === 'all' ? 'Active and retired' : 'Retired' })),
  },
];

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'used', label: 'Most used' },
  { value: 'facility', label: 'Hardest first' },
  { value: '-facility', label: 'Easiest first' },
];

/** Filters and order of the bank, on a phone behind a button; `shown` is what they leave, as '12 questions'. */
export function BankFilters({ url, shown }: { url: BankUrl; shown: string }) {
  const isPhone = usePhone();
  const [opened, setOpened] = useState(false);
  const selects = (
    <>
      {choices.map(({ name, label, all, data }) => (
        <ToolbarSelect
          key={name}
          label={label}
          data={[{ value: '', label: all }, ...data]}
          value={url.filters[name]}
          onChange={(value) => url.narrow({ [name]: value })}
          wide={name === 'status'}
        />
      ))}
      <ToolbarSelect label="Sort by" data={sorts} value={url.sort} onChange={url.setSort} />
    </>
  );
  if (!isPhone) return selects;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} />}
        onClick={() => setOpened(true)}
      >
        Filters
      </Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} position="bottom" size="auto" title="Filters">
        <div className={classes.sheet}>
          {selects}
          <Button onClick={() => setOpened(false)}>Show {shown}</Button>
        </div>
      </Drawer>
    </>
  );
}

/** What narrows the list, each with a way out of it. */
export function FilterChips({ url }: { url: BankUrl }) {
  const set = (Object.entries(url.filters) as [FilterName, string][]).filter(([, value]) => value !== '');
  if (set.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Filters that are set">
      {set.map(([name, value]) => (
        <li key={name}>
          <button type="button" className={classes.chip} onClick={() => url.narrow({ [name]: null })}>
            <span>{chipText(name, value)}</span>
            <IconX size={14} stroke={2} aria-hidden="true" />
            <span className="visually-hidden">Remove this filter</span>
          </button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="sm" onClick={url.clear}>
          Clear filters
        </Button>
      </li>
    </ul>
  );
}

function chipText(name: FilterName, value: string): string {
  const choice = choices.find((one) => one.name === name);
  const label = choice?.data.find((one) => one.value === value)?.label;
  if (name === 'kind') return label ?? nameOfKind(value as never);
  if (name === 'topic') return `Topic ${value}`;
  if (name === 'tag') return `Tagged ${value.split(',').join(', ')}`;
  return choice && label ? `${choice.label}: ${label}` : value;
}
