import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AuthorTest } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import type { QuestionType } from '@parlance/contract/kinds/question-types';
import type { QuestionForAuthor, QuestionForTaker } from '@parlance/contract/questions';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { focusFirstError } from '../../ui/fields/focus-first-error.ts';
import { ErrorNote } from '../../ui/states/note.tsx';
import { EditorPanes } from './editor-panes.tsx';
import { QuestionFields } from './fields/question-fields.tsx';
import { asQuestion, wrongFields } from './fields/question-rules.ts';
import { type QuestionForm } from './kinds/question-form.ts';
import classes from './question-editor.module.css';
import { RemarkDialog } from './remark-dialog.tsx';
import { useSaveKeys } from './use-save-keys.ts';
import { type AfterSave, useSaveQuestion } from './use-save-question.ts';
import { VersionDialog } from './version-dialog.tsx';

/** A question as its taker sees it, with its number in the test. */
export type QuestionPreview = ComponentType<{
  course: Course;
  question: QuestionForTaker;
  number: number;
  total: number;
}>;

type Props = {
  test: AuthorTest;
  type: QuestionType;
  /** The stored question; null for a new one. */
  question: QuestionForAuthor | null;
  initial: QuestionForm;
  uploadPath: string;
  Preview: QuestionPreview;
  /** It is stored: back to the course, or on to another question like it. */
  onSaved: (after: AfterSave, form: QuestionForm, questionId: number) => void;
  onCancel: () => void;
};

/** The form of one question beside what a learner sees of it. */
export function QuestionEditor(props: Props) {
  const { test, type, question, initial, uploadPath, Preview, onSaved, onCancel } = props;
  const { course } = test;
  const form = useForm<QuestionForm>({
    initialValues: initial,
    validate: (values) => wrongFields(type, course.type, values),
  });
  const element = useRef<HTMLFormElement>(null);
  const after = useRef<AfterSave>('back');
  const saving = useSaveQuestion({
    course,
    type,
    question,
    form,
    onStored: (questionId) => {
      form.resetDirty();
      onSaved(after.current, form.getValues(), questionId);
    },
  });
  useSaveKeys(() => {
    after.current = 'back';
    element.current?.requestSubmit();
  });
  // Whoever adds one question after the other types on without reaching for the mouse.
  const isNew = question === null;
  useEffect(() => {
    if (isNew) element.current?.querySelector<HTMLElement>('[name="question_text"]')?.focus();
  }, [isNew]);
  const { stored, asking } = saving;
  const number = numberOf(test, stored, form.values.passage_id);
  const total = test.questions.length + (stored ? 0 : 1);
  const place = stored ?? { id: 1, version_id: 1, revision: 1, position: number };
  const mine = asQuestion(type, course.type, form.values, place);

  const fields = (
    <form
      ref={element}
      className={classes.form}
      onSubmit={form.onSubmit(() => void saving.save(), focusFirstError)}
      noValidate
    >
      <QuestionFields form={form} type={type} test={test} uploadPath={uploadPath} />
      {saving.problem && <ErrorNote>{saving.problem}</ErrorNote>}
      <div className={classes.actions}>
        <Button
          type="submit"
          leftSection={<IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />}
          loading={saving.busy}
          aria-keyshortcuts="Control+S Control+Enter"
          onClick={() => (after.current = 'back')}
        >
          Save
        </Button>
        <Button type="submit" variant="default" disabled={saving.busy} onClick={() => (after.current = 'another')}>
          Save and add another
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className={classes.keys}>Ctrl+S or Ctrl+Enter saves.</p>
    </form>
  );
  return (
    <>
      <EditorPanes
        form={fields}
        preview={<Preview course={course} question={mine} number={number} total={total} />}
        hint="Try it. Nothing is stored."
        wide={course.type === 'Writing' || course.type === 'Speaking'}
      />
      <RemarkDialog
        report={asking?.kind === 'remark' ? asking.report : null}
        working={saving.busy}
        onConfirm={() => void saving.confirmRemark()}
        onCancel={saving.putAway}
      />
      <VersionDialog
        versions={asking?.kind === 'old' ? { theirs: asking.theirs, mine } : null}
        number={number}
        onTakeTheirs={saving.takeTheirs}
        onKeepMine={() => void saving.keepMine()}
        onClose={saving.putAway}
      />
      <LeaveGuard dirty={form.isDirty} />
    </>
  );
}

/** Its number in the test; a new one comes last, or last in its passage. */
function numberOf({ questions }: AuthorTest, stored: QuestionForAuthor | null, passageId: string): number {
  if (stored) return questions.findIndex(({ id }) => id === stored.id) + 1;
  const last = questions.findLastIndex(({ passage_id }) => passage_id !== null && String(passage_id) === passageId);
  return last === -1 ? questions.length + 1 : last + 2;
}
