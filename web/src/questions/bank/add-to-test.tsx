import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Radio } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { useId } from 'react';
import { CourseSelect } from '../../courses/course-select.tsx';
import { useCoursesToChange } from '../../courses/use-own-courses.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Stack } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { type DialogProps, namedIn, useAddToTest } from './use-bank.ts';

const ways = [
  {
    value: 'pinned',
    label: msg`As it is today`,
    description: msg`The same question. Its words stay in this test until you take newer ones; a corrected key counts here too.`,
  },
  {
    value: 'newest',
    label: msg`Always the newest`,
    description: msg`The same question. Every change in the bank changes this test for those who start it later.`,
  },
  {
    value: 'copy',
    label: msg`As a copy`,
    description: msg`A new question of this test. Changes in the bank do not reach it.`,
  },
];

/** Asks which test takes the questions, and how. */
export function AddToTest({ action, onClose, onDone }: DialogProps) {
  const { retired } = action;
  const courses = useCoursesToChange();
  const adding = useAddToTest();
  const id = useId();
  const { onSubmit, isSending, problem, field } = useSentForm<{ course: string | null; way: string }>({
    initial: { course: null, way: 'pinned' },
    rules: ({ course }) => ({ ...(course === null && { course: t`Choose a course.` }) }),
    failed: t`Failed to add the questions.`,
    send: async ({ course, way }) => {
      const mode = way === 'copy' ? 'copy' : 'reference';
      const body = { ...namedIn(action), mode, pinned: way === 'pinned' } as const;
      const { message, already } = await adding.mutateAsync({ courseId: Number(course), ...body });
      toastSuccess(already > 0 ? `${message} ${wereThere(already)}` : message);
      onDone();
    },
  });
  const wrong = retired ? t`One of these is retired. Restore it first.` : problem;

  return (
    <AlertDialog
      message={questionOf(action)}
      onClose={onClose}
      hint={
        <Stack as="form" gap={16} id={id} onSubmit={onSubmit} noValidate>
          <CourseSelect
            {...field('course')}
            label={t`Test`}
            courses={courses.data}
            beside="id"
            data-autofocus
            openOnFocus={false}
            disabled={retired || courses.data === undefined}
          />
          <Radio.Group {...field('way')} label={t`How it stands in the test`}>
            <Stack gap={12} above={8}>
              {ways.map(({ value, label, description }) => (
                <Radio key={value} value={value} label={say(label)} description={say(description)} disabled={retired} />
              ))}
            </Stack>
          </Radio.Group>
          {wrong && <ErrorNote>{wrong}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" form={id} loading={isSending} disabled={retired}>
        <Trans>Add to the test</Trans>
      </Button>
    </AlertDialog>
  );
}

function questionOf({ what, ids }: DialogProps['action']): string {
  const count = ids.length;
  return what === 'sets'
    ? t`Add ${plural(count, { one: '# set', other: '# sets' })} to a test`
    : t`Add ${plural(count, { one: '# question', other: '# questions' })} to a test`;
}

function wereThere(count: number): string {
  return t`${plural(count, {
    one: '# question was in the test already.',
    other: '# questions were in the test already.',
  })}`;
}
