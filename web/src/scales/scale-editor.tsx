import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  addScale,
  addScaleVersion,
  archiveScale,
  getScale,
  listScales,
  type Scale,
  type ScaleForm,
} from '@parlance/contract/scales/scale';
import { IconArchive, IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, isMissing } from '../platform/call.ts';
import { invalidate } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { saveFile } from '../platform/save-file.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useStored } from '../ui/fields/versioned-form.tsx';
import { Row } from '../ui/kit.tsx';
import { BackButton } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { FormLoading } from '../ui/states/form-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { draftOf, emptyDraft, textOfRows } from './scale-draft.ts';
import { ScaleFields } from './scale-fields.tsx';

type Props = { id: number | null; onOpen: (scale: number | 'new' | null) => void };

/** One scale in its form, or a new one. What is saved is its next version. */
export function ScaleEditor({ id, onOpen }: Props) {
  const client = useQueryClient();
  const scale = useStored(getScale, id === null ? null : { params: { id } });
  const refresh = () => invalidate(client, listScales, getScale);
  const back = <BackButton label={t`Back to scales`} onBack={() => onOpen(null)} />;

  async function add(form: ScaleForm): Promise<() => void> {
    const { message, scale: added } = await call(addScale, { body: form });
    toastSuccess(message);
    void refresh();
    return () => onOpen(added.id);
  }

  if (id === null) {
    return (
      <>
        {back}
        <PageHeading title={t`Add scale`} lead={t`Each row holds from its marks up to the next row.`} />
        <ScaleFields initial={emptyDraft()} send={add} />
      </>
    );
  }
  return (
    <>
      {back}
      <Loaded
        query={scale}
        loading={<FormLoading text={t`Loading the scale...`} heights={[72, 72, 480]} />}
        failed={{
          level: 1,
          heading: refusalText(scale.error, t`Failed to load the scale.`),
          text: t`Nothing is changed. Try again in a moment.`,
        }}
        instead={
          isMissing(scale.error) && (
            <Empty level={1} heading={t`Scale not found.`} text={t`It may have been archived.`} />
          )
        }
      >
        {({ scale: known, usedBy, marks }) => (
          <>
            <PageHeading
              title={known.name}
              lead={t`Version ${{ version: i18n.number(known.version) }}, used by ${plural({ courses: usedBy.courses }, { one: '# course', other: '# courses' })} and ${plural({ results: usedBy.results }, { one: '# result', other: '# results' })}.`}
            >
              <Acts
                scale={known}
                isUsed={usedBy.courses > 0}
                onArchived={() => {
                  void refresh();
                  onOpen(null);
                }}
              />
            </PageHeading>
            <ScaleFields
              key={known.version}
              initial={draftOf(known)}
              marks={marks}
              onLoad={() => void scale.refetch()}
              send={async (form) => {
                const body = { ...form, after: known.version };
                const { message } = await call(addScaleVersion, { params: { id: known.id }, body });
                toastSuccess(message);
                return () => void refresh();
              }}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

type ActsProps = { scale: Scale; isUsed: boolean; onArchived: () => void };

function Acts({ scale, isUsed, onArchived }: ActsProps) {
  const [isAsked, setIsAsked] = useState(false);
  const archiving = useMutation({
    mutationFn: () => call(archiveScale, { params: { id: scale.id } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onArchived();
    },
    onError: (error) => toastError(refusalText(error, t`Failed to archive the scale.`)),
  });
  return (
    <Row gap={8} wrap>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} />}
        onClick={() => saveFile(`${scale.name}.csv`, textOfRows(draftOf(scale).rows))}
      >
        <Trans>Export CSV</Trans>
      </Button>
      <Button variant="default" leftSection={<IconArchive size={18} stroke={1.75} />} onClick={() => setIsAsked(true)}>
        <Trans>Archive</Trans>
      </Button>
      <ConfirmDialog
        opened={isAsked}
        question={t`Archive ${{ name: scale.name }}?`}
        action={t`Archive`}
        losesNothing
        disabled={isUsed}
        working={archiving.isPending}
        onConfirm={() => archiving.mutate()}
        onCancel={() => setIsAsked(false)}
      >
        {isUsed
          ? t`A course still uses this. Choose another one there first.`
          : t`It is in no list then. Results that are on it stay as they are.`}
      </ConfirmDialog>
    </Row>
  );
}
