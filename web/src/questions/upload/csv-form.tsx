import { Button } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { Text } from '../../ui/kit.tsx';
import { CheckProgress, CheckSummary } from '../../ui/upload/check-progress.tsx';
import { CsvDrop } from '../../ui/upload/csv-drop.tsx';
import { MarkedFile } from '../../ui/upload/marked-file.tsx';
import { AddOrReplace } from './add-or-replace.tsx';
import { ShortGuide } from './file-guide.tsx';
import classes from './upload-questions.module.css';
import type { CsvUpload } from './use-csv-upload.ts';

type Props = { csv: CsvUpload; course: Course | null };

/** Takes the file, says how far it is, and stores it when every row is ready. */
export function CsvForm({ csv, course }: Props) {
  const { file, report, check, sending, share } = csv;
  return (
    <>
      <CsvDrop
        file={file}
        rows={report?.rows.filter(({ line }) => line > 1).length || null}
        error={csv.fileError}
        sample={csv.sample}
        onChoose={csv.choose}
        onRefuse={csv.refuse}
        disabled={sending}
      />
      {file && !course && (
        <Text size="sm" tone="quiet">
          Choose a course to check every row.
        </Text>
      )}
      {file && csv.needsRecording && (
        <Text size="sm" tone="quiet">
          Choose a recording to check every row.
        </Text>
      )}
      <CheckProgress
        checking={check.isLoading}
        sending={sending}
        sendingText="Uploading the questions..."
        share={share}
        error={check.error}
        onCheckAgain={() => void check.refetch()}
      />
      {course && <AddOrReplace questions={course.question_count} replace={csv.replace} onChange={csv.setReplace} />}
      {course && report && <ShortGuide type={course.type} />}
      <div className={classes.actions}>
        <Button size="lg" onClick={csv.send} disabled={csv.held} loading={sending}>
          Upload Questions
        </Button>
        {file && (
          <Button size="lg" variant="subtle" onClick={csv.cancel} disabled={sending && share === 1}>
            Cancel
          </Button>
        )}
      </div>
      <CheckSummary report={report} />
      {file && csv.sendFile && report && report.wrong > 0 && <MarkedFile file={file} send={csv.sendFile} />}
    </>
  );
}
