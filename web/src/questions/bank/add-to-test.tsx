import { Button, Radio, Select } from '@mantine/core';
import { useId } from 'react';
import { useCoursesToChange } from '../../courses/use-own-courses.ts';
import { countOf } from '../../platform/plural.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Stack } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { type DialogProps, namedIn, nounOf, useAddToTest } from './use-bank.ts';

const ways = [
  {
    value: 'pinned',
    label: 'As it is today',
    description:
      'The same question. Its words stay in this test until you take newer ones; a corrected key counts here too.',
  },
  {
    value: 'newest',
    label: 'Always the newest',
    description: 'The same question. Every change in the bank changes this test for those who start it later.',
  },
  {
    value: 'copy',
    label: 'As a copy',
    description: 'A new question of this test. Changes in the bank do not reach it.',
  },
];

/** More are found by typing. */
const COURSES_LISTED = 100;

/** Asks which test takes the questions, and how. */
export function AddToTest({ action, onClose, onDone }: DialogProps) {
  const { ids, retired } = action;
  const courses = useCoursesToChange();
  const adding = useAddToTest();
  const id = useId();
  const { onSubmit, isSending, problem, field } = useSentForm<{ course: string | null; way: string }>({
    initial: { course: null, way: 'pinned' },
    rules: ({ course }) => ({ ...(course === null && { course: 'Choose a course.' }) }),
    failed: 'Failed to add the questions.',
    send: async ({ course, way }) => {
      const mode = way === 'copy' ? 'copy' : 'reference';
      const body = { ...namedIn(action), mode, pinned: way === 'pinned' } as const;
      const { message, already } = await adding.mutateAsync({ courseId: Number(course), ...body });
      const there = already > 0 ? [`${countOf(already, 'question was', 'questions were')} in the test already.`] : [];
      toastSuccess([message, ...there].join(' '));
      onDone();
    },
  });
  const wrong = retired ? 'One of these is retired. Restore it first.' : problem;

  return (
    <AlertDialog
      message={`Add ${countOf(ids.length, nounOf(action))} to a test`}
      onClose={onClose}
      hint={
        <Stack as="form" gap={16} id={id} onSubmit={onSubmit} noValidate>
          <Select
            {...field('course')}
            label="Test"
            placeholder="Choose a course"
            searchable
            data-autofocus
            openOnFocus={false}
            limit={COURSES_LISTED}
            nothingFoundMessage="No course has this title or ID."
            data={(courses.data ?? []).map(({ id, title }) => ({ value: String(id), label: `${title} · ID ${id}` }))}
            disabled={retired}
          />
          <Radio.Group {...field('way')} label="How it stands in the test">
            <Stack gap={12} above={8}>
              {ways.map((choice) => (
                <Radio key={choice.value} {...choice} disabled={retired} />
              ))}
            </Stack>
          </Radio.Group>
          {wrong && <ErrorNote>{wrong}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} loading={isSending} disabled={retired}>
        Add to the test
      </Button>
    </AlertDialog>
  );
}
