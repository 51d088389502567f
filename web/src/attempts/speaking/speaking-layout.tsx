import type { QuestionForTaker } from '@parlance/contract/questions';
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
import classes from './speaking-layout.module.css';
import { SpeakingSide } from './speaking-side.tsx';
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
      section={`Question ${number} of ${questions.length}`}
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
          <section className={classes.unsupported} aria-label={`Question ${number}`}>
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

type Asked = Pick<Props, 'questions' | 'run' | 'recordingId' | 'byQuestion'> & {
  current: QuestionForTaker;
  left: number | null;
};

/** The server counts a break from when nothing more can be said to any question that was opened. */
function whyNoBreak({ questions, current, left, run, recordingId, byQuestion }: Asked): string | undefined {
  const isStored = (questionId: number) => byQuestion[questionId]?.kind === 'stored';
  if (recordingId !== null || (left !== 0 && !isStored(current.id))) return 'Not before your answer is sent.';
  const running = questions.findIndex(({ id }) => {
    const endsAt = clockOfQuestion(run.draft, id)?.endsAt;
    return id !== current.id && endsAt !== undefined && secondsLeft(run.clock, endsAt) > 0 && !isStored(id);
  });
  return running === -1 ? undefined : `Not while the clock of question ${running + 1} runs.`;
}
