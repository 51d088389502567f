import type { RemarkReport } from '@parlance/contract/editing';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { kindOf, type QuestionType } from '@parlance/contract/kinds/kinds';
import type { QuestionForAuthor } from '@parlance/contract/questions';
import { type RefObject, useRef, useState } from 'react';
import { CallRefused } from '../../platform/call.ts';
import { fieldErrors, textBesideFields } from '../../platform/refusal.ts';
import { showRefused } from '../../ui/fields/focus-first-error.ts';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { onFormPaths } from './fields/form-paths.ts';
import { bodyOf, changesKey, formOf } from './fields/question-rules.ts';
import type { QuestionFormApi } from './kinds/question-form-api.ts';
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
  form: QuestionFormApi;
  element: RefObject<HTMLFormElement | null>;
  onStored: (questionId: number) => void;
};

const FAILED = 'Failed to save the question.';
const OLD_KEY = 'They keep their scores too. To mark them again, correct the key without changing the wording.';
const SHOWN_MS = 8000;

/** Stores a question: immediately, or after asking when scores would change or someone else changed it meanwhile. */
export function useSaveQuestion({ skill, courseId, type, question, form, element, onStored }: Options) {
  const [stored, setStored] = useState(question);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const adding = useAddQuestion(courseId === null ? { skill } : { courseId });
  const editing = useEditQuestion();

  const content = () => bodyOf(type, skill, form.getValues(), stored);

  /** One at a time: a second press while the first is on its way stores nothing twice. */
  async function guarded(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      meet(error);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  function meet(error: unknown): void {
    setAsking(null);
    if (error instanceof CallRefused && error.code === 'edit_version_old' && error.details.question) {
      return setAsking({ kind: 'old', theirs: error.details.question as QuestionForAuthor });
    }
    const message = textBesideFields(error, FAILED);
    const fields = onFormPaths(kindOf[type], fieldErrors(error));
    showRefused(fields, form, element.current ?? undefined);
    // What is refused of something that the form does not show is said below it.
    const isShown = element.current?.querySelector('[aria-invalid="true"], [role="alert"]');
    if (!isShown) setProblem([message, ...Object.values(fields)].join(' '));
    toastError(message);
  }

  async function add(): Promise<void> {
    const { message, question: added } = await adding.mutateAsync({ ...content(), question_type: type });
    toastSuccess(message);
    onStored(added.id);
  }

  async function ask(based: QuestionForAuthor): Promise<void> {
    const { report } = await tryEdit(based.id, bodyOn(based));
    if (report.keyCorrected && report.attemptsMarkedAgain > 0) setAsking({ kind: 'remark', report, based });
    else await store(based);
  }

  async function store(based: QuestionForAuthor): Promise<void> {
    const { message, report } = await editing.mutateAsync({ id: based.id, body: bodyOn(based) });
    setAsking(null);
    const news = report.newVersion ? [NEW_WORDS, ...(changesKey(based, type, form.getValues()) ? [OLD_KEY] : [])] : [];
    toastSuccess([message, ...news].join(' '), { shownMs: news.length > 0 ? SHOWN_MS : undefined });
    onStored(based.id);
  }

  function bodyOn({ version_id, revision }: QuestionForAuthor) {
    return { ...content(), version_id, revision };
  }

  return {
    /** What this edit is held against; null for a new question. */
    stored,
    asking,
    problem,
    busy,
    save: () => guarded(() => (stored ? ask(stored) : add())),
    confirmRemark: () =>
      guarded(async () => {
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
      guarded(async () => {
        if (asking?.kind !== 'old') return;
        setStored(asking.theirs);
        setAsking(null);
        await ask(asking.theirs);
      }),
    putAway: () => setAsking(null),
  };
}
