import { Anchor, Button, Progress } from '@mantine/core';
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
import classes from './descriptive-csv-box.module.css';

/** Where the box sends its file when it is drawn without a course (specification, section 9). */
const DEFAULT_COURSE_ID = 4;
const NEED_FILE = 'Please select a CSV file to upload.';

/** Takes the questions of one Writing course as a CSV file: sent as a whole, refused as a whole. */
export function DescriptiveCsvBox({ courseId = DEFAULT_COURSE_ID }: { courseId?: number }) {
  const client = useQueryClient();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [wrongFile, setWrongFile] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (sent: ChosenFile) => {
      setShare(0);
      return send(sent, {}, setShare);
    },
    onSuccess: () => {
      setFile(null);
      return refreshCourses(client);
    },
  });
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
    setWrongFile(isCsv ? null : NEED_FILE);
  }

  function refuse(reason: string): void {
    sending.reset();
    setFile(null);
    setWrongFile(reason);
  }

  return (
    <>
      <Stack gap={24} widest="560px">
        <h3 className={classes.title}>Upload Descriptive Questions (CSV)</h3>
        <p className={classes.target}>
          Target course ID: <strong>{courseId}</strong>. A Writing course with this ID must exist before you upload.
        </p>
        <p className={classes.hint}>
          One column named question, with one question in each row.{' '}
          <Anchor href="/samples/sample-writing.csv" download inherit>
            Download a sample file
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
              Uploading the questions...
            </p>
            <Progress value={share * 100} mt={8} aria-label="Uploaded" />
          </div>
        )}
        {sending.error && !sample && <ErrorNote>{refusalText(sending.error, 'Failed to upload CSV.')}</ErrorNote>}
        {sending.data && <SuccessNote>{sending.data.message || 'CSV uploaded successfully!'}</SuccessNote>}
        <Button
          className={classes.send}
          disabled={file === null}
          loading={sending.isPending}
          onClick={() => file && sending.mutate(file)}
        >
          Upload Questions
        </Button>
        {file && report && <MarkedFile file={file} send={send} />}
      </Stack>
      {report && (
        <Text as="div" above={40}>
          <RowReport key={file?.key} report={report} />
        </Text>
      )}
    </>
  );
}
