import type { QuestionForTaker } from '@parlance/contract/questions';
import { SpeakingStage } from '../speaking/speaking-stage.tsx';
import { timerSeconds } from '../speaking/use-question-opening.ts';
import type { Speaking } from '../speaking/use-speaking.ts';

type Props = {
  question: QuestionForTaker;
  number: number;
  total: number;
  /** Seconds left; null shows all of its time. */
  left: number | null;
  clockHidden?: boolean;
};

/** A spoken question as its taker sees it, with the microphone left alone. */
export function PreviewedStage({ question, number, total, left, clockHidden = false }: Props) {
  return (
    <SpeakingStage
      question={question}
      number={number}
      total={total}
      left={left ?? timerSeconds(question)}
      clockHidden={clockHidden}
      speaking={silent}
      upload={undefined}
      offline={false}
      keptOnDevice
      device="Microphone"
      sending={false}
      off="Nothing is recorded in a preview. Learners press this button and speak."
    />
  );
}

/** Nothing is recorded, and nothing can be. */
const silent: Pick<Speaking, 'view' | 'readings' | 'windows' | 'emptyId' | 'press' | 'choose'> = {
  view: { kind: 'idle' },
  readings: {},
  windows: {},
  emptyId: null,
  press: () => undefined,
  choose: () => undefined,
};
