import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { AnswersIn } from '@parlance/contract/attempts';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { numbersById } from '../../questions/question-numbers.ts';
import { useAuthorTest } from '../../questions/use-author-test.ts';
import { marksInWords } from '../../ui/format/exact-marks.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { MarkedLine } from './marked-line.tsx';
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
  const byQuestion = new Map(marks.marks.map((marked) => [marked.question_id, marked]));
  const byId = useAuthorQuestions(course.id);
  const numbers = numbersById(questions);
  const sum = (of: 'mark' | 'marks') => marks.marks.reduce((total, marked) => total + marked[of], 0);
  return (
    <main className={classes.page}>
      <title>{`${t`Preview: ${{ course: course.title }}`} · ${siteBrand().name}`}</title>
      <SkillName type={course.type} />
      <h1 ref={heading} tabIndex={-1} className={classes.heading}>
        {marks.score === null
          ? t`This test is marked by a person`
          : t`${{ score: marksInWords(marks.score, marks.thousandths) }} of ${{ total: marks.total }}`}
      </h1>
      <Text size="lead" tone="quiet" above={12} breaks>
        {course.title}.{' '}
        {marks.score === null && marks.marks.length > 0
          ? automaticText(sum('mark'), sum('marks'))
          : t`Marked like a real submission. Nothing is stored.`}
      </Text>
      <Row gap={12} wrap above={24}>
        <Button onClick={onAgain}>
          <Trans>Preview again</Trans>
        </Button>
        <Button variant="default" component={Link} to={backPath}>
          <Trans>Back to the course</Trans>
        </Button>
      </Row>
      <Text as="ol" above={32} ruled>
        {questions.map((question) => (
          <MarkedLine
            key={question.id}
            question={question}
            stored={byId.get(question.id)}
            first={numbers.get(question.id) ?? 0}
            answer={answers[question.id]}
            marked={byQuestion.get(question.id)}
            editPath={editPath(question.id)}
          />
        ))}
      </Text>
    </main>
  );
}

/** In one sentence for each number that a language may bend something by. */
function automaticText(right: number, all: number): string {
  return t`${plural(all, {
    one: plural(right, {
      one: `${right} of ${all} automatically marked answer is correct.`,
      other: `${right} of ${all} automatically marked answer are correct.`,
    }),
    other: plural(right, {
      one: `${right} of ${all} automatically marked answers is correct.`,
      other: `${right} of ${all} automatically marked answers are correct.`,
    }),
  })}`;
}

/** The questions with their keys, by id; empty until they are known. */
function useAuthorQuestions(courseId: number): ReadonlyMap<number, QuestionForAuthor> {
  const { data } = useAuthorTest(courseId);
  return new Map(data?.questions.map((question) => [question.id, question]));
}
