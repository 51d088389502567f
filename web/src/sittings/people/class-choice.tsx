import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { countOf } from '../../platform/plural.ts';
import { Text } from '../../ui/kit.tsx';
import { TYPING_MS } from '../../ui/lists/use-list-url.ts';
import type { ClassRow } from '../set-up/form-values.ts';
import { useFoundClasses } from '../use-sittings.ts';
import classes from './people-step.module.css';

type Props = { chosen: ClassRow[]; onChange: (chosen: ClassRow[]) => void };

/** The classes whose learners are the candidates of a draft; a school has more than a list shows, so they are searched. */
export function ClassChoice({ chosen, onChange }: Props) {
  const [q, setQ] = useState('');
  const [resting] = useDebouncedValue(q, TYPING_MS);
  const found = useFoundClasses(resting, 'current');
  const free = (found.data?.items ?? []).filter(({ id }) => !chosen.some((each) => each.id === id));
  return (
    <>
      {chosen.length > 0 && (
        <Text as="ul" above={8} ruled aria-label="Classes">
          {chosen.map((row) => (
            <li key={row.id} className={classes.classRow}>
              <span className={classes.name}>{row.name}</span>
              <span>{countOf(row.learners, 'learner')}</span>
              <Button
                size="sm"
                variant="subtle"
                aria-label={`Remove ${row.name}`}
                onClick={() => onChange(chosen.filter((each) => each !== row))}
              >
                Remove
              </Button>
            </li>
          ))}
        </Text>
      )}
      <Select
        className={classes.add ?? ''}
        label="Add a class"
        description="Until it is published, the list of candidates follows its classes."
        placeholder="Name of a class"
        searchable
        searchValue={q}
        onSearchChange={setQ}
        // The server has searched already.
        filter={({ options }) => options}
        nothingFoundMessage={found.isFetching ? 'Searching...' : 'No such class.'}
        error={found.isError ? 'Failed to search. Your connection may have dropped.' : undefined}
        data={free.map(({ id, name, learners }) => ({
          value: String(id),
          label: `${name} (${countOf(learners, 'learner')})`,
        }))}
        value={null}
        onChange={(value) => {
          const row = free.find(({ id }) => String(id) === value);
          if (!row) return;
          onChange([...chosen, row]);
          setQ('');
        }}
      />
    </>
  );
}
