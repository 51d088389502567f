import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Radio } from '@mantine/core';
import { addCourse, DEFAULT_MAX_SCORE } from '@parlance/contract/course-admin';
import type { Course } from '@parlance/contract/courses';
import { courseTypes } from '@parlance/contract/kinds/course-types';
import { say } from '@parlance/contract/say';
import { IconChevronDown, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../platform/call.ts';
import { textBesideFields } from '../../platform/refusal.ts';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { BookCover } from '../../ui/layout/book-cover.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkillIcon, skillText } from '../../ui/skill.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { refreshCourses } from '../use-courses.ts';
import classes from './add-course.module.css';
import {
  CourseTexts,
  DurationField,
  LanguageField,
  MaximumField,
  PracticeModeField,
  UseField,
} from './course-fields.tsx';
import {
  type CourseForm,
  courseBody,
  emptyCourse,
  hasDuration,
  isMarkedByHand,
  wrongCourseFields,
} from './course-form.ts';
import { CourseRules, ruleFields } from './course-rules.tsx';
import { RubricField } from './rubric-field.tsx';

const FAILED = msg`Failed to add course.`;

type Props = { uploadPath: (courseId: number) => string; listPath: string };

/** The form that makes a course, and then the way on to its questions. */
export function AddCourse({ uploadPath, listPath }: Props) {
  const [added, setAdded] = useState<Course | null>(null);
  return (
    <>
      <PageHeading title={t`Add New Course`} lead={t`Create the course, then add its questions.`} />
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
  const [more, setMore] = useState(false);
  const [isAdded, setIsAdded] = useState(false);
  const { form, onSubmit, isSending, problem } = useSentForm<CourseForm>({
    initial: emptyCourse,
    rules: wrongCourseFields,
    failed: say(FAILED),
    send: async (values) => {
      try {
        const { message, course } = await call(addCourse, { body: addCourse.body.parse(courseBody(values)) });
        setIsAdded(true);
        toastSuccess(message);
        onAdded(course);
        void refreshCourses(client);
      } catch (error) {
        toastError(textBesideFields(error, say(FAILED)));
        throw error;
      }
    },
  });
  const { type } = form.values;
  // What is wrong in there must be seen.
  const showsMore = more || ruleFields.some((name) => form.errors[name] !== undefined);
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <LeaveGuard dirty={() => !isAdded && form.isDirty()} leaves={anywhere} />
      <CourseTexts form={form} />
      <LanguageField form={form} />
      <UseField form={form} />
      <CourseTypePicker {...form.getInputProps('type')} />
      <PracticeModeField form={form} />
      {hasDuration(type) && <DurationField form={form} />}
      {type === 'Speaking' && (
        <Text tone="quiet">
          <Trans>A Speaking course has no time limit. Each of its questions has its own timer.</Trans>
        </Text>
      )}
      {isMarkedByHand(type) && (
        <>
          <MaximumField
            form={form}
            label={t`Maximum score (optional)`}
            description={t`The highest score a marker can give. Leave empty for ${{ score: DEFAULT_MAX_SCORE }}.`}
            placeholder={String(DEFAULT_MAX_SCORE)}
          />
          <RubricField form={form} />
        </>
      )}
      {type !== '' && (
        <Button
          variant="subtle"
          className={classes.more}
          rightSection={<IconChevronDown size={18} stroke={1.75} className={classes.chevron} />}
          aria-expanded={showsMore}
          onClick={() => setMore(!showsMore)}
        >
          <Trans>More settings</Trans>
        </Button>
      )}
      {type !== '' && showsMore && <CourseRules form={form} />}
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Button type="submit" size="lg" className={classes.submit} loading={isSending}>
        <Trans>Add Course</Trans>
      </Button>
    </form>
  );
}

/** The same URL too: the menu's entry for this form makes it blank. */
function anywhere(): boolean {
  return true;
}

type CourseTypePickerProps = { value?: string; onChange?: (value: string) => void; error?: ReactNode };

/** The four skills, all in sight, as a choice of one. */
function CourseTypePicker({ value, onChange, error }: CourseTypePickerProps) {
  return (
    <Radio.Group label={t`Type`} name="type" value={value || null} onChange={onChange} error={error}>
      <div className={classes.choices}>
        {courseTypes.map((type) => (
          <Radio.Card key={type} value={type} className={classes.choice}>
            <SkillIcon type={type} size={20} />
            <span>{skillText(type)}</span>
            <Radio.Indicator size="xs" className={classes.sign} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

type CourseAddedProps = { course: Course; uploadPath: string; listPath: string; onAnother: () => void };

/** The new course, and where to go from here. */
function CourseAdded({ course, uploadPath, listPath, onAnother }: CourseAddedProps) {
  const { id, title, subject, type } = course;
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.added}>
      <div className={classes.book} aria-hidden="true">
        <BookCover type={type} title={title} subject={subject} />
      </div>
      <div>
        <Text as="h2" ref={heading} tabIndex={-1} size="h2" breaks>
          {title}
        </Text>
        <Text tone="quiet" above={8} widest="30em">
          {t`It is in the list with ID ${id}. Learners can start its test as soon as it has questions.`}
        </Text>
        <Row gap={12} wrap above={24}>
          <Button component={Link} to={uploadPath} leftSection={<IconUpload size={18} stroke={1.75} />}>
            <Trans>Upload Questions</Trans>
          </Button>
          <Button variant="default" onClick={onAnother}>
            <Trans>Add another</Trans>
          </Button>
          <Button variant="subtle" component={Link} to={listPath}>
            <Trans>View/Manage Courses</Trans>
          </Button>
        </Row>
      </div>
    </section>
  );
}
