import { msg, t } from '@lingui/core/macro';
import { NumberInput, TextInput } from '@mantine/core';
import { countedAttempts, type ResultTest } from '@parlance/contract/class-results';
import { courseTypes } from '@parlance/contract/kinds/course-types';
import { useId } from 'react';
import { choicesOf } from '../ui/fields/choices.ts';
import { matchingOptions } from '../ui/fields/search-select.tsx';
import { Toolbar, ToolbarSelect } from '../ui/lists/toolbar.tsx';
import { skillText } from '../ui/skill.tsx';
import classes from './results-filters.module.css';
import type { ResultsUrl } from './use-results-url.ts';

const counted = {
  latest: msg`Latest attempt`,
  best: msg`Best attempt`,
  first: msg`First attempt`,
};

type Props = {
  url: ResultsUrl;
  classes: readonly { id: number; name: string }[];
  classId: number;
  tests: readonly ResultTest[];
};

/** Which class, what of each test counts, and whom and what to show. */
export function ResultsFilters({ url, classes: all, classId, tests }: Props) {
  const { view, set } = url;
  const lineId = useId();
  const day = (name: 'from' | 'to', label: string) => (
    <div className={classes.labelled}>
      <label htmlFor={`results-${name}`}>{label}</label>
      <TextInput
        id={`results-${name}`}
        type="date"
        value={url[name]}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      />
    </div>
  );
  return (
    <Toolbar
      searchLabel={t`Search learners`}
      q={view.q ?? ''}
      onSearch={(q) => set({ q })}
      filters={
        <>
          <ToolbarSelect
            label={t`Class`}
            data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(classId)}
            searchable
            filter={matchingOptions}
            nothingFoundMessage={t`No classes found.`}
            wide
            onChange={(value) => value && url.chooseClass(Number(value))}
          />
          <ToolbarSelect
            label={t`Which attempt counts`}
            data={choicesOf(counted)}
            value={url.counts}
            onChange={(value) => url.setCounts(countedAttempts.find((one) => one === value) ?? 'latest')}
          />
          <span className={classes.break} />
          <ToolbarSelect
            label={t`Skill`}
            data={[
              { value: '', label: t`All skills` },
              ...courseTypes.map((type) => ({ value: type, label: skillText(type) })),
            ]}
            value={url.kind ?? ''}
            onChange={(kind) => set({ kind, test: null })}
          />
          <ToolbarSelect
            label={t`Test`}
            data={[
              { value: '', label: t`All tests` },
              ...tests.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            value={view.test === undefined ? '' : String(view.test)}
            searchable
            filter={matchingOptions}
            nothingFoundMessage={t`No test found.`}
            onChange={(test) => set({ test })}
          />
          <ToolbarSelect
            label={t`Learners shown`}
            data={[
              { value: '', label: t`All learners` },
              { value: 'not_begun', label: t`Test not begun` },
              { value: 'below', label: t`Below the line`, disabled: view.line === undefined },
            ]}
            value={view.show ?? ''}
            onChange={(show) => set({ show })}
          />
          <div className={classes.labelled}>
            <label htmlFor={lineId}>{t({ message: 'Line', context: 'scores below it are marked' })}</label>
            <NumberInput
              id={lineId}
              className={classes.line}
              min={1}
              max={100}
              allowDecimal={false}
              hideControls
              suffix=" %"
              placeholder="%"
              value={view.line ?? ''}
              onChange={(value) => url.setLine(String(value))}
            />
          </div>
          {day('from', t({ message: 'From', context: 'first day' }))}
          {day('to', t({ message: 'To', context: 'last day' }))}
        </>
      }
    />
  );
}
