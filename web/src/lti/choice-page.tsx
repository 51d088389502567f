import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { choose, readChoice } from '@parlance/contract/lti/deep-linking';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { CourseSelect } from '../courses/course-select.tsx';
import { useCoursesToGive } from '../courses/use-own-courses.ts';
import { siteBrand } from '../platform/brand.ts';
import { call } from '../platform/call.ts';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { zonedMoment } from '../ui/format/format-zoned.ts';
import { Stack, Text } from '../ui/kit.tsx';
import { BarePage } from '../ui/layout/bare-page.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { ErrorNote, SuccessNote } from '../ui/states/note.tsx';
import classes from './choice-page.module.css';

/** Where a teacher chooses what a platform links to, in a window of its own. */
export function ChoicePage() {
  const id = Number(useParams().launchId);
  const asked = useQuery({ ...queryOf(readChoice, { params: { id } }), retry: false });
  return (
    <BarePage>
      <title>{`${t`Choose a course`} · ${siteBrand().name}`}</title>
      <div className={classes.page}>
        <Loaded
          query={asked}
          loading={<RowsLoading text={t`Loading...`} rows={3} />}
          failed={{
            heading: t`Nothing can be chosen here.`,
            text: t`It was opened too long ago. Go back to your learning platform and open it again.`,
            level: 1,
          }}
        >
          {(choice) => <Choice id={id} choice={choice} />}
        </Loaded>
      </div>
    </BarePage>
  );
}

function Choice({ id, choice }: { id: number; choice: Reply<typeof readChoice> }) {
  const { platform, context, assignments } = choice;
  const courses = useCoursesToGive();
  const [course, setCourse] = useState<string | null>(null);
  const [assignment, setAssignment] = useState<string | null>(null);
  const chosen = useMutation({
    mutationFn: () =>
      call(choose, {
        params: { id },
        body: { course_id: Number(course), assignment_id: assignment === null ? null : Number(assignment) },
      }),
  });
  const given = assignments.filter(({ course_id }) => String(course_id) === course);
  return (
    <Stack gap={20}>
      <Text as="h1" size="h2">
        {context ? t`Choose a course for ${context}` : t`Choose a course`}
      </Text>
      <Text tone="quiet">{t`Learners on ${platform} open it from there. Their scores go back to ${platform} when they are released.`}</Text>
      <CourseSelect
        label={t`Course`}
        courses={courses.data}
        beside="skill"
        hasFailed={courses.isError}
        value={course}
        onChange={(value) => {
          setCourse(value);
          setAssignment(null);
        }}
      />
      {given.length > 0 && (
        <Select
          label={t`Due date`}
          description={t`Of an assignment of this course. The platform shows it too.`}
          placeholder={t`None: practice`}
          clearable
          value={assignment}
          onChange={setAssignment}
          data={given.map(({ id, class_name, due_at, time_zone }) => ({
            value: String(id),
            label: t`${class_name}, due ${{ when: zonedMoment(due_at, time_zone) }}`,
          }))}
        />
      )}
      {chosen.error && <ErrorNote>{refusalText(chosen.error, t`Failed to choose this. Try again.`)}</ErrorNote>}
      {chosen.data && <SuccessNote>{chosen.data.message}</SuccessNote>}
      <Stack align="start">
        <Button size="lg" disabled={course === null} loading={chosen.isPending} onClick={() => chosen.mutate()}>
          <Trans>Choose</Trans>
        </Button>
      </Stack>
    </Stack>
  );
}
