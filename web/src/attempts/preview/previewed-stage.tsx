import { t } from '@lingui/core/macro';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { SpeakingStage, type StageSpeaking } from '../speaking/speaking-stage.tsx';
import { timerSeconds } from '../speaking/use-question-opening.ts';

type Props = {
  question: QuestionForTaker;
  number: number;
  total: number;
  /** Seconds left; null shows all of its time. */
  left: number | null;
  clockHidden?: boolean;
  timesAsked?: number;
};

/** A spoken question as its taker sees it, with the microphone left alone. */
export function PreviewedStage({ question, number, total, left, clockHidden = false, timesAsked = 0 }: Props) {
  return (
    <SpeakingStage
      question={question}
      number={number}
      total={total}
      left={left ?? timerSeconds(question)}
      clockSeconds={left ?? timerSeconds(question)}
      clockHidden={clockHidden}
      timesAsked={timesAsked}
      speaking={silent}
      upload={undefined}
      recordedSeconds={0}
      offline={false}
      keptOnDevice
      device={t`Microphone`}
      sending={false}
      off={t`Nothing is recorded in a preview. Learners press this button and speak.`}
    />
  );
}

/** Nothing is recorded, and nothing can be. */
const silent: StageSpeaking = {
  view: { kind: 'idle' },
  readings: {},
  elapsedSeconds: () => 0,
  windows: {},
  emptyId: null,
  press: () => undefined,
  choose: () => undefined,
};
