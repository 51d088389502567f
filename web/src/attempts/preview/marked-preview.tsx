import { Anchor, Button } from '@mantine/core';
import type { AnswersIn } from '@parlance/contract/attempts';
import { IconCheck, IconPencil, IconUser, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { countOf, plural } from '../../platform/plural.ts';
import { useAuthorTest } from '../../questions/use-author-test.ts';
import { SkillName } from '../../ui/skill.tsx';
import { formatAnswer, formatKey } from './format-answer.ts';
import classes from './marked-preview.module.css';
import type { PreviewMarks, PreviewReply } from './use-preview-run.ts';

type Props = {
  reply: PreviewReply;
  marks: PreviewMarks;
  answers: AnswersIn;
  backPath: string;
  editPath: (questionId: number) => string;
  onAgain: () => void;
};

/** The marks that the answers of a preview would get, question by question, with the key of each wrong one. */
export function MarkedPreview({ reply, marks, answers, backPath, editPath, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { course, questions } = reply;
  const byQuestion = new Map(marks.marks.map(({ question_id, right }) => [question_id, right]));
  const keys = useKeys(course.id);
  const right = marks.marks.filter((mark) => mark.right).length;
  return (
    <main className={classes.page}>
      <title>{`Preview: ${course.title} · ${siteBrand().name}`}</title>
      <SkillName type={course.type} />
      <h1 ref={heading} tabIndex={-1} className={classes.heading}>
        {marks.score === null ? 'This test is marked by a person' : `${marks.score} of ${marks.total}`}
      </h1>
      <p className={classes.lead}>
        {course.title}.{' '}
        {marks.score === null && marks.marks.length > 0
          ? `${right} of ${countOf(marks.marks.length, 'automatically marked answer')} ${plural(right, 'is', 'are')} correct.`
          : 'Marked like a real submission. Nothing is stored.'}
      </p>
      <div className={classes.actions}>
        <Button onClick={onAgain}>Preview again</Button>
        <Button variant="default" component={Link} to={backPath}>
          Back to the course
        </Button>
      </div>
      <ol className={classes.list}>
        {questions.map((question, index) => (
          <li key={question.id} className={classes.line}>
            <span className={classes.number}>{index + 1}</span>
            <div>
              <p className={classes.text}>{question.question_text}</p>
              <p className={classes.answer}>{formatAnswer(question, answers[question.id])}</p>
              {byQuestion.get(question.id) === false && keys.has(question.id) && (
                <p className={classes.key}>Key: {keys.get(question.id)}</p>
              )}
            </div>
            <Mark right={byQuestion.get(question.id)} />
            <Anchor
              component={Link}
              to={editPath(question.id)}
              className={classes.edit}
              aria-label={`Edit question ${index + 1}`}
            >
              <IconPencil size={18} stroke={1.75} aria-hidden="true" />
              Edit
            </Anchor>
          </li>
        ))}
      </ol>
    </main>
  );
}

/** The key of each question that has one, in words; empty until they are known. */
function useKeys(courseId: number): ReadonlyMap<number, string> {
  const { data } = useAuthorTest(courseId);
  const keys = data?.questions.map((question) => [question.id, formatKey(question)] as const) ?? [];
  return new Map(keys.filter((entry): entry is [number, string] => entry[1] !== null));
}

/** `right` is undefined where a person marks the answer. */
function Mark({ right }: { right: boolean | undefined }) {
  if (right === undefined) {
    return (
      <span className={classes.mark}>
        <IconUser size={18} stroke={1.75} aria-hidden="true" />
        Marked by a person
      </span>
    );
  }
  const Icon = right ? IconCheck : IconX;
  return (
    <span className={classes.mark} data-right={right}>
      <Icon size={18} stroke={2} aria-hidden="true" />
      {right ? 'Right' : 'Wrong'}
    </span>
  );
}
