import { Button, Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { useCoursesToChange } from '../../../courses/use-own-courses.ts';
import { countOf } from '../../../platform/plural.ts';
import { refusalText } from '../../../platform/refusal.ts';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { ErrorNote } from '../../../ui/states/note.tsx';
import { toastSuccess } from '../../../ui/states/toast.tsx';
import { namedIn, useAddToTest } from '../use-bank.ts';
import { type DialogProps, nounOf } from './bank-action.ts';
import classes from './bank-dialogs.module.css';

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
  const [courseId, setCourseId] = useState<string | null>(null);
  const [way, setWay] = useState('pinned');
  const [missing, setMissing] = useState(false);
  const problem = retired
    ? 'One of these is retired. Restore it first.'
    : adding.error && refusalText(adding.error, 'Failed to add the questions.');

  function add(): void {
    if (courseId === null) return setMissing(true);
    const mode = way === 'copy' ? 'copy' : 'reference';
    adding.mutate(
      { courseId: Number(courseId), ...namedIn(action), mode, pinned: way === 'pinned' },
      {
        onSuccess: ({ message, already }) => {
          const there =
            already > 0 ? [`${countOf(already, 'question was', 'questions were')} in the test already.`] : [];
          toastSuccess([message, ...there].join(' '));
          onDone();
        },
      },
    );
  }

  return (
    <AlertDialog
      message={`Add ${countOf(ids.length, nounOf(action))} to a test`}
      onClose={onClose}
      hint={
        <div className={classes.fields}>
          <Select
            label="Test"
            placeholder="Choose a course"
            searchable
            data-autofocus
            openOnFocus={false}
            limit={COURSES_LISTED}
            nothingFoundMessage="No course has this title or ID."
            data={(courses.data ?? []).map(({ id, title }) => ({ value: String(id), label: `${title} · ID ${id}` }))}
            value={courseId}
            onChange={(value) => {
              setCourseId(value);
              setMissing(false);
            }}
            error={missing && 'Choose a course.'}
            disabled={retired}
          />
          <Radio.Group label="How it stands in the test" value={way} onChange={setWay}>
            <div className={classes.ways}>
              {ways.map((choice) => (
                <Radio key={choice.value} {...choice} disabled={retired} />
              ))}
            </div>
          </Radio.Group>
          {problem && <ErrorNote>{problem}</ErrorNote>}
        </div>
      }
    >
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button onClick={add} loading={adding.isPending} disabled={retired}>
        Add to the test
      </Button>
    </AlertDialog>
  );
}
