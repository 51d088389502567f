import type { QuestionForTaker } from '@parlance/contract/questions';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { RecordingState } from '../recording/recording-keeper.ts';
import { RecordingDot } from './recordings/recording-dot.tsx';
import classes from './speaking-side.module.css';

type Props = {
  questions: QuestionForTaker[];
  currentId: number;
  /** The questions whose text may be read: the others were never opened. */
  openedIds: number[];
  recordingId: number | null;
  byQuestion: Readonly<Record<number, RecordingState>>;
};

/** Every question by its number and state; a text only once its question was opened. */
export function SpeakingSide({ questions, currentId, openedIds, recordingId, byQuestion }: Props) {
  return (
    <aside className={classes.side} aria-label="All questions">
      <h2 className={classes.title}>Questions</h2>
      <ol>
        {questions.map(({ id, question_text: text }, index) => (
          <li key={id} className={classes.item} aria-current={id === currentId ? 'true' : undefined}>
            <strong>Question {index + 1}</strong>
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
      Recording...
    </>
  );
}

function AnswerState({ state }: { state: RecordingState | undefined }) {
  if (state === undefined) {
    return (
      <>
        <IconCircleDashed size={16} stroke={1.75} aria-hidden="true" />
        Not answered
      </>
    );
  }
  if (state.kind === 'refused' || state.kind === 'aside') {
    return (
      <>
        <IconAlertCircle size={16} stroke={1.75} className={classes.bad} aria-hidden="true" />
        {state.kind === 'aside' ? 'Not counted' : 'Not accepted'}: {state.message}
      </>
    );
  }
  return (
    <>
      <IconCircleCheck size={16} stroke={1.75} className={classes.good} aria-hidden="true" />
      Answer recorded for this question.
    </>
  );
}
