import { plural, t } from '@lingui/core/macro';
import { Radio } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { type ReactNode, useRef, useState } from 'react';
import { FrozenNote } from '../../courses/frozen-note.tsx';
import { useCoursesToChange } from '../../courses/use-own-courses.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Row, Stack } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useUrlState } from '../../ui/lists/url-state.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { useFailureToast } from '../../ui/states/use-failure-toast.ts';
import { RowReport } from '../../ui/upload/row-report.tsx';
import { UploadPanes } from '../../ui/upload/upload-panes.tsx';
import { CoursePicker } from '../course-picker.tsx';
import type { EditingPaths } from '../editing/editing-paths.ts';
import { RecordingPicker } from '../recording-picker.tsx';
import { CsvForm } from './csv-form.tsx';
import { FileGuide } from './file-guide.tsx';
import { ListeningForm } from './listening-form.tsx';
import { QuestionsStored, tryIt } from './questions-stored.tsx';
import { useCsvUpload } from './use-csv-upload.ts';
import { useRecording } from './use-recording.ts';

/** Picks a course and a file, shows the result of every row, and stores them when all are ready. */
export function UploadQuestions({ paths, tabs }: { paths: EditingPaths; tabs?: ReactNode }) {
  const courses = useCoursesToChange();
  useFailureToast(courses.error, refusalText(courses.error, t`Failed to fetch courses.`));
  return (
    <>
      <PageHeading title={t`Upload Questions`} />
      {tabs}
      <Loaded
        // The form is there from the start, and keeps what was chosen while the courses load.
        query={courses.isPending ? { ...courses, data: null } : courses}
        loading={null}
        failed={{
          heading: t`Failed to fetch courses.`,
          text: t`Questions are added to a course, so the list of courses is needed. Nothing is changed.`,
        }}
      >
        {(known) => <Upload courses={known} paths={paths} />}
      </Loaded>
    </>
  );
}

/** `courses` is null while they are on the way. */
function Upload({ courses, paths }: { courses: Course[] | null; paths: EditingPaths }) {
  const [search, change] = useUrlState();
  const named = search.get('course');
  const course = courses?.find(({ id }) => String(id) === named) ?? null;
  const missing = courses !== null && named !== null && course === null ? t`Selected course not found.` : null;
  const isListening = course?.type === 'Listening';
  const [way, setWay] = useState<'single' | 'file'>('single');
  const recording = useRecording(isListening ? course.id : null);
  const csv = useCsvUpload({ course, audioPath: recording.path, missing, onStored: recording.used });
  const filePicker = useRef<HTMLDivElement>(null);

  function uploadMore(): void {
    csv.startAgain();
    // The button that had the focus goes.
    filePicker.current?.querySelector('input')?.focus();
  }

  const byFile = !isListening || way === 'file';
  const recordingError = recording.missed || (byFile && csv.pressed) ? t`Choose a recording.` : null;
  return (
    <UploadPanes
      form={
        <>
          <CoursePicker
            courses={courses}
            course={course}
            error={missing ?? (csv.pressed && !course ? t`Choose a course.` : null)}
            onPick={(id) => change({ course: id }, { replace: true })}
            disabled={csv.sending}
          />
          {course && <FrozenNote courseId={course.id} />}
          {isListening && (
            <>
              <RecordingPicker
                key={course.id}
                recording={recording.chosen}
                known={recording.known}
                onChoose={recording.choose}
                uploading={recording.uploading}
                onUploading={recording.setUploading}
                error={recordingError}
              />
              <Radio.Group label={t`Add its questions`} value={way} onChange={(value) => setWay(value as typeof way)}>
                <Row gap={[8, 32]} wrap above={8}>
                  <Radio value="single" label={t`One by one`} />
                  <Radio value="file" label={t`From a CSV file`} />
                </Row>
              </Radio.Group>
            </>
          )}
          {byFile && (
            <Stack ref={filePicker} gap={24}>
              <CsvForm csv={csv} course={course} />
            </Stack>
          )}
        </>
      }
      report={
        <>
          {isListening && (
            // While it is hidden it keeps what was typed.
            <div hidden={byFile}>
              <ListeningForm
                key={course.id}
                courseId={course.id}
                audioPath={recording.path}
                uploading={recording.uploading}
                unused={recording.unused}
                onNeedRecording={recording.miss}
                onAdded={() => recording.used(1)}
              />
            </div>
          )}
          {byFile &&
            (csv.stored && course ? (
              <QuestionsStored
                heading={addedTo(course.title, csv.stored.imported)}
                text={csv.stored.replaced ? `${t`The earlier questions were removed.`} ${tryIt()}` : tryIt()}
                courseId={course.id}
                paths={paths}
                more={t`Upload more`}
                onMore={uploadMore}
              />
            ) : csv.report ? (
              <RowReport key={csv.file?.key} report={csv.report} />
            ) : (
              <FileGuide type={course?.type ?? null} />
            ))}
        </>
      }
    />
  );
}

function addedTo(course: string, count: number): string {
  return t`${plural(count, { one: `# question added to ${course}`, other: `# questions added to ${course}` })}`;
}
