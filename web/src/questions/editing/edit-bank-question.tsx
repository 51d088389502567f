import { ph, t } from '@lingui/core/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { type CourseType, courseTypes } from '@parlance/contract/kinds/course-types';
import { kindOf, typesOfCourse, typesOffered } from '@parlance/contract/kinds/kinds';
import { DEFAULT_LANGUAGE } from '@parlance/contract/kinds/written/rules';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isMissing } from '../../platform/call.ts';
import { BackLink } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ListTabs } from '../../ui/lists/list-tabs.tsx';
import { idParam } from '../../ui/lists/url-state.ts';
import { skillText } from '../../ui/skill.tsx';
import { FormLoading } from '../../ui/states/form-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useBankQuestion, useBankSet } from '../bank/use-bank.ts';
import classes from './edit-question.module.css';
import type { EditingPaths } from './editing-paths.ts';
import { formOf } from './fields/question-rules.ts';
import { TypeChoice } from './fields/type-choice.tsx';
import { editKinds } from './kinds/edit-kinds.ts';
import { emptyQuestion, type QuestionForm } from './kinds/question-form.ts';
import { QuestionEditor, type QuestionPreview } from './question-editor.tsx';

type Props = { paths: EditingPaths; Preview: QuestionPreview };

/** Adds a question to the bank, or edits one of it, without any course; the URL says which one and its type. */
export function EditBankQuestion({ paths, Preview }: Props) {
  const [search] = useSearchParams();
  const questionId = idParam(search, 'question');
  const setId = idParam(search, 'set');
  return (
    <>
      <BackLink
        label={t`Back to the bank`}
        to={questionId === null && setId !== null ? paths.bankSetOpen(setId) : paths.bankOpen(questionId)}
      />
      {questionId === null ? (
        <Adding paths={paths} Preview={Preview} />
      ) : (
        <Stored questionId={questionId} paths={paths} Preview={Preview} />
      )}
    </>
  );
}

function Adding({ paths, Preview }: Props) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [added, setAdded] = useState(0);
  const setId = idParam(search, 'set');
  const set = useBankSet(setId);
  const skill = courseTypes.find((one) => one === search.get('skill')) ?? 'Reading';
  const types = typesOffered(skill);
  const type = types.find((one) => one === search.get('type'));
  if (!type) {
    const tabs = courseTypes.map((one) => ({
      key: one,
      name: skillText(one),
      to: paths.bankQuestion({ skill: one }),
      isCurrent: one === skill,
      count: undefined,
    }));
    return (
      <>
        <PageHeading title={t`Add Question`} lead={titleOf(set.data)} />
        {/* What a set is about decides for which tests its questions are. */}
        {setId === null && <ListTabs label={t`For which tests`} tabs={tabs} className={classes.skills} />}
        <TypeChoice courseType={skill} pathOf={(one) => paths.bankQuestion({ skill, type: one, set: setId })} />
      </>
    );
  }
  const start = editKinds[kindOf[type]].start?.({
    language: DEFAULT_LANGUAGE,
    hasPassage: setId !== null && skill === 'Reading',
  });
  const initial: QuestionForm = {
    ...emptyQuestion,
    content: { ...emptyQuestion.content, ...start?.content },
    key: { ...emptyQuestion.key, ...start?.key },
    passage_id: setId === null ? '' : String(setId),
  };
  return (
    <QuestionEditor
      key={`${type} ${added}`}
      title={t`Add Question`}
      place={titleOf(set.data)}
      skill={skill}
      test={null}
      type={type}
      question={null}
      initial={initial}
      uploadPath={paths.bank}
      language={DEFAULT_LANGUAGE}
      Preview={Preview}
      onSaved={(after, form, questionId) => {
        const joined = Number(form.passage_id) || null;
        if (after === 'back') {
          return void navigate(joined === null ? paths.bankOpen(questionId) : paths.bankSetOpen(joined));
        }
        setAdded(added + 1);
        void navigate(paths.bankQuestion({ skill, type, set: joined }), { replace: true });
      }}
      onCancel={() => void navigate(setId === null ? paths.bankOpen(null) : paths.bankSetOpen(setId))}
    />
  );
}

function Stored({ questionId, paths, Preview }: Props & { questionId: number }) {
  const navigate = useNavigate();
  const one = useBankQuestion(questionId);
  const back = () => void navigate(paths.bankOpen(questionId));
  return (
    <>
      {!one.data && <PageHeading title={t`Edit Question`} />}
      <Loaded
        query={one}
        loading={<FormLoading text={t`Loading the question...`} heights={[68, 44]} />}
        failed={{ heading: t`Failed to fetch the question.`, text: t`Nothing is changed. Try again in a moment.` }}
        instead={
          isMissing(one.error) && (
            <Empty
              heading={t`Question not found.`}
              text={t({ message: 'It may have been deleted.', context: 'question or set' })}
            />
          )
        }
      >
        {({ question, passage }) => (
          <QuestionEditor
            key={question.id}
            title={t`Edit Question`}
            place={titleOf(passage)}
            skill={skillOf(question)}
            test={null}
            type={question.question_type}
            question={question}
            initial={{ ...formOf(question), passage_id: passage ? String(passage.id) : '' }}
            uploadPath={paths.bank}
            language={DEFAULT_LANGUAGE}
            Preview={Preview}
            onSaved={(after) => {
              if (after === 'back') return back();
              const type = question.question_type;
              void navigate(paths.bankQuestion({ skill: skillOf(question), type, set: passage?.id ?? null }));
            }}
            onCancel={back}
          />
        )}
      </Loaded>
    </>
  );
}

/** The tests that a question is for: those that its author said, if they take it, or the first that do. */
function skillOf(question: QuestionForAuthor): CourseType {
  const { skill, question_type } = question;
  const takes = (type: CourseType) => typesOfCourse[type].includes(question_type);
  if (question.audio_file_path !== null && takes('Listening')) return 'Listening';
  return (skill && takes(skill) && skill) || (courseTypes.find(takes) ?? 'Reading');
}

function titleOf(set: { title: string } | null | undefined): string {
  return set ? t`Question bank · ${ph({ title: set.title })}` : t`Question bank`;
}
