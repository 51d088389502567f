import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ClassMember, MemberPart, SchoolClass } from '@parlance/contract/classes';
import { PEOPLE_FOUND_MAX } from '@parlance/contract/endpoint';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { inRow } from '../../ui/format/in-row.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { TYPING_MS } from '../../ui/lists/use-list-url.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { useChangeMembers, useFutureMembers } from '../class-calls.ts';
import styles from '../classes.module.css';
import classes from './add-members.module.css';

type Props = {
  schoolClass: SchoolClass;
  members: ClassMember[];
  part: MemberPart;
  onClose: () => void;
};

/** What is said of those who are added to a class of this name. */
function wordsOf(part: MemberPart, name: string) {
  return part === 'teacher'
    ? {
        heading: t`Add teachers to ${name}`,
        who: t`Admins of the school can be teachers.`,
        add: (count: number) =>
          count === 0 ? t`Add teachers` : t`${plural(count, { one: 'Add # teacher', other: 'Add # teachers' })}`,
        added: (count: number) =>
          t`${plural(count, { one: `# teacher added to ${name}.`, other: `# teachers added to ${name}.` })}`,
        failed: t`Failed to add the teachers.`,
      }
    : {
        heading: t`Add learners to ${name}`,
        who: t`Users of the school can be learners.`,
        add: (count: number) =>
          count === 0 ? t`Add learners` : t`${plural(count, { one: 'Add # learner', other: 'Add # learners' })}`,
        added: (count: number) =>
          t`${plural(count, { one: `# learner added to ${name}.`, other: `# learners added to ${name}.` })}`,
        failed: t`Failed to add the learners.`,
      };
}

/** Finds people by name or email and adds several at once; who was ticked stays ticked while another is looked for. */
export function AddMembers({ schoolClass: { id, name }, members, part, onClose }: Props) {
  const [q, setQ] = useState('');
  const [resting] = useDebouncedValue(q, TYPING_MS);
  const people = useFutureMembers(part, resting);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const adding = useChangeMembers(id);
  const words = wordsOf(part, name);
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
          toastSuccess(words.added(added));
          onClose();
        },
      },
    );
  }

  return (
    <AlertDialog
      message={words.heading}
      onClose={onClose}
      hint={
        <Stack tone="plain" gap={16}>
          <TextInput
            type="search"
            label={t`Name or email`}
            description={words.who}
            data-autofocus
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
          />
          <Loaded
            query={people}
            loading={<RowsLoading text={t`Loading people...`} rows={4} each={{ height: 24, my: 20 }} ruled={false} />}
            failed={{ heading: refusalText(people.error, t`Failed to load the people.`), text: t`Nobody was added.` }}
            empty={(found) =>
              found.length === 0 && (
                <p role="status">
                  <Trans>Nobody has this in the name or the email.</Trans>
                </p>
              )
            }
          >
            {(found) => (
              <ul className={classes.found} aria-label={t`People found`}>
                {found.map(({ id: accountId, username, email }) => (
                  <li key={accountId} className={classes.person}>
                    <Checkbox
                      label={username}
                      description={inClass.has(accountId) ? t`${email} · in this class` : email}
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
          {people.data?.length === PEOPLE_FOUND_MAX && (
            <Text size="sm" tone="faint">
              {t`Only the first ${{ most: PEOPLE_FOUND_MAX }} are shown. Type more of the name or email.`}
            </Text>
          )}
          <p role="status" className={classes.chosen}>
            {chosen.size > 0 && t`Chosen: ${{ names: inRow([...chosen.values()]) }}`}
          </p>
          {adding.error && <ErrorNote>{refusalText(adding.error, words.failed)}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button onClick={add} loading={adding.isPending} disabled={chosen.size === 0}>
        {words.add(chosen.size)}
      </Button>
    </AlertDialog>
  );
}
