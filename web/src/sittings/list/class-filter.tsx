import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { ToolbarSelect } from '../../ui/lists/toolbar.tsx';
import { TYPING_MS } from '../../ui/lists/use-list-url.ts';
import { useClassName, useFoundClasses } from '../use-sittings.ts';

type Props = { value: string; onChange: (value: string) => void };

/** Narrows the list to the examinations of one class; a school has more than a list shows, so they are searched. */
export function ClassFilter({ value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [resting] = useDebouncedValue(typed, TYPING_MS);
  const found = useFoundClasses(resting);
  const classes = (found.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isFound = value === '' || classes.some((one) => one.value === value);
  const name = useClassName(value, found.isSuccess && !isFound);
  const all = t`All classes`;
  const choices = [{ value: '', label: all }, ...(isFound ? [] : [{ value, label: name ?? '' }]), ...classes];
  const chosen = choices.find((one) => one.value === value)?.label ?? '';
  const isUsed = value !== '' || typed !== '' || classes.length > 0;
  if (!isUsed) return null;
  return (
    <ToolbarSelect
      label={t`Class`}
      data={choices}
      value={value}
      onChange={onChange}
      searchable
      // What is chosen stands in the field, and is nothing to search for.
      onSearchChange={(text) => setTyped(text === chosen || text === all ? '' : text)}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={t`No such class.`}
    />
  );
}
