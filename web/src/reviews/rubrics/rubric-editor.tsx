import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  addRubric,
  addRubricVersion,
  archiveRubric,
  exportRubric,
  getRubric,
  listRubrics,
  type RubricForm,
} from '@parlance/contract/rubrics/rubric';
import type { Rubric } from '@parlance/contract/rubrics/shape';
import { IconArchive, IconCopy, IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, isMissing } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { saveFile } from '../../platform/save-file.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useStored } from '../../ui/fields/versioned-form.tsx';
import { Row } from '../../ui/kit.tsx';
import { BackButton } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { FormLoading } from '../../ui/states/form-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { draftOf, emptyDraft, type RubricDraft } from './rubric-draft.ts';
import { RubricFields } from './rubric-fields.tsx';

type Props = { id: number | null; onOpen: (rubric: number | 'new' | null) => void };

/** One rubric in its form, or a new one. What is saved is its next version. */
export function RubricEditor({ id, onOpen }: Props) {
  const client = useQueryClient();
  const [copied, setCopied] = useState<RubricDraft | null>(null);
  const rubric = useStored(getRubric, id === null ? null : { params: { id } });
  const refresh = () => invalidate(client, listRubrics, getRubric);
  const back = <BackButton label={t`Back to rubrics`} onBack={() => onOpen(null)} />;

  async function add(form: RubricForm): Promise<() => void> {
    const { message, rubric: added } = await call(addRubric, { body: form });
    toastSuccess(message);
    void refresh();
    return () => onOpen(added.id);
  }

  if (id === null || copied) {
    return (
      <>
        {back}
        <PageHeading title={t`Add rubric`} lead={t`Criteria across, bands down. A text holds up to the next one.`} />
        <RubricFields initial={copied ?? emptyDraft()} send={add} />
      </>
    );
  }
  return (
    <>
      {back}
      <Loaded
        query={rubric}
        loading={<FormLoading text={t`Loading the rubric...`} heights={[72, 72, 480]} />}
        failed={{
          level: 1,
          heading: refusalText(rubric.error, t`Failed to load the rubric.`),
          text: t`Nothing is changed. Try again in a moment.`,
        }}
        instead={
          isMissing(rubric.error) && (
            <Empty level={1} heading={t`Rubric not found.`} text={t`It may have been archived.`} />
          )
        }
      >
        {({ rubric: known, usedBy }) => (
          <>
            <PageHeading
              title={known.name}
              lead={t`Version ${{ version: i18n.number(known.version) }}, used by ${plural({ courses: usedBy.courses }, { one: '# course', other: '# courses' })} and ${plural({ attempts: usedBy.attempts }, { one: '# attempt', other: '# attempts' })}.`}
            >
              <Acts
                rubric={known}
                isUsed={usedBy.courses > 0}
                onCopy={() => setCopied({ ...draftOf(known), name: t`Copy of ${{ name: known.name }}`.slice(0, 120) })}
                onArchived={() => {
                  void refresh();
                  onOpen(null);
                }}
              />
            </PageHeading>
            <RubricFields
              key={known.version}
              initial={draftOf(known)}
              onLoad={() => void rubric.refetch()}
              send={async (form) => {
                const body = { ...form, after: known.version };
                const { message } = await call(addRubricVersion, { params: { id: known.id }, body });
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

type ActsProps = { rubric: Rubric; isUsed: boolean; onCopy: () => void; onArchived: () => void };

function Acts({ rubric, isUsed, onCopy, onArchived }: ActsProps) {
  const [isAsked, setIsAsked] = useState(false);
  const params = { id: rubric.id };
  const exporting = useMutation({
    mutationFn: async () => {
      const file = await call(exportRubric, { params });
      saveFile(`${rubric.name}.json`, new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
    },
    onError: (error) => toastError(refusalText(error, t`Failed to export the rubric.`)),
  });
  const archiving = useMutation({
    mutationFn: () => call(archiveRubric, { params }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onArchived();
    },
    onError: (error) => toastError(refusalText(error, t`Failed to archive the rubric.`)),
  });
  return (
    <Row gap={8} wrap>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        <Trans>Export</Trans>
      </Button>
      <Button variant="default" leftSection={<IconCopy size={18} stroke={1.75} />} onClick={onCopy}>
        <Trans>Duplicate</Trans>
      </Button>
      <Button variant="default" leftSection={<IconArchive size={18} stroke={1.75} />} onClick={() => setIsAsked(true)}>
        <Trans>Archive</Trans>
      </Button>
      <ConfirmDialog
        opened={isAsked}
        question={t`Archive ${{ name: rubric.name }}?`}
        action={t`Archive`}
        losesNothing
        disabled={isUsed}
        working={archiving.isPending}
        onConfirm={() => archiving.mutate()}
        onCancel={() => setIsAsked(false)}
      >
        {isUsed
          ? t`A course still uses this. Choose another one there first.`
          : t`It is in no list then. What was marked by it stays as it is.`}
      </ConfirmDialog>
    </Row>
  );
}
