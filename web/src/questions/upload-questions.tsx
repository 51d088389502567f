import { Radio } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { useState } from 'react';
import { useCourses } from '../courses/use-courses.ts';
import { refusalText } from '../platform/refusal.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useFailureToast } from '../ui/use-failure-toast.ts';
import { useUrlState } from '../ui/url-state.ts';
import { CoursePicker } from './course-picker.tsx';
import { CsvForm } from './csv-form.tsx';
import { FileGuide } from './file-guide.tsx';
import { STORED } from './listening-leave-guard.tsx';
import { ListeningForm } from './listening-form.tsx';
import { RecordingPicker } from './recording-picker.tsx';
import { RowReport } from '../ui/upload/row-report.tsx';
import { UploadPanes } from '../ui/upload/upload-panes.tsx';
import classes from './upload-questions.module.css';
import { useCsvUpload } from './use-csv-upload.ts';
import { useRecording } from './use-recording.ts';

const NOT_FOUND = 'Selected course not found.';
const NEED_RECORDING = 'Choose a recording.';

/** Picks a course and a file, shows what would come of every row, and stores them when all are ready. */
export function UploadQuestions() {
  const courses = useCourses();
  useFailureToast(courses.error, refusalText(courses.error, 'Failed to fetch courses.'));
  return (
    <>
      <PageHeading title="Upload Questions" />
      <Loaded
        // The form is there from the first, and keeps what was chosen while the courses come.
        query={courses.isPending ? { ...courses, data: null } : courses}
        loading={null}
        failed={{
          heading: 'Failed to fetch courses.',
          text: 'Questions go into a course, so the list is needed first.',
        }}
      >
        {(known) => <Upload courses={known} />}
      </Loaded>
    </>
  );
}

/** `courses` is null while they are on the way. */
function Upload({ courses }: { courses: Course[] | null }) {
  const [search, change] = useUrlState();
  const named = search.get('course');
  const course = courses?.find(({ id }) => String(id) === named) ?? null;
  const missing = courses !== null && named !== null && course === null ? NOT_FOUND : null;
  const isListening = course?.type === 'Listening';
  const [way, setWay] = useState<'single' | 'file'>('single');
  const recording = useRecording(isListening ? course.id : null);
  const csv = useCsvUpload({ course, audioPath: recording.path, missing, onStored: () => pick(null, STORED) });
  function pick(id: string | null, state?: typeof STORED): void {
    change({ course: id }, { replace: true, state });
  }

  const byFile = !isListening || way === 'file';
  const recordingError = recording.missed || (byFile && csv.pressed) ? NEED_RECORDING : null;
  return (
    <UploadPanes
      form={
        <>
          <CoursePicker
            courses={courses}
            course={course}
            error={missing ?? (csv.pressed && !course ? 'Choose a course.' : null)}
            onPick={(id) => pick(id)}
            disabled={csv.sending}
          />
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
              <Radio.Group label="Add its questions" value={way} onChange={(value) => setWay(value as typeof way)}>
                <div className={classes.ways}>
                  <Radio value="single" label="One by one" />
                  <Radio value="file" label="From a CSV file" />
                </div>
              </Radio.Group>
            </>
          )}
          {byFile && <CsvForm csv={csv} course={course} />}
        </>
      }
      report={
        <>
          {isListening && (
            // Out of sight it keeps what was typed.
            <div hidden={byFile}>
              <ListeningForm
                key={course.id}
                courseId={course.id}
                audioPath={recording.path}
                uploading={recording.uploading}
                unused={recording.unused}
                onNeedRecording={recording.miss}
                onAdded={recording.used}
              />
            </div>
          )}
          {byFile &&
            (csv.report ? (
              <RowReport key={csv.file?.key} report={csv.report} />
            ) : (
              <FileGuide type={course?.type ?? null} />
            ))}
        </>
      }
    />
  );
}
