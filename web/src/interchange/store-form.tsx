import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import type { AlreadyChoice } from '@parlance/contract/interchange/already';
import type { FileImport, ItemState } from '@parlance/contract/interchange/imports';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { splitTags } from '@parlance/contract/tags';
import { useState } from 'react';
import { CourseSelect } from '../courses/course-select.tsx';
import { refusalText } from '../platform/refusal.ts';
import { useStaffMay } from '../platform/session.ts';
import { RecordingPicker } from '../questions/recording-picker.tsx';
import { AlreadyDialog } from '../questions/upload/already-dialog.tsx';
import { useRecording } from '../questions/upload/use-recording.ts';
import { dayOf } from '../ui/format/date-format.ts';
import { Stack, Text } from '../ui/kit.tsx';
import { SkillIcon, skillText } from '../ui/skill.tsx';
import { InfoNote } from '../ui/states/note.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { chosenCounts, type Skipped } from './chosen-counts.ts';
import { ImportLinks } from './import-links.tsx';
import classes from './store-form.module.css';
import { useStoring, useTryStoring } from './use-import.ts';

/** What was stored where. */
export type StoredInto = { questions: number; unfit: number; course: Course | null };

type Props = {
  known: FileImport;
  /** Null while they are on the way. */
  courses: Course[] | null;
  skipped: Skipped;
  onStored: (into: StoredInto) => void;
  onDiscarded: () => void;
};

const failed = () => t`Failed to store the questions.`;

type StoredState = Extract<ItemState, 'mapped' | 'changed'>;

/** Where the questions of a file go and which of them, with the one button that stores. */
export function StoreForm({ known, courses, skipped, onStored, onDiscarded }: Props) {
  const [place, setPlace] = useState<'course' | 'bank'>('course');
  const [courseId, setCourseId] = useState<number | null>(null);
  const [inBankToo, setInBankToo] = useState(false);
  const [states, setStates] = useState<StoredState[]>(['mapped', 'changed']);
  const [tags, setTags] = useState('');
  const [pressed, setPressed] = useState(false);
  /** How many of so many questions are there already, while that is asked about. */
  const [twice, setTwice] = useState<{ already: number; questions: number } | null>(null);
  const seesSchool = useStaffMay('sees_school');
  const storing = useStoring();
  const trying = useTryStoring();
  const course = (place === 'course' && courses?.find(({ id }) => id === courseId)) || null;
  const recording = useRecording(course?.type === 'Listening' ? course.id : null);
  const { fitting, unfit } = chosenCounts(known, { states, skipped, courseType: course?.type ?? null });
  const needsRecording = course?.type === 'Listening' && fitting > known.with_audio && recording.path === null;
  const isStored = known.status === 'stored';

  const into = course
    ? { course_id: course.id, as: inBankToo ? ('bank' as const) : ('own' as const) }
    : { bank: true as const };
  const asked = {
    id: known.id,
    into,
    states,
    skip: [...skipped.keys()],
    ...(tags.trim() !== '' && { tags: splitTags(tags) }),
    ...(recording.path !== null && { audio_file_path: recording.path }),
  };

  function press(): void {
    setPressed(true);
    if (place === 'course' && !course) return toastError(t`Choose a course.`);
    if (needsRecording) return recording.miss();
    trying.mutate(asked, {
      onSuccess: ({ already, questions }) => (already > 0 ? setTwice({ already, questions }) : store('add')),
      onError: (error) => toastError(refusalText(error, failed())),
    });
  }

  function store(already: AlreadyChoice): void {
    setTwice(null);
    storing.mutate(
      { ...asked, already },
      {
        onSuccess: ({ message, questions, unfit: left }) => {
          toastSuccess(message);
          onStored({ questions, unfit: left, course });
        },
        onError: (error) => toastError(refusalText(error, failed())),
      },
    );
  }

  if (isStored) return <InfoNote>{t`These questions are stored. Read the file again to store it twice.`}</InfoNote>;
  if (known.questions.mapped + known.questions.changed === 0) {
    return (
      <>
        <InfoNote>{t`The file has no question that can be stored.`}</InfoNote>
        <ImportLinks known={known} onDiscarded={onDiscarded} />
      </>
    );
  }

  return (
    <>
      {known.stored_before && <InfoNote>{importedText(known.stored_before)}</InfoNote>}
      <Radio.Group label={t`Store in`} value={place} onChange={(value) => setPlace(value as typeof place)}>
        <Stack gap={12} above={8}>
          <Radio value="course" label={t`A course`} />
          {place === 'course' && (
            <>
              <CourseSelect
                aria-label={t`Course`}
                courses={courses ?? undefined}
                beside="id"
                {...(!courses && { placeholder: t`Loading courses...` })}
                leftSection={course && <SkillIcon type={course.type} />}
                value={courseId === null ? null : String(courseId)}
                onChange={(id) => setCourseId(id === null ? null : Number(id))}
                error={pressed && !course ? t`Choose a course.` : null}
              />
              {seesSchool && (
                <Checkbox
                  label={t`Keep them in the question bank too`}
                  checked={inBankToo}
                  onChange={(event) => setInBankToo(event.currentTarget.checked)}
                />
              )}
            </>
          )}
          {seesSchool && <Radio value="bank" label={t`The question bank`} />}
        </Stack>
      </Radio.Group>
      {course?.type === 'Listening' && fitting > known.with_audio && (
        <RecordingPicker
          key={course.id}
          recording={recording.chosen}
          known={recording.known}
          onChoose={recording.choose}
          uploading={recording.uploading}
          onUploading={recording.setUploading}
          error={recording.missed ? t`Choose a recording.` : null}
        />
      )}
      <Checkbox.Group
        label={t`Questions to store`}
        value={states}
        onChange={(value) => setStates(value as StoredState[])}
      >
        <Stack gap={12} above={8}>
          {(['mapped', 'changed'] as const).map((state) => (
            <Checkbox
              key={state}
              value={state}
              label={countText(state, known.questions[state])}
              disabled={known.questions[state] === 0}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label={t`Tags for all of them`}
        description={t`With commas between.`}
        value={tags}
        onChange={(event) => setTags(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button
          size="lg"
          fullWidth
          onClick={press}
          loading={storing.isPending || trying.isPending}
          disabled={fitting === 0}
        >
          {storeText(fitting, place, course)}
        </Button>
        <Text size="sm" tone="quiet" above={12}>
          {hintOf(place, unfit, course?.type ?? null)}
        </Text>
        <ImportLinks known={known} onDiscarded={onDiscarded} />
      </div>
      <AlreadyDialog twice={twice} isCourse={place === 'course'} onChoose={store} onCancel={() => setTwice(null)} />
    </>
  );
}

function importedText({ at, by, questions }: NonNullable<FileImport['stored_before']>): string {
  return t`Imported on ${{ day: dayOf(at) }} by ${by}: ${plural(questions, { one: '# question', other: '# questions' })}.`;
}

function countText(state: StoredState, of: number): string {
  const count = i18n.number(of);
  return state === 'mapped' ? t`${count} mapped` : t`${count} changed`;
}

function storeText(count: number, place: 'course' | 'bank', course: Course | null): string {
  if (place === 'bank')
    return t`Store ${plural(count, { one: '# question', other: '# questions' })} in the question bank`;
  if (!course) return t`Store ${plural(count, { one: '# question', other: '# questions' })} in a course`;
  const { title } = course;
  return t`Store ${plural(count, { one: '# question', other: '# questions' })} in ${title}`;
}

function hintOf(place: 'course' | 'bank', unfit: number, courseType: CourseType | null): string {
  const left = t`Items left out and faulty items are not stored.`;
  if (place === 'bank') return left;
  const all = `${t`They go to the end of the test.`} ${left}`;
  if (unfit === 0 || courseType === null) return all;
  const type = skillText(courseType);
  const misfit = t`${plural(unfit, {
    one: `# question does not fit a ${type} course and stays out.`,
    other: `# questions do not fit a ${type} course and stay out.`,
  })}`;
  return `${all} ${misfit}`;
}
