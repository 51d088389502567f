import { Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Course } from '@parlance/contract/courses';
import { addCourse, DEFAULT_MAX_SCORE, MAX_DURATION_SECONDS } from '@parlance/contract/courses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { fieldErrors, refusalText } from '../platform/refusal.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { ErrorNote } from '../ui/note.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { toastError, toastSuccess } from '../ui/toast.tsx';
import classes from './add-course.module.css';
import { CourseAdded } from './course-added.tsx';
import {
  type CourseForm,
  courseBody,
  emptyCourse,
  hasDuration,
  isMarkedByHand,
  wrongCourseFields,
} from './course-form.ts';
import { CourseTypePicker } from './course-type-picker.tsx';

const FAILED = 'Failed to add course.';

type Props = { uploadPath: (courseId: number) => string; listPath: string };

/** The form that makes a course, and then the way on to its questions. */
export function AddCourse({ uploadPath, listPath }: Props) {
  const [added, setAdded] = useState<Course | null>(null);
  return (
    <>
      <PageHeading title="Add New Course" lead="First the course, then its questions." />
      {added ? (
        <CourseAdded
          course={added}
          uploadPath={uploadPath(added.id)}
          listPath={listPath}
          onAnother={() => setAdded(null)}
        />
      ) : (
        <Form onAdded={setAdded} />
      )}
    </>
  );
}

function Form({ onAdded }: { onAdded: (course: Course) => void }) {
  const client = useQueryClient();
  const form = useForm<CourseForm>({ initialValues: emptyCourse, validate: wrongCourseFields });
  const adding = useMutation({
    mutationFn: (values: CourseForm) => call(addCourse, { body: addCourse.body.parse(courseBody(values)) }),
    onSuccess: ({ message, course }) => {
      toastSuccess(message);
      onAdded(course);
      return client.invalidateQueries({ queryKey: ['courses'] });
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      toastError(refusalText(error, FAILED));
    },
  });
  const { type } = form.values;
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit((values) => adding.mutate(values), focusFirstError)}
      noValidate
    >
      <TextInput {...form.getInputProps('title')} label="Title" name="title" maxLength={200} aria-required />
      <TextInput
        {...form.getInputProps('subject')}
        label="Subject"
        description="It stands under the title on the cover, as in English for work."
        name="subject"
        maxLength={200}
        aria-required
      />
      <Textarea
        {...form.getInputProps('description')}
        label="Description"
        description="What learners read before they start."
        name="description"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={5000}
        aria-required
      />
      <CourseTypePicker {...form.getInputProps('type')} />
      {hasDuration(type) && (
        <NumberInput
          {...form.getInputProps('minutes')}
          error={form.errors.test_duration}
          classNames={{ wrapper: classes.number }}
          label="Test duration in minutes"
          description="At least 1 minute. At zero the test is submitted by itself."
          name="minutes"
          min={1}
          max={MAX_DURATION_SECONDS / 60}
          clampBehavior="none"
          decimalScale={2}
          aria-required
        />
      )}
      {type === 'Speaking' && (
        <p className={classes.note}>A Speaking course has no duration. Each of its questions has a timer of its own.</p>
      )}
      {isMarkedByHand(type) && (
        <NumberInput
          {...form.getInputProps('max_score')}
          classNames={{ wrapper: classes.number }}
          label="Maximum score (optional)"
          description={`What a marker gives at most; ${DEFAULT_MAX_SCORE} when left empty.`}
          placeholder={String(DEFAULT_MAX_SCORE)}
          name="max_score"
          min={1}
          clampBehavior="none"
          allowDecimal={false}
        />
      )}
      {adding.isError && Object.keys(form.errors).length === 0 && (
        <ErrorNote>{refusalText(adding.error, FAILED)}</ErrorNote>
      )}
      <Button type="submit" size="lg" className={classes.submit} loading={adding.isPending}>
        Add Course
      </Button>
    </form>
  );
}
