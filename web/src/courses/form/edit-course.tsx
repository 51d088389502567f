import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type CourseForAdmin, editCourse } from '@parlance/contract/course-admin';
import { say } from '@parlance/contract/say';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallRefused, isMissing } from '../../platform/call.ts';
import { textBesideFields } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Row } from '../../ui/kit.tsx';
import { BackButton } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { FormLoading } from '../../ui/states/form-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { formatFrozenNames } from '../format-dependents.ts';
import { FrozenNote } from '../frozen-note.tsx';
import { useCourseForAdmin, useEditCourse } from '../use-course-admin.ts';
import {
  CourseTexts,
  DurationField,
  LanguageField,
  MaximumField,
  PracticeModeField,
  UseField,
} from './course-fields.tsx';
import { type CourseForm, changedBody, formOf, hasDuration, isMarkedByHand, wrongEditFields } from './course-form.ts';
import { CourseRules } from './course-rules.tsx';
import classes from './edit-course.module.css';
import { RubricField } from './rubric-field.tsx';

const FAILED = msg`Failed to save the course.`;

type Props = { courseId: number; onDone: () => void };

/** The form that edits a course, filled with what it is now. */
export function EditCourse({ courseId, onDone }: Props) {
  const course = useCourseForAdmin(courseId);
  return (
    <>
      <BackButton label={t`Back to courses`} onBack={onDone} />
      <PageHeading title={t`Edit Course`} lead={course.data && t`${{ title: course.data.title }}, ID ${courseId}`} />
      <FrozenNote courseId={courseId} />
      <Loaded
        query={course}
        loading={<FormLoading text={t`Loading course details...`} heights={[72, 72, 136]} />}
        failed={{ heading: t`Failed to fetch course details.`, text: t`Nothing is changed. Try again in a moment.` }}
        instead={
          isMissing(course.error) && (
            <Empty heading={t`Course not found.`} text={t`It may have been deleted. Its results are kept.`} />
          )
        }
      >
        {(known) => <Form course={known} onDone={onDone} />}
      </Loaded>
    </>
  );
}

function Form({ course, onDone }: { course: CourseForAdmin; onDone: () => void }) {
  // Later readings of the course do not change what is being typed.
  const [initial] = useState(() => formOf(course));
  const saving = useEditCourse(course.id);
  /** Whether learners may practise the test of an examination is asked. */
  const [isAsked, setIsAsked] = useState(false);

  async function save(values: CourseForm, confirmed: { practice_confirmed?: true } = {}): Promise<void> {
    try {
      const body = editCourse.body.parse({ ...changedBody(initial, values), ...confirmed });
      const { message } = await saving.mutateAsync(body);
      toastSuccess(message);
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'course_in_examination') return setIsAsked(true);
      toastError(textBesideFields(error, say(FAILED)));
      throw error;
    }
  }

  const { form, onSubmit, problem, sendAgain } = useSentForm<CourseForm>({
    initial,
    rules: (values) => wrongEditFields(initial, values),
    failed: say(FAILED),
    send: save,
  });

  // Only once what is typed counts as saved: before that, leaving would be asked about.
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (saving.isSuccess) leave();
  }, [saving.isSuccess]);

  const { type } = course;
  const isDirty = !saving.isSuccess && Object.keys(changedBody(initial, form.values)).length > 0;
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <LeaveGuard dirty={() => isDirty} />
      <Row as="p" tone="quiet" gap={[4, 12]} wrap>
        <SkillName type={type} /> <Trans>The type cannot be changed: questions and results depend on it.</Trans>
      </Row>
      <CourseTexts form={form} />
      <LanguageField form={form} />
      <UseField form={form} />
      <PracticeModeField form={form} />
      {hasDuration(type) && <DurationField form={form} />}
      {isMarkedByHand(type) && (
        <>
          <MaximumField
            form={form}
            label={t`Maximum score`}
            description={t`The highest score a marker can give. Attempts that have started keep the earlier maximum.`}
          />
          <RubricField form={form} />
        </>
      )}
      <CourseRules form={form} />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={12} wrap>
        <Button type="submit" size="lg" loading={saving.isPending}>
          <Trans>Save changes</Trans>
        </Button>
        <Button size="lg" variant="default" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </Row>
      <ConfirmDialog
        opened={isAsked}
        question={t`Let learners practise the test of an examination?`}
        action={t`Let them practise it`}
        losesNothing
        working={saving.isPending}
        onConfirm={() => void sendAgain(() => save(form.values, { practice_confirmed: true }))}
        onCancel={() => setIsAsked(false)}
      >
        {`${formatFrozenNames(course.dependents)} ${t`Candidates could read its questions before they take it.`}`}
      </ConfirmDialog>
    </form>
  );
}
