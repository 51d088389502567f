import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { getCourseMarking, type CourseMarking as Marking } from '@parlance/contract/second-marking/marking-policy';
import { IconChecklist } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useCourseForAdmin } from '../courses/use-course-admin.ts';
import { useMayChange } from '../courses/use-own-courses.ts';
import { isMissing } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { useReload, useStored } from '../ui/fields/versioned-form.tsx';
import { Stack } from '../ui/kit.tsx';
import { BackLink } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { idParam } from '../ui/lists/url-state.ts';
import { FormLoading } from '../ui/states/form-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { InfoNote } from '../ui/states/note.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { MarkingForm } from './marking-form.tsx';
import { OlderRubric } from './older-rubric.tsx';

type Props = { coursePath: (courseId: number) => string; progressPath: (courseId: number) => string };

/** Who marks the course that the URL names, which submissions two people mark, and what becomes of two marks. */
export function CourseMarking(paths: Props) {
  const [search] = useSearchParams();
  const courseId = idParam(search, 'course');
  if (courseId === null) return <Empty level={1} heading={t`Course not found.`} text={t`It may have been deleted.`} />;
  return <Known courseId={courseId} {...paths} />;
}

function Known({ courseId, coursePath, progressPath }: { courseId: number } & Props) {
  const course = useCourseForAdmin(courseId);
  const marking = useStored(getCourseMarking, { params: { id: courseId } });
  const { times, reload } = useReload(marking);
  const both = {
    data: course.data && marking.data && { inBands: course.data.rubric_id !== null, marking: marking.data.marking },
    error: course.error ?? marking.error,
    isFetching: course.isFetching || marking.isFetching,
    refetch: () => void Promise.all([course.refetch(), marking.refetch()]),
  };
  return (
    <>
      <BackLink label={t`Back to the course`} to={coursePath(courseId)} />
      <PageHeading title={t`Second marking`} lead={course.data?.title}>
        <Button
          variant="default"
          component={Link}
          to={progressPath(courseId)}
          leftSection={<IconChecklist size={18} stroke={1.75} aria-hidden="true" />}
        >
          <Trans>Marking progress</Trans>
        </Button>
      </PageHeading>
      <Loaded
        query={both}
        loading={<FormLoading text={t`Loading second marking...`} heights={[120, 320]} />}
        failed={{
          heading: refusalText(both.error, t`Failed to load second marking.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        instead={isMissing(both.error) && <Empty heading={t`Course not found.`} text={t`It may have been deleted.`} />}
      >
        {(known) => (
          <Form courseId={courseId} times={times} onStored={reload} onMoved={() => void marking.refetch()} {...known} />
        )}
      </Loaded>
    </>
  );
}

type FormProps = {
  courseId: number;
  marking: Marking;
  inBands: boolean;
  /** Counts how often what is stored was asked for. */
  times: number;
  onStored: () => void;
  onMoved: () => void;
};

function Form({ courseId, marking, times, onMoved, ...rest }: FormProps) {
  const { on_older_rubric: older } = marking;
  const mayChange = useMayChange()(courseId) && marking.leads;
  return (
    <Stack gap={32} widest="760px" above={20}>
      {!mayChange && <InfoNote>{t`Only whoever leads the marking of this course can change this.`}</InfoNote>}
      {older && <OlderRubric courseId={courseId} older={older} onMoved={onMoved} />}
      {/* What is stored fills the form anew, when it is asked for. */}
      <MarkingForm key={times} courseId={courseId} marking={marking} mayChange={mayChange} {...rest} />
    </Stack>
  );
}
