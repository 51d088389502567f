import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { secondsLeft } from '../../platform/server-clock.ts';
import { Unsupported } from '../answers/answer-for.tsx';
import { clockedQuestions, clockOfQuestion } from '../draft/own-clocks.ts';
import type { RecordingState } from '../recording/recording-keeper.ts';
import type { TestRun } from '../run/use-test-run.ts';
import type { SavedLabel } from '../test-shell/bar/format-saved.ts';
import { QuestionFoot } from '../test-shell/question-foot.tsx';
import { TestShell } from '../test-shell/test-shell.tsx';
import { isRecorded } from './recordings/recording-labels.ts';
import { RecordingDot } from './recordings/recording-status.tsx';
import classes from './speaking-layout.module.css';
import type { SpokenQuestion } from './use-spoken-question.ts';

type Props = {
  title: string;
  questions: QuestionForTaker[];
  run: TestRun;
  spoken: SpokenQuestion;
  /** The question on the stage. */
  stage: (asked: StageQuestion) => ReactNode;
  /** Which question is recorded now, and where the recordings are. */
  recordingId: number | null;
  byQuestion: Readonly<Record<number, RecordingState>>;
  saved?: SavedLabel;
  /** Ends what is recorded before the learner goes on. */
  leaveBy?: (goOn: () => void) => void;
  review?: ReactNode;
  children?: ReactNode;
};

/** What the stage shows of a question. */
export type StageQuestion = {
  question: QuestionForTaker;
  number: number;
  total: number;
  /** Seconds left; null until it is open. */
  left: number | null;
  /** What its clock shows: what is left, or all of its time until it is open. */
  clockSeconds: number;
  clockHidden: boolean;
  /** Changes each time somebody goes to a question, also to the one that is open. */
  timesAsked: number;
};

/** A spoken test: one question on the stage, all of them beside it, and in the bar the clock of the question. */
export function SpeakingLayout(props: Props) {
  const { title, questions, run, spoken, stage, recordingId, byQuestion, saved, leaveBy, review, children } = props;
  const { question, index, left, clock } = spoken;
  const [timesAsked, setTimesAsked] = useState(0);
  if (!question) return null;
  const number = index + 1;
  const breakHeld = whyNoBreak({ questions, current: question, left, run, recordingId, byQuestion });
  function goTo(questionId: number) {
    spoken.goTo(questionId);
    setTimesAsked((before) => before + 1);
  }
  const cells = questions.map(({ id }, at) => ({
    id,
    part: 0,
    number: at + 1,
    answered: isRecorded(byQuestion[id]),
    flagged: false,
    current: id === question.id,
  }));
  return (
    <TestShell
      title={title}
      section={t`Question ${number} of ${{ total: questions.length }}`}
      clock={clock}
      saved={saved}
      run={run}
      cells={cells}
      onChoose={goTo}
      leaveBy={leaveBy}
      review={review}
      breakHeld={breakHeld}
      foot={(end) => (
        <QuestionFoot
          cells={cells}
          onChoose={(questionId) => (leaveBy ? leaveBy(() => goTo(questionId)) : goTo(questionId))}
          {...end}
        />
      )}
    >
      <main className={classes.main}>
        {question.kind === 'speaking' ? (
          stage({
            question,
            number,
            total: questions.length,
            left,
            clockSeconds: clock.seconds,
            clockHidden: clock.hiding.hidden,
            timesAsked,
          })
        ) : (
          <section className={classes.unsupported} aria-label={t`Question ${number}`}>
            <Unsupported type={question.question_type} />
          </section>
        )}
        <SpeakingSide
          questions={questions}
          currentId={question.id}
          openedIds={clockedQuestions(run.draft)}
          recordingId={recordingId}
          byQuestion={byQuestion}
        />
      </main>
      {children}
    </TestShell>
  );
}

type BreakParts = Pick<Props, 'questions' | 'run' | 'recordingId' | 'byQuestion'> & {
  current: QuestionForTaker;
  left: number | null;
};

/** The server counts a break from when nothing more can be said to any question that was opened. */
function whyNoBreak({ questions, current, left, run, recordingId, byQuestion }: BreakParts): string | undefined {
  const isStored = (questionId: number) => byQuestion[questionId]?.kind === 'stored';
  if (recordingId !== null || (left !== 0 && !isStored(current.id))) return t`Not before your answer is sent.`;
  const running = questions.findIndex(({ id }) => {
    const endsAt = clockOfQuestion(run.draft, id)?.endsAt;
    return id !== current.id && endsAt !== undefined && secondsLeft(run.clock, endsAt) > 0 && !isStored(id);
  });
  return running === -1 ? undefined : t`Not while the clock of question ${{ number: running + 1 }} runs.`;
}

type SpeakingSideProps = {
  questions: QuestionForTaker[];
  currentId: number;
  /** The questions whose text may be read: the others were never opened. */
  openedIds: number[];
  recordingId: number | null;
  byQuestion: Readonly<Record<number, RecordingState>>;
};

/** Every question by its number and state; a text only once its question was opened. */
function SpeakingSide({ questions, currentId, openedIds, recordingId, byQuestion }: SpeakingSideProps) {
  return (
    <aside className={classes.side} aria-label={t`All questions`}>
      <h2 className={classes.title}>
        <Trans>Questions</Trans>
      </h2>
      <ol>
        {questions.map(({ id, question_text: text }, index) => (
          <li key={id} className={classes.item} aria-current={id === currentId ? 'true' : undefined}>
            <strong>{t`Question ${{ number: index + 1 }}`}</strong>
            {openedIds.includes(id) && <p className={classes.text}>{text}</p>}
            <p className={classes.state} data-recording={id === recordingId || undefined}>
              {id === recordingId ? <RecordingNow /> : <AnswerState state={byQuestion[id]} />}
            </p>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function RecordingNow() {
  return (
    <>
      <RecordingDot small />
      <Trans>Recording...</Trans>
    </>
  );
}

function AnswerState({ state }: { state: RecordingState | undefined }) {
  if (state === undefined) {
    return (
      <>
        <IconCircleDashed size={16} stroke={1.75} aria-hidden="true" />
        <Trans>Not answered</Trans>
      </>
    );
  }
  if (state.kind === 'refused' || state.kind === 'aside') {
    return (
      <>
        <IconAlertCircle size={16} stroke={1.75} className={classes.bad} aria-hidden="true" />
        {state.kind === 'aside'
          ? t`Not counted: ${{ reason: state.message }}`
          : t`Not accepted: ${{ reason: state.message }}`}
      </>
    );
  }
  return (
    <>
      <IconCircleCheck size={16} stroke={1.75} className={classes.good} aria-hidden="true" />
      <Trans>Answer recorded for this question.</Trans>
    </>
  );
}
