import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ClassMember, MemberPart, SchoolClass } from '@parlance/contract/classes';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf } from '../../platform/plural.ts';
import { refusalText } from '../../platform/refusal.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { Stack, Text } from '../../ui/kit.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { TYPING_MS } from '../../ui/lists/use-list-url.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { useChangeMembers, useFutureMembers } from '../class-calls.ts';
import styles from '../classes.module.css';
import classes from './add-members.module.css';

/** The server gives so many at most. */
const FOUND_AT_MOST = 20;

type Props = {
  schoolClass: SchoolClass;
  members: ClassMember[];
  part: MemberPart;
  onClose: () => void;
};

/** Finds people by name or email and adds several at once; who was ticked stays ticked while another is looked for. */
export function AddMembers({ schoolClass: { id, name }, members, part, onClose }: Props) {
  const [q, setQ] = useState('');
  const [resting] = useDebouncedValue(q, TYPING_MS);
  const people = useFutureMembers(part, resting);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const adding = useChangeMembers(id);
  const inClass = new Set(members.map(({ account_id }) => account_id));

  function toggle(accountId: number, username: string): void {
    const next = new Map(chosen);
    if (!next.delete(accountId)) next.set(accountId, username);
    setChosen(next);
  }

  function add(): void {
    adding.mutate(
      { add: [...chosen.keys()].map((account_id) => ({ account_id, part })) },
      {
        onSuccess: ({ added }) => {
          toastSuccess(`${countOf(added, part)} added to ${name}.`);
          onClose();
        },
      },
    );
  }

  return (
    <AlertDialog
      message={`Add ${part}s to ${name}`}
      onClose={onClose}
      hint={
        <Stack tone="plain" gap={16}>
          <TextInput
            type="search"
            label="Name or email"
            description={
              part === 'teacher' ? 'Admins of the school can be teachers.' : 'Users of the school can be learners.'
            }
            data-autofocus
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
          />
          <Loaded
            query={people}
            loading={<RowsLoading text="Loading people..." rows={4} each={{ height: 24, my: 20 }} ruled={false} />}
            failed={{ heading: refusalText(people.error, 'Failed to load the people.'), text: 'Nobody was added.' }}
            empty={(found) => found.length === 0 && <p role="status">Nobody has this in the name or the email.</p>}
          >
            {(found) => (
              <ul className={classes.found} aria-label="People found">
                {found.map(({ id: accountId, username, email }) => (
                  <li key={accountId} className={classes.person}>
                    <Checkbox
                      label={username}
                      description={inClass.has(accountId) ? `${email} · in this class` : email}
                      classNames={{ description: styles.help }}
                      checked={inClass.has(accountId) || chosen.has(accountId)}
                      disabled={inClass.has(accountId)}
                      onChange={() => toggle(accountId, username)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
          {people.data?.length === FOUND_AT_MOST && (
            <Text size="sm" tone="faint">
              Only the first {FOUND_AT_MOST} are shown. Type more of the name or email.
            </Text>
          )}
          <p role="status" className={classes.chosen}>
            {chosen.size > 0 && `Chosen: ${[...chosen.values()].join(', ')}`}
          </p>
          {adding.error && <ErrorNote>{refusalText(adding.error, `Failed to add the ${part}s.`)}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button onClick={add} loading={adding.isPending} disabled={chosen.size === 0}>
        {chosen.size === 0 ? `Add ${part}s` : `Add ${countOf(chosen.size, part)}`}
      </Button>
    </AlertDialog>
  );
}
