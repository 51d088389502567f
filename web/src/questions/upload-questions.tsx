import { Button, Progress } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCourses } from '../courses/use-courses.ts';
import { CallFailed } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Failed } from '../ui/state-block.tsx';
import { toastError, toastSuccess } from '../ui/toast.tsx';
import { useFailureToast } from '../ui/use-failure-toast.ts';
import { AddOrReplace } from './add-or-replace.tsx';
import { CoursePicker } from './course-picker.tsx';
import { CsvDrop } from './csv-drop.tsx';
import { FileGuide, ShortGuide } from './file-guide.tsx';
import { MarkedFile } from './marked-file.tsx';
import { RowReport } from './row-report.tsx';
import classes from './upload-questions.module.css';
import type { Report } from './upload-report.ts';
import { type ChosenFile, takesCsv, useUpload } from './use-upload.ts';

const FAILED = 'Failed to upload questions.';
const NEED_BOTH = 'Please select a file and a course.';
const UNSUPPORTED = 'Unsupported course type for CSV upload.';
const NOT_FOUND = 'Selected course not found.';

/** Picks a course and a file, shows what would come of every row, and stores them when all are ready. */
export function UploadQuestions() {
  const courses = useCourses();
  useFailureToast(courses.error, refusalText(courses.error, 'Failed to fetch courses.'));
  return (
    <>
      <PageHeading title="Upload Questions" />
      {courses.isError && !courses.data ? (
        <Failed
          heading="Failed to fetch courses."
          text="Questions go into a course, so the list is needed first."
          onRetry={courses.refetch}
          retrying={courses.isFetching}
        />
      ) : (
        <Upload courses={courses.data ?? null} />
      )}
    </>
  );
}

/** `courses` is null while they are on the way. */
function Upload({ courses }: { courses: Course[] | null }) {
  const [search, setSearch] = useSearchParams();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [replace, setReplace] = useState(false);
  const [pressed, setPressed] = useState(false);
  const named = search.get('course');
  const course = courses?.find(({ id }) => String(id) === named) ?? null;
  const missing = courses !== null && named !== null && course === null;
  const { check, sending, share, stopSending } = useUpload(course, file);
  const report = check.data ?? null;
  const ready = report !== null && report.wrong === 0 && report.ready > 0;
  const checkable = course !== null && file !== null && takesCsv(course);

  function pick(id: string | null): void {
    const change = (before: URLSearchParams) => {
      const others = [...before].filter(([name]) => name !== 'course');
      return new URLSearchParams(id === null ? others : [...others, ['course', id]]);
    };
    setSearch(change, { replace: true });
    setReplace(false);
  }

  function choose(chosen: ChosenFile | null): void {
    setFile(chosen);
    setRefused(null);
  }

  function cancel(): void {
    stopSending();
    sending.reset();
    choose(null);
    setPressed(false);
  }

  function send(): void {
    setPressed(true);
    if (missing) return toastError(NOT_FOUND);
    if (!course || !file) return toastError(NEED_BOTH);
    if (!takesCsv(course)) return toastError(UNSUPPORTED);
    sending.mutate(
      { course, file, replace },
      {
        onSuccess: ({ message }) => {
          toastSuccess(message);
          choose(null);
          pick(null);
          setPressed(false);
        },
        onError: (error) => toastError(refusalText(error, FAILED)),
      },
    );
  }

  const courseError = missing ? NOT_FOUND : pressed && !course ? 'Choose a course.' : null;
  const fileError =
    refused ?? (check.error && refusalText(check.error, FAILED)) ?? (pressed && !file ? 'Choose a file.' : null);
  return (
    <div className={classes.page}>
      <div className={classes.form}>
        <CoursePicker
          courses={courses}
          course={course}
          error={courseError}
          unsupported={course && !takesCsv(course) ? UNSUPPORTED : null}
          onPick={pick}
          disabled={sending.isPending}
        />
        <CsvDrop
          file={file}
          rows={report?.rows.filter(({ line }) => line > 1).length ?? null}
          error={fileError}
          onChoose={choose}
          onRefuse={(reason) => {
            choose(null);
            setRefused(reason);
          }}
          disabled={sending.isPending}
        />
        {file && !course && <p className={classes.hint}>Choose a course, and every row is checked.</p>}
        {(check.isLoading || sending.isPending) && (
          <div>
            <p className={classes.hint} role="status">
              {sending.isPending ? 'Uploading the questions...' : 'Checking every row...'}
            </p>
            <Progress value={share * 100} mt={8} aria-label={sending.isPending ? 'Uploaded' : 'Sent to be checked'} />
          </div>
        )}
        {check.error instanceof CallFailed && (
          <Button variant="default" className={classes.retry} onClick={() => check.refetch()}>
            Check again
          </Button>
        )}
        {course && takesCsv(course) && (
          <AddOrReplace questions={course.question_count} replace={replace} onChange={setReplace} />
        )}
        {report && <ShortGuide />}
        <div className={classes.actions}>
          <Button size="lg" onClick={send} disabled={checkable && !ready} loading={sending.isPending}>
            Upload Questions
          </Button>
          {file && (
            <Button size="lg" variant="subtle" onClick={cancel} disabled={sending.isPending && share === 1}>
              Cancel
            </Button>
          )}
        </div>
        <p className={classes.hint} role="status">
          {report && <strong data-wrong={report.wrong > 0 || undefined}>{summary(report)}</strong>} Nothing is stored
          until every row is ready.
        </p>
        {file && report && report.wrong > 0 && <MarkedFile file={file} report={report} />}
      </div>
      <div className={classes.report}>{report ? <RowReport key={file?.key} report={report} /> : <FileGuide />}</div>
    </div>
  );
}

function summary({ ready, wrong }: Report): string {
  if (wrong > 0) return wrong === 1 ? '1 row to fix.' : `${wrong.toLocaleString('en')} rows to fix.`;
  return ready === 1 ? '1 row is ready.' : `All ${ready.toLocaleString('en')} rows are ready.`;
}
