import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { say } from '@parlance/contract/say';
import type { SittingPhase, SittingSummary } from '@parlance/contract/sittings/sitting';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { useStaffMay } from '../../platform/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { choicesOf } from '../../ui/fields/choices.ts';
import { Text } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { List, type ListWords } from '../../ui/lists/list.tsx';
import { ToolbarSelect } from '../../ui/lists/toolbar.tsx';
import { useListUrl } from '../../ui/lists/use-list-url.ts';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { CancelDialog } from '../publish/cancel-dialog.tsx';
import { ReleaseDialog } from '../publish/release-dialog.tsx';
import { phaseLabels } from '../sitting-phase.tsx';
import { SITTINGS_ON_A_PAGE, useAlterListed, useDeleteSitting, useSittingPage } from '../use-sittings.ts';
import type { Step } from '../view.ts';
import { ClassFilter } from './class-filter.tsx';
import { NewSitting } from './new-sitting.tsx';
import { sittingColumns } from './sitting-columns.tsx';
import classes from './sitting-list.module.css';
import { type EntryProps, type SittingAction, titleId } from './sitting-menu.tsx';
import { UnderWay } from './under-way.tsx';

const words = (): Omit<ListWords, 'failed'> => ({
  count: (total) => t`${plural(total, { one: '# examination', other: '# examinations' })}`,
  loading: t`Loading examinations...`,
  pages: t`Pages of examinations`,
  all: t`Show all examinations`,
  search: t`Search title or class`,
  none: {
    heading: t`No examinations yet.`,
    text: t`An examination has a date, a list of candidates and one start for all.`,
  },
  noMatch: { heading: t`No examinations found.`, text: t`Nothing matches the search, the class and the status.` },
});

/** The columns of a row need this much beside the sidebar. */
const TABLE_FROM_PX = 1400;

type Props = { onOpen: (id: number, step: Step) => void };

/** Every examination that whoever is here may see: those under way first, then what is next, then what was last. */
export function SittingList({ onOpen }: Props) {
  const url = useListUrl('phase', 'agenda', ['class']);
  const sittings = useSittingPage(url);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<SittingAction | null>(null);
  const [isAsking, setAsking] = useState(false);
  const mayAdd = useStaffMay('teaches');
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setAdding(true)}>
      <Trans>New examination</Trans>
    </Button>
  );
  const entry: EntryProps = {
    onDetails: ({ id, phase }) => onOpen(id, phase === 'draft' ? 'tests' : 'publish'),
    onCopy: (id) => onOpen(id, 'tests'),
    onAsk: (next) => {
      setAsked(next);
      setAsking(true);
    },
  };
  return (
    <>
      <PageHeading title={t`Examinations`} />
      <List
        words={{
          ...words(),
          failed: refusalText(sittings.error, t`Failed to load the examinations.`),
          none: { ...words().none, children: add },
        }}
        url={url}
        query={sittings}
        pageSize={SITTINGS_ON_A_PAGE}
        columns={sittingColumns(entry)}
        idOf={({ id }) => id}
        nameIdOf={titleId}
        nameAs="h3"
        tableFromPx={TABLE_FROM_PX}
        filters={
          <>
            {mayAdd && (
              <ClassFilter value={url.choice('class') ?? ''} onChange={(value) => url.narrow({ class: value })} />
            )}
            <ToolbarSelect
              label={t`Status`}
              data={choicesOf({ '': t`All statuses`, ...phaseLabels })}
              value={url.filter}
              onChange={url.setFilter}
            />
          </>
        }
        groups={(items, rows) =>
          groupsOf(items, { page: url.page, total: sittings.data?.total ?? 0 }).map(
            ({ name, sittings: group, isWhole }) =>
              name === 'under_way' ? (
                <UnderWay
                  key={name}
                  sittings={group}
                  readAt={new Date(sittings.dataUpdatedAt).toISOString()}
                  {...entry}
                />
              ) : (
                <Text key={name} as="section" above={32} aria-label={say(groupLabels[name])}>
                  <Text as="h2" size="h3" below={8}>
                    {say(groupLabels[name])}{' '}
                    {isWhole && <span className={classes.count}>{i18n.number(group.length)}</span>}
                  </Text>
                  {rows(group)}
                </Text>
              ),
          )
        }
      >
        {add}
      </List>
      <NewSitting opened={adding} onClose={() => setAdding(false)} onAdded={(id) => onOpen(id, 'tests')} />
      {asked && (
        <SittingDialogs
          key={`${asked.what} ${asked.sitting.id}`}
          asked={asked}
          opened={isAsking}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type Group = {
  name: 'under_way' | 'upcoming' | 'past';
  sittings: SittingSummary[];
  /** Whether none of it is on another page. */
  isWhole: boolean;
};

const groupOf: Record<SittingPhase, Group['name']> = {
  under_way: 'under_way',
  draft: 'upcoming',
  upcoming: 'upcoming',
  past: 'past',
  cancelled: 'past',
};

const groupLabels: Record<Group['name'], MessageDescriptor> = {
  under_way: msg`Under way`,
  upcoming: msg({ message: 'Upcoming', context: 'examinations' }),
  past: msg({ message: 'Past', context: 'examinations' }),
};

/** The rows of a page under what they are, in the order in which they came. */
function groupsOf(items: SittingSummary[], { page, total }: { page: number; total: number }): Group[] {
  const groups: Group[] = [];
  for (const sitting of items) {
    const name = groupOf[sitting.phase];
    const last = groups.at(-1);
    if (last?.name === name) last.sittings.push(sitting);
    else groups.push({ name, sittings: [sitting], isWhole: true });
  }
  const [first, last] = [groups.at(0), groups.at(-1)];
  if (first && page > 1) first.isWhole = false;
  if (last && page * SITTINGS_ON_A_PAGE < total) last.isWhole = false;
  return groups;
}

type SittingDialogsProps = { asked: SittingAction; opened: boolean; onClose: () => void };

/** Asks before something is done with an examination of the list. */
function SittingDialogs({ asked: { what, sitting }, opened, onClose }: SittingDialogsProps) {
  const alter = useAlterListed(sitting);
  if (what === 'delete') return <DeleteSitting sitting={sitting} opened={opened} onClose={onClose} />;
  const Dialog = what === 'release' ? ReleaseDialog : CancelDialog;
  return <Dialog sitting={sitting} alter={alter} opened={opened} onClose={onClose} />;
}

type DeleteSittingProps = { sitting: SittingSummary; opened: boolean; onClose: () => void };

/** Deletes a draft once that was confirmed. */
function DeleteSitting({ sitting, opened, onClose }: DeleteSittingProps) {
  const deleting = useDeleteSitting();
  const { id, title } = sitting;
  function remove(): void {
    deleting.mutate(id, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: (error) => toastError(refusalText(error, t`Failed to delete the draft.`)),
      onSettled: onClose,
    });
  }
  return (
    <ConfirmDialog
      opened={opened}
      question={t`Delete this draft?`}
      action={t`Delete draft`}
      working={deleting.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>
        <Trans>
          <strong>{title}</strong>. Its settings and its list of people are lost. No candidate was told of it.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
