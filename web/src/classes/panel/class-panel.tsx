import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { SchoolClass } from '@parlance/contract/classes';
import { IconArchive, IconArrowBackUp, IconPencil, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isMissing } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Text } from '../../ui/kit.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { InfoNote } from '../../ui/states/note.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useArchiveClass, useSchoolClass } from '../class-calls.ts';
import { ClassDialog } from '../class-dialog.tsx';
import classes from './class-panel.module.css';
import { JoinCode } from './join-code.tsx';
import { Members } from './members.tsx';

type Props = {
  id: number;
  /** Whether the class itself and its members can be changed. */
  isOffice: boolean;
  assignments: (schoolClass: SchoolClass) => ReactNode;
};

/** One class: its join code, what it was assigned, its teachers and learners. */
export function ClassPanel({ id, isOffice, assignments }: Props) {
  const query = useSchoolClass(id);
  return (
    <Loaded
      query={query}
      loading={<PanelLoading />}
      failed={{
        heading: refusalText(query.error, t`Failed to load the class.`),
        text: t`Nothing was changed. Try again in a moment.`,
      }}
      instead={
        isMissing(query.error) && (
          <Empty
            heading={t`Class not found.`}
            text={
              isOffice ? t`Choose another one from the list.` : t`You do not teach a class with this address today.`
            }
          />
        )
      }
    >
      {(known) => (
        <>
          <p className={classes.kind}>{known.archived ? t`Archived class` : t`Class`}</p>
          <h2 className={classes.title}>
            <bdi>{known.name}</bdi>
          </h2>
          {known.note && (
            <p dir="auto" className={classes.note}>
              {known.note}
            </p>
          )}
          <Button
            component={Link}
            to={{ search: `section=results&class=${known.id}` }}
            size="sm"
            variant="default"
            mt={16}
            leftSection={<IconTable size={18} stroke={1.75} />}
          >
            <Trans>Results</Trans>
          </Button>
          {known.archived ? (
            <Text as="div" above={20}>
              <InfoNote>
                <Trans>
                  This class is archived: nobody can join it, and its teachers do not see its learners by it.
                </Trans>
              </InfoNote>
            </Text>
          ) : (
            <JoinCode schoolClass={known} />
          )}
          {assignments(known)}
          <Members schoolClass={known} members={known.members} mayChange={isOffice && !known.archived} />
          {isOffice && <Actions schoolClass={known} />}
        </>
      )}
    </Loaded>
  );
}

/** What the office does with the class as a whole. */
function Actions({ schoolClass: { id, name, archived }, schoolClass }: { schoolClass: SchoolClass }) {
  const [open, setOpen] = useState<'edit' | 'archive' | null>(null);
  const archiving = useArchiveClass(id);
  const close = () => setOpen(null);

  function setArchived(to: boolean): void {
    archiving.mutate(to, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: (error) =>
        toastError(refusalText(error, to ? t`Failed to archive the class.` : t`Failed to take the class back.`)),
      onSettled: close,
    });
  }

  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPencil size={18} stroke={1.75} />}
        onClick={() => setOpen('edit')}
      >
        <Trans>Edit</Trans>
      </Button>
      {archived ? (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
          loading={archiving.isPending}
          onClick={() => setArchived(false)}
        >
          <Trans>Take back</Trans>
        </Button>
      ) : (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconArchive size={18} stroke={1.75} />}
          onClick={() => setOpen('archive')}
        >
          <Trans>Archive class</Trans>
        </Button>
      )}
      {open === 'edit' && <ClassDialog edited={schoolClass} onClose={close} onSaved={close} />}
      <ConfirmDialog
        opened={open === 'archive'}
        question={t`Archive ${name}?`}
        action={t`Archive class`}
        working={archiving.isPending}
        onConfirm={() => setArchived(true)}
        onCancel={close}
      >
        <p>
          <Trans>
            Its join code ends, and teachers who see only their own classes no longer see its learners unless they teach
            them in another class.
          </Trans>
        </p>
        <p>
          <Trans>Members, submissions and scores are kept. You can take the class back.</Trans>
        </p>
      </ConfirmDialog>
    </div>
  );
}

function PanelLoading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        <Trans>Loading the class...</Trans>
      </p>
      <Skeleton height={20} width={64} />
      <Skeleton height={36} mt={12} width="70%" />
      <Skeleton height={24} mt={12} />
      <Skeleton height={96} mt={32} />
      <Skeleton height={200} mt={32} />
    </>
  );
}
