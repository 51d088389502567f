import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Progress } from '@mantine/core';
import type { AlreadyChoice } from '@parlance/contract/interchange/already';
import { uploadDescriptiveCsv } from '@parlance/contract/interchange/uploads';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshCourses } from '../../courses/use-courses.ts';
import { upload } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { ErrorNote, SuccessNote } from '../../ui/states/note.tsx';
import { type ChosenFile, csvForm } from '../../ui/upload/chosen-file.ts';
import { CsvDrop } from '../../ui/upload/csv-drop.tsx';
import { sampleAsked } from '../../ui/upload/encoding-question.tsx';
import { MarkedFile } from '../../ui/upload/marked-file.tsx';
import { RowReport } from '../../ui/upload/row-report.tsx';
import { refusedReport } from '../../ui/upload/use-checked-file.ts';
import { AlreadyDialog } from './already-dialog.tsx';
import classes from './descriptive-csv-box.module.css';

/** Where the box sends its file when it is drawn without a course (specification, section 9). */
const DEFAULT_COURSE_ID = 4;

/** Takes the questions of one Writing course as a CSV file: sent as a whole, refused as a whole. */
export function DescriptiveCsvBox({ courseId = DEFAULT_COURSE_ID }: { courseId?: number }) {
  const client = useQueryClient();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [wrongFile, setWrongFile] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: async ({ sent, already }: { sent: ChosenFile; already?: AlreadyChoice }) => {
      setShare(0);
      const checked = already ? undefined : await send(sent, { dryRun: 'true' }, () => {});
      if (checked?.already) return checked;
      return await send(sent, already ? { already } : {}, setShare);
    },
    onSuccess: ({ already }) => {
      if (already) return undefined;
      setFile(null);
      return refreshCourses(client);
    },
  });
  const twice = sending.data?.already;
  const report = refusedReport(sending.error);
  const sample = sampleAsked(sending.error);

  function send(sent: ChosenFile, flags: Record<string, string>, onProgress: (share: number) => void) {
    const form = csvForm(uploadDescriptiveCsv, sent, { course_id: String(courseId), ...flags });
    return upload(uploadDescriptiveCsv, form, onProgress);
  }

  function choose(chosen: ChosenFile): void {
    sending.reset();
    const isCsv = /\.csv$/i.test(chosen.name);
    setFile(isCsv ? chosen : null);
    setWrongFile(isCsv ? null : t`Please select a CSV file to upload.`);
  }

  function refuse(reason: string): void {
    sending.reset();
    setFile(null);
    setWrongFile(reason);
  }

  return (
    <>
      <Stack gap={24} widest="560px">
        <h3 className={classes.title}>
          <Trans>Upload Descriptive Questions (CSV)</Trans>
        </h3>
        <p className={classes.target}>
          <Trans>
            Target course ID: <strong>{courseId}</strong>. A Writing course with this ID must exist before you upload.
          </Trans>
        </p>
        <p className={classes.hint}>
          <Trans>One column named question, with one question in each row.</Trans>{' '}
          <Anchor href="/samples/sample-writing.csv" download inherit>
            <Trans>Download a sample file</Trans>
          </Anchor>
        </p>
        <CsvDrop
          file={file}
          rows={null}
          error={wrongFile}
          sample={sample}
          onChoose={choose}
          onRefuse={refuse}
          disabled={sending.isPending}
        />
        {sending.isPending && (
          <div>
            <p className={classes.hint} role="status">
              <Trans>Uploading the questions...</Trans>
            </p>
            <Progress value={share * 100} mt={8} aria-label={t`Uploaded`} />
          </div>
        )}
        {sending.error && !sample && <ErrorNote>{refusalText(sending.error, t`Failed to upload CSV.`)}</ErrorNote>}
        {sending.data && !twice && <SuccessNote>{sending.data.message || t`CSV uploaded successfully!`}</SuccessNote>}
        <Button
          className={classes.send}
          disabled={file === null}
          loading={sending.isPending}
          onClick={() => file && sending.mutate({ sent: file })}
        >
          <Trans>Upload Questions</Trans>
        </Button>
        {file && report && <MarkedFile file={file} send={send} />}
        <AlreadyDialog
          twice={twice ? { already: twice.there, questions: twice.of } : null}
          isCourse
          onChoose={(already) => file && sending.mutate({ sent: file, already })}
          onCancel={() => sending.reset()}
        />
      </Stack>
      {report && (
        <Text as="div" above={40}>
          <RowReport key={file?.key} report={report} />
        </Text>
      )}
    </>
  );
}
