import { msg, t } from '@lingui/core/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { RemarkReport } from '@parlance/contract/editing';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { kindOf, type QuestionType } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import { useState } from 'react';
import { CallRefused } from '../../platform/call.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { onFormPaths } from './fields/form-paths.ts';
import { bodyOf, changesKey, formOf, wrongFields } from './fields/question-rules.ts';
import type { QuestionForm } from './kinds/question-form.ts';
import { NEW_WORDS } from './remark-dialog.tsx';
import { tryEdit, useAddQuestion, useEditQuestion } from './use-editing.ts';

/** Where a save leads: back to the course, or to a new question like this one. */
export type AfterSave = 'back' | 'another';

/** What must be answered before an edit is stored. */
type Asking =
  | { kind: 'remark'; report: RemarkReport; based: QuestionForAuthor }
  | { kind: 'old'; theirs: QuestionForAuthor };

type Options = {
  /** For whose tests it is. */
  skill: CourseType;
  /** Null in the bank. */
  courseId: number | null;
  type: QuestionType;
  /** The stored question; null for a new one. */
  question: QuestionForAuthor | null;
  initial: QuestionForm;
  onStored: (form: QuestionForm, questionId: number) => void;
};

const OLD_KEY = msg`They keep their scores too. To mark them again, correct the key without changing the wording.`;
const SHOWN_MS = 8000;

/**
 * The form of a question. It is stored immediately, or after asking when scores would change or someone else changed it
 * meanwhile.
 */
export function useSaveQuestion({ skill, courseId, type, question, initial, onStored }: Options) {
  const [stored, setStored] = useState(question);
  const [asking, setAsking] = useState<Asking | null>(null);
  const adding = useAddQuestion(courseId === null ? { skill } : { courseId });
  const editing = useEditQuestion();
  const { form, sendAgain, ...sent } = useSentForm<QuestionForm>({
    initial,
    rules: (values) => wrongFields(type, skill, values),
    send: () => asIsStored(() => (stored ? ask(stored) : add())),
    failed: t`Failed to save the question.`,
    named: (refused) => onFormPaths(kindOf[type], refused),
    toasts: true,
  });

  const content = () => bodyOf(type, skill, form.getValues(), stored);

  /** What someone else stored meanwhile is asked about; nothing is asked any more where anything else was refused. */
  async function asIsStored(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      setAsking(null);
      if (!(error instanceof CallRefused && error.code === 'edit_version_old' && error.details.question)) throw error;
      setAsking({ kind: 'old', theirs: error.details.question as QuestionForAuthor });
    }
  }

  function finish(questionId: number): void {
    form.resetDirty();
    onStored(form.getValues(), questionId);
  }

  async function add(): Promise<void> {
    const { message, question: added } = await adding.mutateAsync({ ...content(), question_type: type });
    toastSuccess(message);
    finish(added.id);
  }

  async function ask(based: QuestionForAuthor): Promise<void> {
    const { report } = await tryEdit(based.id, bodyOn(based));
    if (report.keyCorrected && report.attemptsMarkedAgain > 0) setAsking({ kind: 'remark', report, based });
    else await store(based);
  }

  async function store(based: QuestionForAuthor): Promise<void> {
    const { message, report } = await editing.mutateAsync({ id: based.id, body: bodyOn(based) });
    setAsking(null);
    const news = report.newVersion
      ? [say(NEW_WORDS), ...(changesKey(based, type, form.getValues()) ? [say(OLD_KEY)] : [])]
      : [];
    toastSuccess([message, ...news].join(' '), { shownMs: news.length > 0 ? SHOWN_MS : undefined });
    finish(based.id);
  }

  function bodyOn({ version_id, revision }: QuestionForAuthor) {
    return { ...content(), version_id, revision };
  }

  const again = (work: () => Promise<void>) => void sendAgain(() => asIsStored(work));

  return {
    ...sent,
    form,
    /** What this edit is held against; null for a new question. */
    stored,
    asking,
    confirmRemark: () =>
      again(async () => {
        if (asking?.kind === 'remark') await store(asking.based);
      }),
    takeTheirs: () => {
      if (asking?.kind !== 'old') return;
      setStored(asking.theirs);
      const values = formOf(asking.theirs);
      form.setValues(values);
      form.resetDirty(values);
      setAsking(null);
    },
    /** Stores mine in place of what was shown; what is stored later still is asked about again. */
    keepMine: () =>
      again(async () => {
        if (asking?.kind !== 'old') return;
        setStored(asking.theirs);
        setAsking(null);
        await ask(asking.theirs);
      }),
    putAway: () => setAsking(null),
  };
}
