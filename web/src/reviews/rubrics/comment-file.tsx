import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { exportBankComments, importBankComments } from '@parlance/contract/rubrics/comment-files';
import { IconDownload } from '@tabler/icons-react';
import { upload } from '../../platform/call.ts';
import { localKey } from '../../platform/queries.ts';
import { Text } from '../../ui/kit.tsx';
import { BackButton } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useFileExport } from '../../ui/lists/use-file-export.ts';
import { csvForm } from '../../ui/upload/chosen-file.ts';
import { CsvGuide } from '../../ui/upload/csv-guide.tsx';
import { CsvImportPanes } from '../../ui/upload/csv-import-panes.tsx';
import type { SendFile } from '../../ui/upload/use-checked-file.ts';
import { useCsvImport } from '../../ui/upload/use-csv-import.ts';

type Imported = Reply<typeof importBankComments>;

const words = {
  action: msg`Import file`,
  sending: msg`Saving the comments...`,
  leave: {
    question: msg`Leave without importing?`,
    chosen: msg`You chose a file, but nothing of it is stored yet.`,
    sending: msg`The file is being sent. Its comments may still be saved: check the list.`,
  },
};

/** Takes the saved comments out as a file, and takes one in after showing what would come of every row. */
export function CommentFile({ onBack }: { onBack: () => void }) {
  const send: SendFile<Imported> = (file, flags, onProgress, signal) =>
    upload(importBankComments, csvForm(importBankComments, file, flags), onProgress, { signal });
  const file = useCsvImport({
    queryKey: localKey('comments-check'),
    send,
    failed: t`Failed to import the comments.`,
    // Markers' pages read the comments anew whenever they show them.
    onSent: async () => undefined,
  });
  const exporting = useFileExport(exportBankComments, t`Failed to export the comments.`);
  return (
    <>
      <BackButton label={t`Back to rubrics`} onBack={onBack} />
      <PageHeading title={t`Saved comments`} lead={t`Markers insert them with / while they mark.`}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          <Trans>Export comments</Trans>
        </Button>
      </PageHeading>
      <CsvImportPanes
        file={file}
        words={words}
        heads={{ type: msg`What happens`, value: msg`Comment` }}
        guide={
          <CsvGuide columns={columns} sample="/samples/sample-comments.csv">
            <Trans>A comment that is saved already is skipped. Nothing is deleted.</Trans>
          </CsvGuide>
        }
        found={file.file && file.checked && <Found checked={file.checked} />}
      />
    </>
  );
}

function Found({ checked: { added, changed } }: { checked: Imported }) {
  return (
    <Text role="status" tone="plain" weight={600}>
      {t`${plural(added, { one: '# comment is new.', other: '# comments are new.' })}`}{' '}
      {changed > 0 && t`${plural(changed, { one: '# comment changes.', other: '# comments change.' })}`}
    </Text>
  );
}

const columns = [
  ['text', msg`The comment, up to 2,000 characters.`],
  ['everybody', msg`Optional: yes for a comment that all markers find, no for one that is yours alone.`],
] as const;
