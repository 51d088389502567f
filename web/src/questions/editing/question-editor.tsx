import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { AuthorTest } from '@parlance/contract/author-test';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { kindOf, type QuestionType, typeRules } from '@parlance/contract/kinds/kinds';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { type ComponentType, useEffect, useId, useRef } from 'react';
import { FrozenNote } from '../../courses/frozen-note.tsx';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ErrorNote, InfoNote } from '../../ui/states/note.tsx';
import { marksOfDraw, numbersOf } from '../draws/blocks.ts';
import { EditorPanes } from './editor-panes.tsx';
import { QuestionFields } from './fields/question-fields.tsx';
import { asQuestion } from './fields/question-rules.ts';
import { editKinds } from './kinds/edit-kinds.ts';
import type { QuestionForm } from './kinds/question-form.ts';
import classes from './question-editor.module.css';
import { RemarkDialog } from './remark-dialog.tsx';
import { useSaveKeys } from './use-save-keys.ts';
import { type AfterSave, useSaveQuestion } from './use-save-question.ts';
import { VersionDialog } from './version-dialog.tsx';

/** A question as its taker sees it, with its number in the test. It may not be stored, and has no id then. */
export type QuestionPreview = ComponentType<{
  skill: CourseType;
  question: Omit<QuestionForTaker, 'id' | 'position'>;
  number: number;
  total: number;
}>;

type Props = {
  /** What is done, for the heading. */
  title: string;
  /** Where it stands, for the heading: the title of its course. */
  place: string;
  /** For whose tests it is. */
  skill: CourseType;
  /** The test that it is of; null in the bank. */
  test: AuthorTest | null;
  type: QuestionType;
  /** The stored question; null for a new one. */
  question: QuestionForAuthor | null;
  initial: QuestionForm;
  uploadPath: string;
  /** Of what the course is about: new answer rules are in it. */
  language: string;
  Preview: QuestionPreview;
  /** It is stored: back to the course, or on to another question like it. */
  onSaved: (after: AfterSave, form: QuestionForm, questionId: number) => void;
  onCancel: () => void;
};

/** The form of one question beside what a learner sees of it. */
export function QuestionEditor(props: Props) {
  const { title, place, skill, test, type, question, initial, uploadPath, language, Preview, onSaved, onCancel } =
    props;
  const courseId = test?.course.id ?? null;
  const element = useRef<HTMLFormElement>(null);
  const after = useRef<AfterSave>('back');
  const { form, stored, asking, isSending, ...saving } = useSaveQuestion({
    skill,
    courseId,
    type,
    question,
    initial,
    onStored: (values, questionId) => onSaved(after.current, values, questionId),
  });
  useSaveKeys(() => {
    after.current = 'back';
    element.current?.requestSubmit();
  });
  // Adding one question after the other needs no mouse.
  const isNew = question === null;
  useEffect(() => {
    if (isNew) element.current?.querySelector<HTMLElement>('[name="content.prompt"]')?.focus();
  }, [isNew]);
  const number = numberOf(test, stored, form.values.passage_id);
  const mine = asQuestion(type, skill, form.values);
  const total = (test ? marksOf(test) : (stored?.marks ?? 0)) - (stored?.marks ?? 0) + mine.marks;
  const id = useId();

  const fields = (
    <form ref={element} id={id} className={classes.form} onSubmit={saving.onSubmit} noValidate>
      {!test && stored && stored.used_in_count > 0 && (
        <InfoNote>
          {plural(
            { count: stored.used_in_count },
            {
              one: 'This question is used in # test. New wording reaches the tests that always have the newest version; a corrected key reaches all of them.',
              other:
                'This question is used in # tests. New wording reaches the tests that always have the newest version; a corrected key reaches all of them.',
            },
          )}
        </InfoNote>
      )}
      <QuestionFields
        form={form}
        type={type}
        skill={skill}
        test={test}
        uploadPath={uploadPath}
        language={language}
        isNew={isNew}
      />
      {saving.problem && <ErrorNote>{saving.problem}</ErrorNote>}
    </form>
  );
  return (
    <>
      <PageHeading
        title={title}
        lead={`${place} · ${typeRules[type].author} · ${plural({ marks: mine.marks }, { one: '# mark', other: '# marks' })}`}
      />
      {courseId !== null && <FrozenNote courseId={courseId} />}
      <EditorPanes
        form={fields}
        preview={<Preview skill={skill} question={mine} number={number} total={total} />}
        hint={t`Try it. Nothing is stored.`}
        wide={skill === 'Writing' || skill === 'Speaking'}
        formFirst={editKinds[kindOf[type]].isWide ?? false}
        clears
      />
      <SaveBar
        formId={id}
        busy={isSending}
        dirty={form.isDirty()}
        onPress={(then) => (after.current = then)}
        onCancel={onCancel}
      />
      <RemarkDialog
        report={asking?.kind === 'remark' ? asking.report : null}
        working={isSending}
        onConfirm={saving.confirmRemark}
        onCancel={saving.putAway}
      />
      <VersionDialog
        versions={
          asking?.kind === 'old' ? { theirs: asking.theirs, mine: { ...mine, ...notTyped(asking.theirs) } } : null
        }
        number={number}
        onTakeTheirs={saving.takeTheirs}
        onKeepMine={saving.keepMine}
        onClose={saving.putAway}
      />
      <LeaveGuard dirty={form.isDirty} />
    </>
  );
}

/** Its first number in the test; a new one comes last, or last in its passage. In the bank it stands alone. */
function numberOf(test: AuthorTest | null, stored: QuestionForAuthor | null, passageId: string): number {
  if (!test) return 1;
  const { questions: numbers } = numbersOf(test);
  if (stored) return numbers.get(stored.id) ?? 0;
  const last = test.questions.findLast(({ passage_id }) => passage_id !== null && String(passage_id) === passageId);
  return last ? (numbers.get(last.id) ?? 0) + last.marks : marksOf(test) + 1;
}

/** What a stored question has that its form does not say. */
function notTyped({ id, version_id, revision, position, scoring }: QuestionForAuthor) {
  return { id, version_id, revision, position, ...(scoring && { scoring }) };
}

function marksOf({ questions, draws }: AuthorTest): number {
  return [...questions.map(({ marks }) => marks), ...draws.map(marksOfDraw)].reduce((sum, marks) => sum + marks, 0);
}

type SaveBarProps = {
  /** The id of the form it saves. */
  formId: string;
  busy: boolean;
  dirty: boolean;
  onPress: (after: AfterSave) => void;
  onCancel: () => void;
};

/** The buttons of a form, in reach wherever it is scrolled to. */
function SaveBar({ formId, busy, dirty, onPress, onCancel }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <Button
        type="submit"
        form={formId}
        leftSection={<IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />}
        loading={busy}
        aria-keyshortcuts="Control+S Control+Enter"
        onClick={() => onPress('back')}
      >
        <Trans>Save</Trans>
      </Button>
      <Button type="submit" form={formId} variant="default" disabled={busy} onClick={() => onPress('another')}>
        <Trans>Save and add another</Trans>
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <p className={classes.saving}>{dirty ? t`Unsaved changes. Ctrl+S saves.` : t`Ctrl+S or Ctrl+Enter saves.`}</p>
    </div>
  );
}
