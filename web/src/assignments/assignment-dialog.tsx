import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import type { Assignment } from '@parlance/contract/assignments';
import { zonePlace } from '@parlance/contract/texts/zones';
import { useId } from 'react';
import { CourseSelect } from '../courses/course-select.tsx';
import { useCoursesToGive } from '../courses/use-own-courses.ts';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';
import { changedValues } from '../ui/fields/changed-values.ts';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { localOf, zonedIsoDay } from '../ui/format/format-zoned.ts';
import { Row, Stack } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import { toastSuccess } from '../ui/states/toast.tsx';
import { useAddAssignment, useEditAssignment } from './assignment-calls.ts';

/** What is offered for a new one: the end of this day. */
const OFFERED_DAYS = 7;
const OFFERED_TIME = '23:59';

type Props = {
  classId: number;
  /** The assignment that is changed; null for a new one. */
  edited: Assignment | null;
  /** What the class has. */
  given: Assignment[];
  timeZone: string;
  serverNow: string;
  onClose: () => void;
};

/** Asks which test a class is given, until when, and what is said of it; or for another due date or note. */
export function AssignmentDialog({ classId, edited, given, timeZone, serverNow, onClose }: Props) {
  const formId = useId();
  const adding = useAddAssignment(classId);
  const editing = useEditAssignment(classId);
  const zone = edited?.time_zone ?? timeZone;
  const [date = '', time = ''] = edited ? localOf(edited.due_at, zone).split('T') : [offeredDay(serverNow, zone)];
  const { form, onSubmit, isSending, problem, field } = useSentForm({
    initial: {
      course: edited ? String(edited.course.id) : '',
      date,
      time: time || OFFERED_TIME,
      note: edited?.note ?? '',
    },
    rules: (values) => ({
      ...(values.course === '' && { course: t`Choose a course.` }),
      ...(values.date === '' && { date: t`Enter a date.` }),
      ...(values.time === '' && { time: t`Enter a time.` }),
    }),
    named: ({ course_id: course, 'due_at.local': local, 'due_at.time_zone': wrongZone, ...refused }) => ({
      ...refused,
      ...(course && { course }),
      ...((local ?? wrongZone) && { date: local ?? wrongZone ?? '' }),
    }),
    failed: edited ? t`Failed to save the assignment.` : t`Failed to assign the test.`,
    send: async (values) => {
      const { course, date, time, note } = values;
      const { date: otherDate, time: otherTime, note: otherNote } = changedValues(form, values);
      const due_at = { local: `${date}T${time.slice(0, 5)}`, time_zone: zone };
      const { message } = edited
        ? await editing.mutateAsync({
            assignmentId: edited.id,
            body: { ...((otherDate ?? otherTime) && { due_at }), ...(otherNote !== undefined && { note }) },
          })
        : await adding.mutateAsync({ course_id: Number(course), due_at, note });
      toastSuccess(message);
      onClose();
    },
  });
  return (
    <AlertDialog
      message={edited ? t`Change “${{ title: edited.course.title }}”` : t`Assign a test`}
      onClose={onClose}
      hint={
        <Stack id={formId} as="form" tone="plain" gap={20} onSubmit={onSubmit} noValidate>
          {!edited && <CourseField {...field('course')} given={given} />}
          <Row gap={[20, 16]} wrap align="start">
            <TextInput {...field('date')} type="date" label={t`Due date`} style={{ flex: '1 1 160px' }} />
            <TextInput
              {...field('time')}
              type="time"
              label={t({ message: 'Time', context: 'when something is due' })}
              description={t`As clocks show it in ${{ place: zonePlace(zone) }}.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              style={{ flex: '1 1 160px' }}
            />
          </Row>
          <Textarea
            {...field('note')}
            label={t`Note (optional)`}
            description={t`Learners read it beside the test and in the email.`}
            autosize
            minRows={2}
          />
          {problem && <ErrorNote>{problem}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" form={formId} loading={isSending}>
        {edited ? t`Save changes` : t`Assign test`}
      </Button>
    </AlertDialog>
  );
}

type FieldProps = { given: Assignment[]; value?: string; onChange?: (value: string | null) => void };

/** The tests that a class can be given, without those that it has. */
function CourseField({ given, ...field }: FieldProps) {
  const { data, isError } = useCoursesToGive();
  const free = data?.filter(({ id }) => !given.some(({ course }) => course.id === id));
  return <CourseSelect label={t`Test`} courses={free} beside="skill" data-autofocus hasFailed={isError} {...field} />;
}

/** '2027-06-10' for a week after the third. */
function offeredDay(now: string, zone: string): string {
  return zonedIsoDay(new Date(Date.parse(now) + OFFERED_DAYS * 86_400_000).toISOString(), zone);
}
