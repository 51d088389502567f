import { t } from '@lingui/core/macro';
import type { CourseForAdmin } from '@parlance/contract/course-admin';
import { getReleasePolicy, type ReleasePolicy } from '@parlance/contract/release-policy';
import { useSearchParams } from 'react-router';
import { useCourseForAdmin } from '../../courses/use-course-admin.ts';
import { useMayChange } from '../../courses/use-own-courses.ts';
import { isMissing } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { useStored } from '../../ui/fields/versioned-form.tsx';
import { Stack } from '../../ui/kit.tsx';
import { BackLink } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { idParam } from '../../ui/lists/url-state.ts';
import { FormLoading } from '../../ui/states/form-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { InfoNote } from '../../ui/states/note.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { PolicyForm } from './policy-form.tsx';
import { ReleaseByHand } from './release-by-hand.tsx';

type Props = { coursePath: (courseId: number) => string };

/** When learners get the results of the course that the URL names, what they see of them, and letting them out by hand. */
export function CourseRelease({ coursePath }: Props) {
  const [search] = useSearchParams();
  const courseId = idParam(search, 'course');
  if (courseId === null) return <Empty level={1} heading={t`Course not found.`} text={t`It may have been deleted.`} />;
  return <Known courseId={courseId} backPath={coursePath(courseId)} />;
}

function Known({ courseId, backPath }: { courseId: number; backPath: string }) {
  const course = useCourseForAdmin(courseId);
  const policy = useStored(getReleasePolicy, { params: { id: courseId } });
  const both = {
    data: course.data && policy.data && { course: course.data, policy: policy.data.policy },
    error: course.error ?? policy.error,
    isFetching: course.isFetching || policy.isFetching,
    refetch: () => void Promise.all([course.refetch(), policy.refetch()]),
  };
  return (
    <>
      <BackLink label={t`Back to the course`} to={backPath} />
      <PageHeading title={t`Release and review`} lead={course.data?.title} />
      <Loaded
        query={both}
        loading={<FormLoading text={t`Loading release and review...`} heights={[120, 320]} />}
        failed={{
          heading: refusalText(both.error, t`Failed to load release and review.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        instead={isMissing(both.error) && <Empty heading={t`Course not found.`} text={t`It may have been deleted.`} />}
      >
        {(known) => <Release {...known} onStored={() => void policy.refetch()} />}
      </Loaded>
    </>
  );
}

type ReleaseProps = { course: CourseForAdmin; policy: ReleasePolicy; onStored: () => void };

function Release({ course, policy, onStored }: ReleaseProps) {
  const mayChange = useMayChange()(course.id);
  const isHeld = policy.release !== 'at_once';
  return (
    <Stack gap={32} widest="760px" above={20}>
      {!mayChange && (
        <InfoNote>{t`Only the author of this course, or an admin for the whole school, can change this.`}</InfoNote>
      )}
      {/* What is stored fills the form anew. */}
      <PolicyForm key={policy.version} course={course} policy={policy} mayChange={mayChange} onStored={onStored} />
      {isHeld && mayChange && <ReleaseByHand courseId={course.id} policy={policy} />}
    </Stack>
  );
}
