import { Button, Progress } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { CallFailed } from '../platform/call.ts';
import { AddOrReplace } from './add-or-replace.tsx';
import { CsvDrop } from './csv-drop.tsx';
import { ShortGuide } from './file-guide.tsx';
import { MarkedFile } from './marked-file.tsx';
import classes from './upload-questions.module.css';
import type { Report } from './upload-report.ts';
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
        onChoose={csv.choose}
        onRefuse={csv.refuse}
        disabled={sending}
      />
      {file && !course && <p className={classes.hint}>Choose a course, and every row is checked.</p>}
      {file && csv.needsRecording && <p className={classes.hint}>Choose the recording, and every row is checked.</p>}
      {(check.isLoading || sending) && (
        <div>
          <p className={classes.hint} role="status">
            {sending ? 'Uploading the questions...' : 'Checking every row...'}
          </p>
          <Progress value={share * 100} mt={8} aria-label={sending ? 'Uploaded' : 'Sent to be checked'} />
        </div>
      )}
      {check.error instanceof CallFailed && (
        <Button variant="default" className={classes.retry} onClick={() => check.refetch()}>
          Check again
        </Button>
      )}
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
      <p className={classes.hint} role="status">
        {report && <strong data-wrong={report.wrong > 0 || undefined}>{summary(report)}</strong>}{' '}
        {report?.wrong === 0 ? 'Nothing is stored yet.' : 'Nothing is stored until every row is ready.'}
      </p>
      {file && report && report.wrong > 0 && <MarkedFile file={file} report={report} />}
    </>
  );
}

function summary({ ready, wrong }: Report): string {
  if (wrong > 0) return wrong === 1 ? '1 row to fix.' : `${wrong.toLocaleString('en')} rows to fix.`;
  return ready === 1 ? '1 row is ready.' : `All ${ready.toLocaleString('en')} rows are ready.`;
}
