import { NumberInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MAX_DURATION_SECONDS } from '@parlance/contract/courses';
import { DecimalInput } from '../ui/decimal-input.tsx';
import classes from './course-fields.module.css';
import type { CourseForm } from './course-form.ts';

export type FormProps = { form: UseFormReturnType<CourseForm> };

/** What a course is called and what it is about. */
export function CourseTexts({ form }: FormProps) {
  return (
    <>
      <TextInput {...form.getInputProps('title')} label="Title" name="title" maxLength={200} aria-required />
      <TextInput
        {...form.getInputProps('subject')}
        label="Subject"
        description="Shown under the title, for example “English for work”."
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
    </>
  );
}

export function DurationField({ form }: FormProps) {
  return (
    <DecimalInput
      {...form.getInputProps('minutes')}
      error={form.errors.test_duration}
      classNames={{ wrapper: classes.number }}
      label="Test duration in minutes"
      description="At least 1 minute. When time runs out, the test is submitted automatically."
      name="minutes"
      min={1}
      max={MAX_DURATION_SECONDS / 60}
      decimalScale={2}
      aria-required
    />
  );
}

export function MaximumField({
  form,
  ...words
}: FormProps & { label: string; description: string; placeholder?: string }) {
  return (
    <NumberInput
      {...form.getInputProps('max_score')}
      {...words}
      classNames={{ wrapper: classes.number }}
      name="max_score"
      min={1}
      clampBehavior="none"
      allowDecimal={false}
    />
  );
}
