import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { getCourseScale, type CourseScale as Known, setCourseScale } from '@parlance/contract/scales/course-scale';
import { listScales } from '@parlance/contract/scales/scale';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useCourseForAdmin } from '../courses/use-course-admin.ts';
import { useMayChange } from '../courses/use-own-courses.ts';
import { call, isMissing } from '../platform/call.ts';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { useStored } from '../ui/fields/versioned-form.tsx';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { BackLink } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { idParam } from '../ui/lists/url-state.ts';
import { FormLoading } from '../ui/states/form-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { ErrorNote, InfoNote } from '../ui/states/note.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { toastSuccess } from '../ui/states/toast.tsx';
import { ApplyScale } from './apply-scale.tsx';

type Props = { coursePath: (courseId: number) => string; scalesPath: string };

/** The scale of the course that the URL names: which one, what its ranges come from, and putting results on it. */
export function CourseScale(paths: Props) {
  const [search] = useSearchParams();
  const courseId = idParam(search, 'course');
  if (courseId === null) return <Empty level={1} heading={t`Course not found.`} text={t`It may have been deleted.`} />;
  return <Chosen courseId={courseId} {...paths} />;
}

function Chosen({ courseId, coursePath, scalesPath }: { courseId: number } & Props) {
  const course = useCourseForAdmin(courseId);
  const scale = useStored(getCourseScale, { params: { id: courseId } });
  const scales = useQuery(queryOf(listScales, {}));
  const mayChange = useMayChange()(courseId);
  const both = {
    data: scale.data && scales.data && { known: scale.data.scale, scales: scales.data.scales },
    error: scale.error ?? scales.error,
    isFetching: scale.isFetching || scales.isFetching,
    refetch: () => void Promise.all([scale.refetch(), scales.refetch()]),
  };
  return (
    <>
      <BackLink label={t`Back to the course`} to={coursePath(courseId)} />
      <PageHeading title={t`Scale`} lead={course.data?.title}>
        <Button variant="default" component={Link} to={scalesPath}>
          <Trans>All scales</Trans>
        </Button>
      </PageHeading>
      <Loaded
        query={both}
        loading={<FormLoading text={t`Loading the scale...`} heights={[72, 160]} />}
        failed={{
          heading: refusalText(both.error, t`Failed to load the scale.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        instead={isMissing(both.error) && <Empty heading={t`Course not found.`} text={t`It may have been deleted.`} />}
      >
        {({ known, scales: all }) => (
          <Stack gap={32} widest="640px" above={20}>
            {!mayChange && (
              <InfoNote>{t`Only the author of this course, or an admin for the whole school, can change this.`}</InfoNote>
            )}
            <Choice
              key={`${known.scale?.id}`}
              courseId={courseId}
              known={known}
              choices={all.map(({ id, name }) => ({ value: String(id), label: name }))}
              mayChange={mayChange}
              onStored={() => void scale.refetch()}
            />
            {known.scale && <Errors errors={known.errors} />}
            {known.scale && (
              <ApplyScale
                courseId={courseId}
                version={known.scale.version}
                results={known.results}
                mayChange={mayChange}
                onApplied={() => void scale.refetch()}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

type ChoiceProps = {
  courseId: number;
  known: Known;
  choices: { value: string; label: string }[];
  mayChange: boolean;
  onStored: () => void;
};

function Choice({ courseId, known, choices, mayChange, onStored }: ChoiceProps) {
  const { scale } = known;
  const { onSubmit, isSending, problem, field } = useSentForm<{ scale_id: string | null }>({
    initial: { scale_id: scale ? String(scale.id) : null },
    rules: () => ({}),
    failed: t`Failed to save. Nothing is changed.`,
    send: async ({ scale_id }) => {
      const body = { scale_id: scale_id === null ? null : Number(scale_id) };
      const { message } = await call(setCourseScale, { params: { id: courseId }, body });
      toastSuccess(message);
      onStored();
    },
  });
  return (
    <Stack as="form" gap={16} onSubmit={onSubmit} noValidate>
      <Select
        {...field('scale_id')}
        label={t`Scale of this course`}
        description={t`Marks that are settled from now on get a band of it.`}
        placeholder={t`No scale: results have no band`}
        data={choices}
        clearable
        disabled={!mayChange}
      />
      {scale && <Text tone="quiet">{t`The newest version is ${{ version: i18n.number(scale.version) }}.`}</Text>}
      {problem && <ErrorNote>{problem}</ErrorNote>}
      {mayChange && (
        <Row>
          <Button type="submit" loading={isSending}>
            <Trans>Save</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function Errors({ errors }: Pick<Known, 'errors'>) {
  const measured = errors.filter(({ n }) => n > 0);
  const shown = measured.length > 0 ? measured : errors.slice(0, 1);
  return (
    <section>
      <Text as="h2" size="h3" below={8}>
        <Trans>Likely ranges</Trans>
      </Text>
      {shown.length === 0 && (
        <Text tone="quiet">
          <Trans>Nothing was measured yet.</Trans>
        </Text>
      )}
      <Stack as="ul" gap={8}>
        {shown.map((error) => (
          <li key={error.from}>{errorInWords(error)}</li>
        ))}
      </Stack>
    </section>
  );
}

function errorInWords({ from, state, n, error }: Known['errors'][number]): string {
  const measured = i18n.number(error ?? 0, { maximumFractionDigits: 2 });
  if (from === 'items') {
    if (state === 'too_few')
      return t`Marked by a computer: not enough data yet. ${plural(n, { one: '# learner was', other: '# learners were' })} tested; a range needs 100.`;
    if (state === 'not_reliable') return t`Marked by a computer: this test is not reliable enough for a likely range.`;
    return t`Marked by a computer: a mark may be off by ${measured} either way, from the answers of ${plural(n, { one: '# learner', other: '# learners' })}.`;
  }
  if (state === 'given')
    return t`Marked by people: a mark may be off by ${measured} either way, from ${plural(n, { one: '# submission', other: '# submissions' })} that two people marked. Only differences between markers count.`;
  return t`Marked by people: not enough data yet. Two people marked ${plural(n, { one: '# submission', other: '# submissions' })}; a range needs 30.`;
}
