import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Reply } from '@parlance/contract/endpoint';
import type { findSittingPeople } from '@parlance/contract/sittings/set-up';
import { fullAndLogin } from '@parlance/contract/texts/shown-name';
import { useState } from 'react';
import { TYPING_MS } from '../../ui/lists/use-list-url.ts';
import { useSittingPeople } from '../use-sittings.ts';

type Person = Reply<typeof findSittingPeople>[number];

type Props = {
  label: string;
  part: 'candidate' | 'staff';
  /** Accounts that are chosen already. */
  without: readonly number[];
  onChoose: (person: Person) => void;
};

/** Finds a person by name or email and adds them. */
export function PersonSearch({ label, part, without, onChoose }: Props) {
  const [q, setQ] = useState('');
  const [resting] = useDebouncedValue(q, TYPING_MS);
  const found = useSittingPeople(part, resting);
  const free = (found.data ?? []).filter(({ id }) => !without.includes(id));
  return (
    <Select
      style={{ maxWidth: 480, marginTop: 16 }}
      label={label}
      placeholder={t`Name or email`}
      searchable
      searchValue={q}
      onSearchChange={setQ}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? t`Searching...` : t`Nobody found.`}
      error={found.isError ? t`Failed to search. Your connection may have dropped.` : undefined}
      data={free.map(({ id, username, full_name, email }) => ({
        value: String(id),
        label: t`${{ person: fullAndLogin(full_name, username) }}, ${email}`,
      }))}
      value={null}
      onChange={(value) => {
        const person = free.find(({ id }) => String(id) === value);
        if (!person) return;
        onChoose(person);
        setQ('');
      }}
    />
  );
}
