import { msg, t } from '@lingui/core/macro';
import type { SignedInUser } from '@parlance/contract/auth';
import type { ReviewKind } from '@parlance/contract/reviews';
import { type ComponentProps, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Profile, type ProfileProps } from '../../accounts/own/profile.tsx';
import { ExportMenu } from '../../courses/export-menu.tsx';

import { ManageCourses } from '../../courses/manage-courses.tsx';
import { useCourses } from '../../courses/use-courses.ts';
import { useCoursesToChange } from '../../courses/use-own-courses.ts';
import { CoursePanel } from '../../questions/course-panel.tsx';
import { SetCourseTime } from '../../questions/times/set-course-time.tsx';
import { UploadQuestions } from '../../questions/upload/upload-questions.tsx';
import { OwnCalendar } from '../../sittings/calendar/own-calendar.tsx';
import { ListTabs } from '../../ui/lists/list-tabs.tsx';
import { useUrlState, withParams } from '../../ui/lists/url-state.ts';
import { lazily } from '../../ui/states/lazily.ts';
import { laterScreen } from '../later-screen.tsx';
import { OwnData } from '../own-data.tsx';
import { SectionLoading } from '../page-loading.tsx';
import type { PanelSection } from '../panel-section.ts';
import { AdminHome } from './admin-home.tsx';
import { type OwnKey, ofOwn, ofSchool } from './admin-menu.ts';
import { ADD_COURSE, analysisPaths, COURSE_LIST, editingPaths, UPLOAD_OTHER } from './admin-paths.ts';
import classes from './admin-sections.module.css';

/** A chunk of its own: most of what an admin does needs no marking page. */
const ReviewScreen = lazily(async () => (await import('../../reviews/review-screen.tsx')).ReviewScreen);

/** Likewise: few submissions are of an examination. */
const RecordLink = lazily(async () => (await import('../../facts/watched/record-dialog.tsx')).RecordLink);

const AnswersToCheck = laterScreen(
  async () => (await import('../../reviews/variants/answers-to-check.tsx')).AnswersToCheck,
  msg`Loading answers to check...`,
);
const AuthorTasks = laterScreen(
  async () => (await import('../../analysis/author-tasks.tsx')).AuthorTasks,
  msg`Loading alarms...`,
);
const QuestionBank = laterScreen(
  async () => (await import('../../questions/bank/question-bank.tsx')).QuestionBank,
  msg`Loading the question bank...`,
);
const AddCourse = laterScreen(
  async () => (await import('../../courses/form/add-course.tsx')).AddCourse,
  msg`Loading the course form...`,
);
/** Most files are of Parlance's own form. */
const ImportFile = laterScreen(
  async () => (await import('../../interchange/import-file.tsx')).ImportFile,
  msg`Loading...`,
);

/** The marking page has three columns. */
function hasReviewOpen(search: URLSearchParams): boolean {
  return search.has('review');
}

type OwnScreen = Pick<PanelSection, 'Screen' | 'isWide' | 'isEdged'>;

const screens: Record<OwnKey, OwnScreen> = {
  welcome: { Screen: AdminHome },
  addCourse: { Screen: AddCourseSection },
  viewCourses: { Screen: CoursesSection },
  setCourseTime: { Screen: CourseTimeSection },
  bank: { Screen: BankSection },
  uploadTest: { Screen: UploadSection },
  answers: { Screen: AnswersSection, isEdged: true },
  tasks: { Screen: TasksSection },
  writingReview: { Screen: WritingReviewSection, isWide: hasReviewOpen },
  speakingReview: { Screen: SpeakingReviewSection, isWide: hasReviewOpen },
  viewProfile: { Screen: ProfileSection },
};

/** What an admin does, each with its screen. */
export const adminSections: readonly PanelSection[] = [
  ...ofOwn.map((entry) => ({ ...entry, ...screens[entry.key] })),
  ...ofSchool,
];

/** Keyed by each arrival: whoever presses its entry in the menu again gets a blank form. */
function AddCourseSection() {
  const { key } = useLocation();
  return <AddCourse key={key} uploadPath={editingPaths.upload} listPath={COURSE_LIST} />;
}

function ProfileSection(props: ProfileProps) {
  return (
    <Profile
      {...props}
      more={
        <>
          <OwnCalendar />
          <OwnData />
        </>
      }
    />
  );
}

function CoursesSection() {
  return <ManageCourses addPath={ADD_COURSE} Details={Details} />;
}

function CourseTimeSection() {
  return <SetCourseTime uploadPath={editingPaths.upload} />;
}

type DetailsProps = { courseId: number; onEdit: () => void; onCopied: (courseId: number) => void };

function Details(props: DetailsProps) {
  return <CoursePanel {...props} paths={editingPaths} />;
}

function BankSection() {
  return (
    <QuestionBank
      paths={{
        courses: COURSE_LIST,
        upload: UPLOAD_OTHER,
        question: editingPaths.bankQuestion,
        correction: (questionId) => editingPaths.correction(questionId, null),
        set: editingPaths.bankSet,
      }}
    />
  );
}

/** Questions from a file: in the form that Parlance writes, or as another system exports them. */
function UploadSection() {
  const [search] = useUrlState();
  const isOther = search.get('from') === 'other';
  const to = (from: string | null) => ({ search: withParams(search, { from, import: null }).toString() });
  const Upload = isOther ? ImportFile : UploadQuestions;
  return (
    <Upload
      paths={editingPaths}
      tabs={
        <ListTabs
          label={t`Where the file is from`}
          className={classes.tabs}
          tabs={[
            { key: 'csv', name: t`Parlance CSV`, to: to(null), isCurrent: !isOther, count: undefined },
            { key: 'other', name: t`From another system`, to: to('other'), isCurrent: isOther, count: undefined },
          ]}
        />
      }
    />
  );
}

/** Accepting an answer changes the key of a question, so only courses that may be changed are offered. */
function AnswersSection() {
  const courses = useCoursesToChange();
  return <AnswersToCheck courses={courses} editPath={editingPaths.question} />;
}

function TasksSection() {
  return <AuthorTasks paths={analysisPaths} />;
}

function WritingReviewSection({ user }: { user: SignedInUser }) {
  return <ReviewSection kind="writing" user={user} loading={t`Loading Writing Review...`} />;
}

function SpeakingReviewSection({ user }: { user: SignedInUser }) {
  return <ReviewSection kind="speaking" user={user} loading={t`Loading Speaking Review...`} />;
}

function ExamRecord(props: ComponentProps<typeof RecordLink>) {
  return (
    <Suspense>
      <RecordLink {...props} />
    </Suspense>
  );
}

function ReviewSection({ kind, user, loading }: { kind: ReviewKind; user: SignedInUser; loading: string }) {
  const courses = useCourses();
  return (
    <Suspense fallback={<SectionLoading text={loading} />}>
      <ReviewScreen kind={kind} user={user} courses={courses.data ?? []} Export={ExportMenu} ExamRecord={ExamRecord} />
    </Suspense>
  );
}
