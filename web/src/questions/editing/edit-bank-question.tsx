import { Button, Skeleton } from '@mantine/core';
import type { AuthorTest } from '@parlance/contract/attempts';
import { type CourseType, courseTypes } from '@parlance/contract/courses';
import { kindOf } from '@parlance/contract/kinds/kinds';
import { DEFAULT_LANGUAGE } from '@parlance/contract/kinds/written/rules';
import type { QuestionForAuthor } from '@parlance/contract/questions';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { isMissing } from '../../platform/call.ts';
import { useFocusOnArrival } from '../../ui/focus.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ListTabs } from '../../ui/lists/list-tabs.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useBankQuestion } from '../bank/use-bank.ts';
import classes from './edit-question.module.css';
import type { EditingPaths } from './editing-paths.ts';
import { formOf } from './fields/question-rules.ts';
import { TypeChoice } from './fields/type-choice.tsx';
import { typesOf } from './fields/types-of-course.ts';
import { editKinds } from './kinds/edit-kinds.ts';
import { emptyQuestion, type QuestionForm } from './kinds/question-form.ts';
import { QuestionEditor, type QuestionPreview } from './question/question-editor.tsx';

/** A question about a recording is added in a course, which has the recording. */
const ADDED: readonly CourseType[] = ['Reading', 'Writing', 'Speaking'];

type Props = { paths: EditingPaths; Preview: QuestionPreview };

/** Adds a question to the bank, or edits one of it, without any course; the URL says which one and its type. */
export function EditBankQuestion({ paths, Preview }: Props) {
  const [search] = useSearchParams();
  const back = useFocusOnArrival<HTMLAnchorElement>();
  const questionId = Number(search.get('question')) || null;
  return (
    <>
      <Button
        ref={back}
        variant="subtle"
        component={Link}
        to={paths.bankOpen(questionId)}
        className={classes.back}
        leftSection={<IconArrowLeft size={18} stroke={1.75} />}
      >
        Back to the bank
      </Button>
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
  const skill = ADDED.find((one) => one === search.get('skill')) ?? 'Reading';
  const types = typesOf(skill);
  const type = types.find((one) => one === search.get('type'));
  if (!type) {
    const tabs = ADDED.map((one) => ({
      key: one,
      name: one,
      to: paths.bankQuestion({ skill: one }),
      isCurrent: one === skill,
      count: undefined,
    }));
    return (
      <>
        <PageHeading title="Add Question" lead="Question bank" />
        <ListTabs label="For which tests" tabs={tabs} className={classes.skills} />
        <TypeChoice courseType={skill} pathOf={(one) => paths.bankQuestion({ skill, type: one })} />
      </>
    );
  }
  const start = editKinds[kindOf[type]].start?.({ language: DEFAULT_LANGUAGE, hasPassage: false });
  const initial: QuestionForm = {
    ...emptyQuestion,
    content: { ...emptyQuestion.content, ...start?.content },
    key: { ...emptyQuestion.key, ...start?.key },
  };
  return (
    <QuestionEditor
      key={`${type} ${added}`}
      title="Add Question"
      test={benchOf(skill, [])}
      type={type}
      question={null}
      initial={initial}
      uploadPath={paths.bank}
      language={DEFAULT_LANGUAGE}
      Preview={Preview}
      inBank
      onSaved={(after, _form, questionId) => {
        if (after === 'back') return void navigate(paths.bankOpen(questionId));
        setAdded(added + 1);
        void navigate(paths.bankQuestion({ skill, type }), { replace: true });
      }}
      onCancel={() => void navigate(paths.bankOpen(null))}
    />
  );
}

function Stored({ questionId, paths, Preview }: Props & { questionId: number }) {
  const navigate = useNavigate();
  const one = useBankQuestion(questionId);
  const back = () => void navigate(paths.bankOpen(questionId));
  return (
    <>
      {!one.data && <PageHeading title="Edit Question" />}
      <Loaded
        query={one}
        loading={
          <>
            <p role="status" className="visually-hidden">
              Loading the question...
            </p>
            <Skeleton height={68} mt={48} maw={560} />
            <Skeleton height={44} mt={24} maw={560} />
          </>
        }
        failed={{ heading: 'Failed to fetch the question.', text: 'Nothing is changed. Try again in a moment.' }}
        instead={isMissing(one.error) && <Empty heading="Question not found." text="It may have been deleted." />}
      >
        {({ question }) => (
          <QuestionEditor
            key={question.id}
            title="Edit Question"
            test={benchOf(skillOf(question), [question])}
            type={question.question_type}
            question={question}
            initial={formOf(question)}
            uploadPath={paths.bank}
            language={DEFAULT_LANGUAGE}
            Preview={Preview}
            inBank
            onSaved={(after) => {
              if (after === 'back') return back();
              const type = question.question_type;
              void navigate(paths.bankQuestion({ skill: skillOf(question), type }));
            }}
            onCancel={back}
          />
        )}
      </Loaded>
    </>
  );
}

/** The tests that a question is for: those that its author said, if they take it, or the first that do. */
function skillOf({ skill, question_type }: QuestionForAuthor): CourseType {
  const takes = (type: CourseType) => typesOf(type).includes(question_type);
  return (skill && takes(skill) && skill) || (courseTypes.find(takes) ?? 'Reading');
}

/** What the form needs of a course, where there is none. */
function benchOf(type: CourseType, questions: QuestionForAuthor[]): AuthorTest {
  const course = {
    id: 0,
    title: 'Question bank',
    subject: '',
    description: '',
    type,
    test_duration: null,
    max_score: 100,
    question_count: questions.length,
  };
  return { course, questions, passagesWithQuestions: [], draws: [] };
}
