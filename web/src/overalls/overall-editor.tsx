import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  addOverall,
  archiveOverall,
  changeOverall,
  listOveralls,
  type Overall,
  type OverallForm,
} from '@parlance/contract/overalls';
import { IconArchive } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { invalidate } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useStored } from '../ui/fields/versioned-form.tsx';
import { BackButton } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { FormLoading } from '../ui/states/form-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { draftOf, emptyDraft } from './overall-draft.ts';
import { OverallFields } from './overall-fields.tsx';

type Props = { id: number | null; onOpen: (overall: number | 'new' | null) => void };

/** One overall band in its form, or a new one. */
export function OverallEditor({ id, onOpen }: Props) {
  const client = useQueryClient();
  const overalls = useStored(listOveralls, id === null ? null : {});
  const refresh = () => invalidate(client, listOveralls);
  const back = <BackButton label={t`Back to overall bands`} onBack={() => onOpen(null)} />;

  async function add(form: OverallForm): Promise<() => void> {
    const { message, overall } = await call(addOverall, { body: form });
    toastSuccess(message);
    await refresh();
    return () => onOpen(overall.id);
  }

  if (id === null) {
    return (
      <>
        {back}
        <PageHeading title={t`Add overall band`} lead={t`Its courses need a scale: each result of them has a band.`} />
        <OverallFields initial={emptyDraft()} send={add} />
      </>
    );
  }
  return (
    <>
      {back}
      <Loaded
        query={overalls}
        loading={<FormLoading text={t`Loading the overall band...`} heights={[72, 160, 320]} />}
        failed={{
          level: 1,
          heading: refusalText(overalls.error, t`Failed to load the overall band.`),
          text: t`Nothing is changed. Try again in a moment.`,
        }}
        empty={({ overalls: all }) =>
          all.every((one) => one.id !== id) && (
            <Empty level={1} heading={t`Overall band not found.`} text={t`It may have been archived.`} />
          )
        }
      >
        {({ overalls: all }) =>
          all
            .filter((one) => one.id === id)
            .map((overall) => (
              <Known
                key={overall.version}
                overall={overall}
                onChanged={() => void refresh()}
                onArchived={() => {
                  void refresh();
                  onOpen(null);
                }}
              />
            ))
        }
      </Loaded>
    </>
  );
}

type KnownProps = { overall: Overall; onChanged: () => void; onArchived: () => void };

function Known({ overall, onChanged, onArchived }: KnownProps) {
  const [isAsked, setIsAsked] = useState(false);
  const params = { id: overall.id };
  const archiving = useMutation({
    mutationFn: () => call(archiveOverall, { params }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onArchived();
    },
    onError: (error) => toastError(refusalText(error, t`Failed to archive the overall band.`)),
  });
  return (
    <>
      <PageHeading title={overall.title}>
        <Button
          variant="default"
          leftSection={<IconArchive size={18} stroke={1.75} />}
          onClick={() => setIsAsked(true)}
        >
          <Trans>Archive</Trans>
        </Button>
      </PageHeading>
      <OverallFields
        initial={draftOf(overall)}
        onLoad={onChanged}
        send={async (form) => {
          const { message } = await call(changeOverall, { params, body: { ...form, version: overall.version } });
          toastSuccess(message);
          return onChanged;
        }}
      />
      <ConfirmDialog
        opened={isAsked}
        question={t`Archive ${{ name: overall.title }}?`}
        action={t`Archive`}
        losesNothing
        working={archiving.isPending}
        onConfirm={() => archiving.mutate()}
        onCancel={() => setIsAsked(false)}
      >
        {t`Learners do not see it any more. Reports of it stay valid.`}
      </ConfirmDialog>
    </>
  );
}
