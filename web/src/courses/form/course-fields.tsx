import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Checkbox, NumberInput, Radio, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MAX_DURATION_SECONDS } from '@parlance/contract/course-admin';
import type { CourseUse } from '@parlance/contract/courses';
import { languages } from '@parlance/contract/languages';
import { say } from '@parlance/contract/say';
import { DecimalInput } from '../../ui/fields/decimal-input.tsx';
import { languageName } from '../../ui/format/language-name.ts';
import { Stack } from '../../ui/kit.tsx';
import classes from './course-fields.module.css';
import { type CourseForm, commonLanguages, isScoredAtOnce, OTHER_LANGUAGE } from './course-form.ts';

export type FormProps = { form: UseFormReturnType<CourseForm> };

/** What a course is called and what it is about. */
export function CourseTexts({ form }: FormProps) {
  return (
    <>
      <TextInput {...form.getInputProps('title')} label={t`Title`} name="title" maxLength={200} aria-required />
      <TextInput
        {...form.getInputProps('subject')}
        label={t`Subject`}
        description={t`Shown under the title, for example “English for work”.`}
        name="subject"
        maxLength={200}
        aria-required
      />
      <Textarea
        {...form.getInputProps('description')}
        label={t`Description`}
        description={t`What learners read before they start.`}
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

/** The language that is taught: one of a list, or any other by its code; and that of the screens of a test. */
export function LanguageField({ form }: FormProps) {
  const isOther = form.values.language === OTHER_LANGUAGE;
  return (
    <>
      <Select
        {...form.getInputProps('language')}
        classNames={{ wrapper: classes.number }}
        label={t`Language of the content`}
        description={t`New answer rules begin in this language, and learners’ keyboards and screen readers follow it.`}
        name="language"
        data={[
          ...commonLanguages.map((value) => ({ value, label: languageName(value) })),
          { value: OTHER_LANGUAGE, label: t`Another…` },
        ]}
        maxDropdownHeight={320}
      />
      {isOther && (
        <TextInput
          {...form.getInputProps('otherLanguage')}
          error={form.errors.content_language}
          classNames={{ wrapper: classes.number }}
          label={t`Language code`}
          description={t`For example ca for Catalan, or de-CH for German in Switzerland.`}
          name="otherLanguage"
          maxLength={35}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
        />
      )}
      <Select
        {...form.getInputProps('instructions')}
        error={form.errors.instruction_language}
        classNames={{ wrapper: classes.number }}
        label={t`Instructions in`}
        description={t`The language of the screens while the test is taken.`}
        name="instructions"
        data={[
          { value: '', label: t`The learner’s language` },
          ...languages.map((value) => ({ value, label: languageName(value) })),
        ]}
      />
    </>
  );
}

const uses: { use: CourseUse; label: MessageDescriptor; description: MessageDescriptor }[] = [
  { use: 'practice', label: msg`Practice`, description: msg`Learners find it among the courses.` },
  {
    use: 'exam',
    label: msg`Examinations only`,
    description: msg`It is in no list of learners, and other teachers cannot read its questions.`,
  },
  {
    use: 'both',
    label: msg({ message: 'Both', context: 'practice and examinations' }),
    description: msg`Learners can practise this test before the examination.`,
  },
];

/** Whether learners can take it at any time, in examinations, or both. */
export function UseField({ form }: FormProps) {
  return (
    <Radio.Group {...form.getInputProps('use')} label={t`What it is for`}>
      <Stack gap={8} above={8}>
        {uses.map(({ use, label, description }) => (
          <Radio
            key={use}
            value={use}
            label={say(label)}
            description={say(description)}
            classNames={{ description: classes.help }}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Whether its questions are told one by one instead of being a test: of what is scored automatically, for practice alone. */
export function PracticeModeField({ form }: FormProps) {
  const { type, use } = form.values;
  if (!isScoredAtOnce(type) || use !== 'practice') return null;
  return (
    <Checkbox
      {...form.getInputProps('practiceMode', { type: 'checkbox' })}
      error={form.errors.practice_mode}
      label={t`Practice mode`}
      description={t`No clock and no score: after each question learners see whether they were right, the correct answer and the explanation. Nobody can take this course as a test, and its answers are known from then on.`}
      name="practiceMode"
      classNames={{ body: classes.choice, description: classes.help }}
    />
  );
}

export function DurationField({ form }: FormProps) {
  return (
    <DecimalInput
      {...form.getInputProps('minutes')}
      error={form.errors.test_duration}
      classNames={{ wrapper: classes.number }}
      label={t`Test duration in minutes`}
      description={t`At least 1 minute. When time runs out, the test is submitted automatically.`}
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
