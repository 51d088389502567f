import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer } from '@mantine/core';
import { bankStatuses } from '@parlance/contract/bank/bank';
import { courseTypes, levels } from '@parlance/contract/kinds/course-types';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { inRow } from '../../ui/format/in-row.ts';
import { ToolbarSelect } from '../../ui/lists/toolbar.tsx';
import { skillText } from '../../ui/skill.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import classes from './bank-filters.module.css';
import { kindChoices, nameOfKind } from './format-bank.ts';
import type { BankUrl, FilterName } from './use-bank-url.ts';

type Choice = { name: FilterName; label: string; all: string; data: { value: string; label: string }[] };

const choices = (): Choice[] => [
  { name: 'kind', label: t`Kind`, all: t`All kinds`, data: kindChoices() },
  {
    name: 'skill',
    label: t`Skill`,
    all: t`All skills`,
    data: courseTypes.map((value) => ({ value, label: skillText(value) })),
  },
  { name: 'level', label: t`Level`, all: t`All levels`, data: levels.map((value) => ({ value, label: value })) },
  {
    name: 'used',
    label: t({ message: 'Used', context: 'of questions and sets' }),
    all: t`Used or not`,
    data: [
      { value: 'yes', label: t`In a test` },
      { value: 'no', label: t`In no test` },
    ],
  },
  {
    name: 'status',
    label: t`Status`,
    all: t({ message: 'Active', context: 'of questions and sets' }),
    data: bankStatuses
      .filter((status) => status !== 'active')
      .map((status) => ({
        value: status,
        label: status === 'all' ? t`Active and retired` : t({ message: 'Retired', context: 'of questions and sets' }),
      })),
  },
];

const sorts = () => [
  { value: 'newest', label: t`Newest first` },
  { value: 'name', label: t`Name` },
  { value: 'used', label: t`Most used` },
  { value: 'facility', label: t`Hardest first` },
  { value: '-facility', label: t`Easiest first` },
];

/** Filters and order of the bank, on a phone behind a button; `total` is how many they leave, once that is known. */
export function BankFilters({ url, total }: { url: BankUrl; total: number | undefined }) {
  const isPhone = usePhone();
  const [opened, setOpened] = useState(false);
  const selects = (
    <>
      {choices().map(({ name, label, all, data }) => (
        <ToolbarSelect
          key={name}
          label={label}
          data={[{ value: '', label: all }, ...data]}
          value={url.filters[name]}
          onChange={(value) => url.narrow({ [name]: value })}
          wide={name === 'status'}
        />
      ))}
      <ToolbarSelect label={t`Sort by`} data={sorts()} value={url.sort} onChange={url.setSort} />
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
        <Trans>Filters</Trans>
      </Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} position="bottom" size="auto" title={t`Filters`}>
        <div className={classes.sheet}>
          {selects}
          <Button onClick={() => setOpened(false)}>{showText(url.what, total)}</Button>
        </div>
      </Drawer>
    </>
  );
}

function showText(what: BankUrl['what'], total: number | undefined): string {
  if (what === 'sets')
    return total === undefined ? t`Show sets` : t`Show ${plural(total, { one: '# set', other: '# sets' })}`;
  return total === undefined
    ? t`Show questions`
    : t`Show ${plural(total, { one: '# question', other: '# questions' })}`;
}

/** What narrows the list, each with a way out of it. */
export function FilterChips({ url }: { url: BankUrl }) {
  const set = (Object.entries(url.filters) as [FilterName, string][]).filter(([, value]) => value !== '');
  if (set.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t`Filters that are set`}>
      {set.map(([name, value]) => (
        <li key={name}>
          <button type="button" className={classes.chip} onClick={() => url.narrow({ [name]: null })}>
            <span>{chipText(name, value)}</span>
            <IconX size={14} stroke={2} aria-hidden="true" />
            <span className="visually-hidden">
              <Trans>Remove this filter</Trans>
            </span>
          </button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="sm" onClick={url.clear}>
          <Trans>Clear filters</Trans>
        </Button>
      </li>
    </ul>
  );
}

function chipText(name: FilterName, value: string): string {
  const choice = choices().find((one) => one.name === name);
  const label = choice?.data.find((one) => one.value === value)?.label;
  if (name === 'kind') return label ?? nameOfKind(value as never);
  if (name === 'topic') return t`Topic ${value}`;
  if (name === 'tag') return t`Tagged ${{ tags: inRow(value.split(',')) }}`;
  return choice && label ? t`${{ filter: choice.label }}: ${{ value: label }}` : value;
}
