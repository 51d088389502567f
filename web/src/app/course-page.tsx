import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { id } from '@parlance/contract/id';
import { IconArrowLeft, IconUpload } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { CourseAbout } from '../courses/learner/course-about.tsx';
import { StartButton } from '../courses/learner/start-button.tsx';
import { StartLimitNote } from '../courses/learner/start-limit-note.tsx';
import { questionTestPath } from '../courses/learner/start-test.ts';
import { useCourse } from '../courses/use-courses.ts';
import { useMayChange } from '../courses/use-own-courses.ts';
import { siteBrand } from '../platform/brand.ts';
import { isMissing } from '../platform/call.ts';
import { userMay, useUser } from '../platform/session.ts';
import { DescriptiveCsvBox } from '../questions/upload/descriptive-csv-box.tsx';
import { BarePage } from '../ui/layout/bare-page.tsx';
import { lazily } from '../ui/states/lazily.ts';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty, Failed } from '../ui/states/state-block.tsx';
import classes from './course-page.module.css';
import { OwnDuration } from './own-duration.tsx';
import { PageLoading } from './page-loading.tsx';
import { editingPaths } from './staff/admin-paths.ts';

/** A chunk of its own, with its styles: see web/build/chunks.ts. */
const PracticeMode = lazily(async () => (await import('../attempts/review/practice-mode.tsx')).PracticeMode, 'page');

const COURSES = '/user-dashboard?section=courses';

/** The page of a course, open to everyone; staff also see the box that uploads its questions. */
export function CoursePage() {
  const { courseId } = useParams();
  const { data: known } = id.safeParse(courseId);
  const back = useBack();
  const [search] = useSearchParams();
  if (known !== undefined && search.has('practise')) return <Practised courseId={known} />;
  return (
    <BarePage>
      <title>{`${t`Course Details`} · ${siteBrand().name}`}</title>
      <div className={classes.page}>
        <Button
          variant="subtle"
          className={classes.back}
          leftSection={<IconArrowLeft size={18} stroke={1.75} />}
          onClick={back}
        >
          <Trans>Back to Courses</Trans>
        </Button>
        {known === undefined ? (
          <Failed
            level={1}
            heading={t`Error: Invalid Course ID provided in the URL.`}
            text={t`A course address ends with its ID.`}
          />
        ) : (
          <Details courseId={known} />
        )}
      </div>
    </BarePage>
  );
}

/** The questions of a course in practice mode, for whoever is logged in. */
function Practised({ courseId }: { courseId: number }) {
  if (!useUser()) return <Navigate to="/login" replace />;
  return (
    <Suspense fallback={<PageLoading text={t`Loading the questions...`} />}>
      <PracticeMode key={courseId} courseId={courseId} />
    </Suspense>
  );
}

function Details({ courseId }: { courseId: number }) {
  const user = useUser();
  const mayChange = useMayChange();
  const isLearner = userMay(user, 'learns');
  const course = useCourse(courseId);
  return (
    <Loaded
      query={course}
      loading={<AboutLoading />}
      failed={{ level: 1, heading: t`Failed to fetch course details.`, text: t`Your connection may have dropped.` }}
      instead={
        isMissing(course.error) && (
          <Empty level={1} heading={t`Course not found.`} text={t`It may have been removed.`} />
        )
      }
    >
      {(known) => (
        <>
          <CourseAbout
            course={known}
            duration={isLearner ? (standard) => <OwnDuration courseId={known.id} standard={standard} /> : undefined}
          >
            <StartLimitNote courseId={known.id} />
            <StartButton course={known} startPath={questionTestPath(known)} />
          </CourseAbout>
          {userMay(user, 'invigilates') && mayChange(courseId) && <Upload key={known.id} course={known} />}
        </>
      )}
    </Loaded>
  );
}

function AboutLoading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        <Trans>Loading course details...</Trans>
      </p>
      <div aria-hidden="true">
        <Skeleton height={48} width={360} maw="100%" />
        <Skeleton height={24} mt={12} width={160} />
        <Skeleton height={320} mt={32} />
      </div>
    </>
  );
}

/** The box takes the file of a Writing course; other types have theirs on the admin's page. */
function Upload({ course: { id: courseId, type } }: { course: Course }) {
  return (
    <section className={classes.upload}>
      <h2 className={classes.heading}>
        <Trans>Upload Questions for This Course</Trans>
      </h2>
      {type === 'Writing' ? (
        <DescriptiveCsvBox courseId={courseId} />
      ) : (
        <Button
          variant="default"
          component={Link}
          to={editingPaths.upload(courseId)}
          leftSection={<IconUpload size={18} stroke={1.75} />}
        >
          <Trans>Upload Questions</Trans>
        </Button>
      )}
    </section>
  );
}

/** One page back; to the courses when the URL was opened directly, as back would leave the site. */
function useBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(COURSES) : navigate(-1));
}
