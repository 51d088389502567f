import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { ReviewedQuestion } from '@parlance/contract/attempt-review';
import type { Answer } from '@parlance/contract/attempts';
import { getPractice, type Practice as PracticeReply, practise } from '@parlance/contract/practice';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { CallRefused, call, isMissing } from '../../platform/call.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { BarePage } from '../../ui/layout/bare-page.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { AnswerFor } from '../answers/answer-for.tsx';
import { ContentLanguage, useContentLanguage } from '../answers/content-language.ts';
import { formatQuestions } from '../answers/format-questions.ts';
import { answerKindOf } from '../answers/kinds/answer-kinds.ts';
import classes from './review.module.css';
import { ReviewQuestion } from './review-question.tsx';
import { BesidePassage } from './review-section.tsx';
import { sectionsOf } from './review-sections.ts';

/** The questions of an ended test that its learner got wrong, one by one again. Nothing of it counts. */
export function Practice({ attemptId }: { attemptId: number }) {
  const practice = useQuery({ ...queryOf(getPractice, { params: { id: attemptId } }), staleTime: 0 });
  const { pathname } = useLocation();
  return (
    <BarePage aside={<Link to={pathname}>{t`Back to the review`}</Link>}>
      <title>{`${t`Practice`} · ${siteBrand().name}`}</title>
      <Loaded
        query={practice}
        loading={<Loading />}
        failed={{ level: 1, heading: t`Failed to load the questions.`, text: t`Your connection may have dropped.` }}
        instead={
          practice.error &&
          hasNone(practice.error) && (
            <Empty level={1} heading={t`Nothing to practise.`} text={t`This test has no questions to practise.`}>
              <Button component={Link} to={pathname}>
                <Trans>Back to the review</Trans>
              </Button>
            </Empty>
          )
        }
      >
        {(known) => (
          <ContentLanguage value={known.contentLanguage}>
            <Practised practice={known} attemptId={attemptId} />
          </ContentLanguage>
        )}
      </Loaded>
    </BarePage>
  );
}

function hasNone(error: Error): boolean {
  return isMissing(error) || (error instanceof CallRefused && /^(not_released|practice_not_offered)$/.test(error.code));
}

const isAnswered = ({ mark }: ReviewedQuestion) => mark !== undefined;

type PractisedProps = { practice: PracticeReply; attemptId: number };

function Practised({ practice, attemptId }: PractisedProps) {
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

  function takeTold(told: ReviewedQuestion) {
    setQuestions((all) => all.map((one) => (one.id === told.id ? told : one)));
  }

  function again() {
    setQuestions((all) => all.map(({ mark, answer, key, scoring, explanation, ...asked }) => asked));
    setIndex(0);
    setOver(false);
  }

  return (
    <div className={classes.page}>
      <SkillName type={practice.courseType} />
      <Text as="h1" size="h2" above={4} breaks>
        {t`Practice: ${{ course: practice.courseName }}`}
      </Text>
      <Text tone="faint" size="sm" above={4} below={20}>
        <Trans>Nothing here counts. Your score stays as it is.</Trans>
      </Text>
      {isOver || !question ? (
        <Over questions={questions} onAgain={practice.mayRepeat ? again : undefined} />
      ) : (
        <One
          key={question.id}
          {...{ question, practice, attemptId }}
          at={index + 1}
          of={questions.length}
          onTold={takeTold}
        >
          <Button onClick={() => (isLast ? setOver(true) : setIndex(index + 1))}>
            {isLast ? t`Finish practice` : t`Next question`}
          </Button>
        </One>
      )}
    </div>
  );
}

type OneProps = PractisedProps & {
  question: ReviewedQuestion;
  at: number;
  of: number;
  onTold: (told: ReviewedQuestion) => void;
  /** The way on, once an answer is in. */
  children: ReactNode;
};

/** One question: asked, and after the answer told. */
function One({ question, practice, attemptId, at, of, onTold, children }: OneProps) {
  const place = useRef<HTMLDivElement>(null);
  const isTold = isAnswered(question);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>(isTold ? '[data-question]' : 'h2')?.focus();
  }, [isTold]);
  const passage = sectionsOf({ ...practice, questions: [question] }, () => true)[0]?.passage ?? null;
  return (
    <BesidePassage passage={passage}>
      <div ref={place}>
        <Text size="sm" tone="faint" above={8} below={8}>
          {t`${at} of ${of}`}
        </Text>
        {isTold ? (
          <>
            <ol className={classes.questions}>
              <ReviewQuestion question={question} />
            </ol>
            <Row above={24}>{children}</Row>
          </>
        ) : (
          <Asked question={question} attemptId={attemptId} onTold={onTold} />
        )}
      </div>
    </BesidePassage>
  );
}

function Asked({ question, attemptId, onTold }: Pick<OneProps, 'question' | 'attemptId' | 'onTold'>) {
  const { number, marks, asked } = question;
  const id = useId();
  const content = useContentLanguage();
  const [answer, setAnswer] = useState<Answer>();
  const checking = useMutation({
    mutationFn: (given: Answer) =>
      call(practise, { params: { id: attemptId }, body: { questionId: question.id, answer: given } }),
    onSuccess: ({ question: told }) => onTold(told),
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
function Over({ questions, onAgain }: { questions: ReviewedQuestion[]; onAgain: (() => void) | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { pathname } = useLocation();
  const right = questions.filter(({ mark }) => mark && mark.mark === mark.marks).length;
  return (
    <section className={classes.single}>
      <Text as="h2" size="h3" ref={heading} tabIndex={-1}>
        {t`${plural(
          { all: questions.length },
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
        <Button variant={onAgain ? 'default' : 'filled'} component={Link} to={pathname}>
          <Trans>Back to the review</Trans>
        </Button>
      </Row>
      <ol className={classes.questions}>
        {questions.map((question) => (
          <ReviewQuestion key={question.id} question={question} />
        ))}
      </ol>
    </section>
  );
}

function Loading() {
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
