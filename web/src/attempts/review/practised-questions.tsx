import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { ReviewedQuestion } from '@parlance/contract/attempt-review';
import type { Answer } from '@parlance/contract/attempts';
import type { Practice } from '@parlance/contract/practice';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { refusalText } from '../../platform/refusal.ts';
import { AudioPlayer } from '../../questions/audio-player.tsx';
import { Row, Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { AnswerFor } from '../answers/answer-for.tsx';
import { useContentLanguage } from '../answers/content-language.ts';
import { formatQuestions } from '../answers/format-questions.ts';
import { answerKindOf } from '../answers/kinds/answer-kinds.ts';
import classes from './review.module.css';
import { ReviewQuestion } from './review-question.tsx';
import { BesidePassage } from './review-section.tsx';
import { numbersRight, sectionsOf } from './review-sections.ts';

const isAnswered = ({ mark }: ReviewedQuestion) => mark !== undefined;

type Props = {
  practice: Pick<Practice, 'courseName' | 'courseType' | 'passages' | 'questions'>;
  /** What is said under the heading. */
  lead: string;
  /** Stores an answer, and gives the question as it is told then. */
  check: (questionId: number, answer: Answer) => Promise<ReviewedQuestion>;
  /** Offered once all is answered. */
  onAgain: (() => void) | undefined;
  back: { to: string; label: string };
};

/** Questions one by one: each is answered, then told. What is told already stays so. */
export function PractisedQuestions({ practice, lead, check, onAgain, back }: Props) {
  const [questions, setQuestions] = useState(practice.questions);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      questions.findIndex((one) => !isAnswered(one)),
    ),
  );
  const [isOver, setOver] = useState(() => questions.every(isAnswered));
  const question = questions[index];
  const isLast = index === questions.length - 1;
  // As it was first asked: every reply signs the path of its recording anew, and what plays must go on.
  const heard = practice.questions[index]?.asked?.audio_file_path;

  function takeTold(told: ReviewedQuestion) {
    setQuestions((all) => all.map((one) => (one.id === told.id ? told : one)));
  }

  return (
    <div className={classes.page}>
      <SkillName type={practice.courseType} />
      <Text as="h1" size="h2" above={4} breaks>
        {t`Practice: ${{ course: practice.courseName }}`}
      </Text>
      <Text tone="faint" size="sm" above={4} below={20}>
        {lead}
      </Text>
      {isOver || !question ? (
        <Over {...{ questions, onAgain, back }} />
      ) : (
        <>
          {heard && (
            <Text as="div" below={20} widest="760px">
              <AudioPlayer key={fileOf(heard)} path={heard} label={t`Recording`} preload="metadata" />
            </Text>
          )}
          <One
            key={question.id}
            {...{ question, check }}
            passages={practice.passages}
            at={index + 1}
            of={questions.length}
            onTold={takeTold}
          >
            <Button onClick={() => (isLast ? setOver(true) : setIndex(index + 1))}>
              {isLast ? t`Finish practice` : t`Next question`}
            </Button>
          </One>
        </>
      )}
    </div>
  );
}

/** Which recording a signed path plays. */
function fileOf(path: string): string {
  return path.split('?')[0] ?? path;
}

type OneProps = Pick<Props, 'check'> & {
  passages: Practice['passages'];
  question: ReviewedQuestion;
  at: number;
  of: number;
  onTold: (told: ReviewedQuestion) => void;
  /** The way on, once an answer is in. */
  children: ReactNode;
};

/** One question: asked, and after the answer told. */
function One({ question, passages, check, at, of, onTold, children }: OneProps) {
  const place = useRef<HTMLDivElement>(null);
  const isTold = isAnswered(question);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>(isTold ? '[data-question]' : 'h2')?.focus();
  }, [isTold]);
  const passage = sectionsOf({ passages, questions: [question] }, () => true)[0]?.passage ?? null;
  return (
    <BesidePassage passage={passage}>
      <div ref={place}>
        <Text size="sm" tone="faint" above={8} below={8}>
          {t`${at} of ${of}`}
        </Text>
        {isTold ? (
          <>
            <Text as="ol" ruled>
              <ReviewQuestion question={question} />
            </Text>
            <Row above={24}>{children}</Row>
          </>
        ) : (
          <Asked {...{ question, check, onTold }} />
        )}
      </div>
    </BesidePassage>
  );
}

function Asked({ question, check, onTold }: Pick<OneProps, 'question' | 'check' | 'onTold'>) {
  const { number, marks, asked } = question;
  const id = useId();
  const content = useContentLanguage();
  const [answer, setAnswer] = useState<Answer>();
  const checking = useMutation({
    mutationFn: (given: Answer) => check(question.id, given),
    onSuccess: onTold,
  });
  if (!asked) return null;
  const kind = answerKindOf(asked);
  const isGiven = answer !== undefined && [answer].flat().some(hasWords);
  return (
    <form
      aria-label={formatQuestions(number, marks)}
      onSubmit={(event) => {
        event.preventDefault();
        if (answer !== undefined && isGiven) checking.mutate(answer);
      }}
    >
      <Text as="h2" size="h3" tabIndex={-1} aria-describedby={id}>
        {formatQuestions(number, marks)}
      </Text>
      {!kind?.holdsText && (
        <p id={id} {...content} className={classes.prompt}>
          {asked.question_text}
        </p>
      )}
      {kind?.hint && (
        <Text size="sm" tone="faint">
          {kind.hint}
        </Text>
      )}
      <AnswerFor {...{ number, answer }} question={asked} onAnswer={setAnswer} labelledBy={id} currentPart={null} />
      {checking.isError && (
        <ErrorNote>{refusalText(checking.error, t`The answer could not be checked. Try again.`)}</ErrorNote>
      )}
      <Row above={24}>
        <Button type="submit" disabled={!isGiven} loading={checking.isPending}>
          <Trans>Check answer</Trans>
        </Button>
      </Row>
    </form>
  );
}

/** A text or a letter, or the parts of an answer, of which one is enough to be told. */
function hasWords(given: string | Record<string, string>): boolean {
  return typeof given === 'string' ? given.trim() !== '' : Object.values(given).some(hasWords);
}

/** What all of it came to. */
function Over({ questions, onAgain, back }: Pick<Props, 'onAgain' | 'back'> & { questions: ReviewedQuestion[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { all, right } = numbersRight(questions);
  return (
    <section className={classes.single}>
      <Text as="h2" size="h3" ref={heading} tabIndex={-1}>
        {t`${plural(
          { all },
          {
            one: `${right} of # question right`,
            other: `${right} of # questions right`,
          },
        )}`}
      </Text>
      <Row gap={12} wrap above={20} below={32}>
        {onAgain && (
          <Button onClick={onAgain}>
            <Trans>Practise again</Trans>
          </Button>
        )}
        <Button variant={onAgain ? 'default' : 'filled'} component={Link} to={back.to}>
          {back.label}
        </Button>
      </Row>
      <Text as="ol" ruled>
        {questions.map((question) => (
          <ReviewQuestion key={question.id} question={question} />
        ))}
      </Text>
    </section>
  );
}

/** While the questions are on their way. */
export function PracticeLoading() {
  return (
    <div className={classes.page}>
      <p role="status" className="visually-hidden">
        <Trans>Loading the questions...</Trans>
      </p>
      <Skeleton height={72} mb={24} />
      <Skeleton height={320} />
    </div>
  );
}
