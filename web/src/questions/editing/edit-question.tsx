import { t } from '@lingui/core/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { AuthorTest } from '@parlance/contract/author-test';
import { kindOf, type QuestionType, typesOffered } from '@parlance/contract/kinds/kinds';
import { DEFAULT_LANGUAGE } from '@parlance/contract/kinds/written/rules';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCourseForAdmin } from '../../courses/use-course-admin.ts';
import { isMissing } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { BackLink } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { FormLoading } from '../../ui/states/form-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useFailureToast } from '../../ui/states/use-failure-toast.ts';
import { AuthorQuestion } from '../author-question.tsx';
import { numbersOf } from '../draws/blocks.ts';
import { recordingsOf } from '../recordings.ts';
import { useAuthorTest } from '../use-author-test.ts';
import type { EditingPaths } from './editing-paths.ts';
import { formOf } from './fields/question-rules.ts';
import { TypeChoice } from './fields/type-choice.tsx';
import { editKinds } from './kinds/edit-kinds.ts';
import { emptyQuestion, type QuestionForm } from './kinds/question-form.ts';
import { QuestionEditor, type QuestionPreview } from './question-editor.tsx';
import { ReferencedChoice } from './referenced-choice.tsx';

type Props = { paths: EditingPaths; Preview: QuestionPreview };

/** Adds or edits one question of a course; the URL says which one, its type and its passage. */
export function EditQuestion({ paths, Preview }: Props) {
  const [search] = useSearchParams();
  const courseId = Number(search.get('course'));
  const isNew = search.get('question') === 'new';
  const test = useAuthorTest(courseId);
  const isGone = isMissing(test.error);
  const failed = refusalText(test.error, t`Failed to fetch course details.`);
  useFailureToast(isGone ? null : test.error, failed);
  return (
    <>
      <BackLink label={t`Back to the course`} to={paths.details(courseId, Number(search.get('question')) || null)} />
      {!test.data && <PageHeading title={isNew ? t`Add Question` : t`Edit Question`} />}
      <Loaded
        query={test}
        loading={<FormLoading text={t`Loading course details...`} heights={[68, 44, 44]} />}
        failed={{ heading: failed }}
        instead={isGone && <Empty heading={t`Course not found.`} text={t`It may have been deleted.`} />}
      >
        {(known) => <Editing test={known} paths={paths} Preview={Preview} />}
      </Loaded>
    </>
  );
}

function Editing({ test, paths, Preview }: Props & { test: AuthorTest }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [{ added, audio }, setAdded] = useState<{ added: number; audio: string | null }>({ added: 0, audio: null });
  const { course, questions } = test;
  const courseId = course.id;
  const which = search.get('question');
  const question = questions.find(({ id }) => String(id) === which) ?? null;
  // What is edited stays on the screen also when someone deletes it meanwhile: saving says so.
  const [known, setKnown] = useState(question);
  if (question && question.id !== known?.id) setKnown(question);
  const edited = question ?? (known && String(known.id) === which ? known : null);
  const types = typesOffered(course.type);
  const type: QuestionType | undefined =
    which === 'new'
      ? (types.find((one) => one === search.get('type')) ?? (types.length === 1 ? types[0] : undefined))
      : edited?.question_type;
  const passageId = Number(search.get('passage')) || null;
  const isWritten = type !== undefined && editKinds[kindOf[type]].isWritten === true;
  const ofAdmin = useCourseForAdmin(isWritten ? courseId : null);
  // Without the course answers are in the usual language, which the form shows.
  const language = ofAdmin.data?.content_language ?? DEFAULT_LANGUAGE;
  const title = which === 'new' ? t`Add Question` : t`Edit Question`;

  if (which !== 'new' && !edited) {
    return (
      <>
        <PageHeading title={title} />
        <Empty heading={t`Question not found.`} text={t`It may have been deleted. Finished tests keep it.`} />
      </>
    );
  }
  if (!type) {
    return (
      <>
        <PageHeading title={title} lead={course.title} />
        <TypeChoice courseType={course.type} pathOf={(one) => paths.question(courseId, { type: one, passageId })} />
      </>
    );
  }
  if (edited?.from_bank) {
    return (
      <>
        <PageHeading title={title} lead={course.title} />
        <ReferencedChoice
          courseId={courseId}
          question={edited}
          passage={passageOf(test, edited)}
          bankPath={paths.bankQuestion(edited.id)}
          onCopied={(copy) => void navigate(paths.question(courseId, copy.id), { replace: true })}
        >
          <ol>
            <AuthorQuestion question={edited} number={numbersOf(test).questions.get(edited.id) ?? 1} />
          </ol>
        </ReferencedChoice>
      </>
    );
  }
  if (which === 'new' && isWritten && ofAdmin.isPending)
    return <FormLoading text={t`Loading course details...`} heights={[68, 44, 44]} />;
  return (
    <QuestionEditor
      key={edited?.id ?? `${type} ${passageId} ${added}`}
      title={title}
      place={course.title}
      skill={course.type}
      test={test}
      type={type}
      question={edited}
      initial={edited ? formOf(edited) : newQuestion(test, { type, language, passageId, audio })}
      uploadPath={paths.upload(courseId)}
      language={language}
      Preview={Preview}
      onSaved={(after, form, questionId) => {
        if (after === 'back') return void navigate(paths.details(courseId, questionId));
        setAdded({ added: added + 1, audio: form.audio_file_path });
        const under = form.passage_id === '' ? null : Number(form.passage_id);
        void navigate(paths.question(courseId, { type, passageId: under }), { replace: edited === null });
      }}
      onCancel={() => void navigate(paths.details(courseId, edited?.id))}
    />
  );
}

/** The passage with a text that is copied with a question, and how many of its questions stand here. */
function passageOf({ passagesWithQuestions }: AuthorTest, { id }: QuestionForAuthor) {
  const part = passagesWithQuestions.find(({ questions }) => questions.some((one) => one.id === id));
  return part && part.passage.content !== '' ? { title: part.passage.title, questions: part.questions.length } : null;
}

type NewQuestion = { type: QuestionType; language: string; passageId: number | null; audio: string | null };

/** A new question goes under the passage it was asked for, or the last one, and on the recording of the one before. */
function newQuestion(test: AuthorTest, { type, language, passageId, audio }: NewQuestion): QuestionForm {
  const passages = test.passagesWithQuestions.map(({ passage }) => passage);
  const under = passageId ?? passages.at(-1)?.id;
  const hasPassage = passages.some(({ id, content }) => id === under && content !== '');
  const start = editKinds[kindOf[type]].start?.({ language, hasPassage });
  return {
    ...emptyQuestion,
    content: { ...emptyQuestion.content, ...start?.content },
    key: { ...emptyQuestion.key, ...start?.key },
    passage_id: under === undefined ? '' : String(under),
    audio_file_path: audio ?? recordingsOf(test.questions).at(-1)?.path ?? null,
  };
}
