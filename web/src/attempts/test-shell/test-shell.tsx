import { type ReactNode, type Ref, useState } from 'react';
import { siteBrand } from '../../platform/brand.ts';
import type { TestRun } from '../run/use-test-run.ts';
import { TestBar, type TestBarProps } from './bar/test-bar.tsx';
import { EndTestDialog } from './dialogs/end-test-dialog.tsx';
import { TestDialogs } from './dialogs/test-dialogs.tsx';
import { countAnswered, type PaletteCell } from './palette-cells.ts';
import classes from './test-shell.module.css';

/** What a foot needs to end the test: `onEnd` opens the review. */
export type FootEnd = { sending: boolean; onEnd: () => void };

type Props = Pick<TestBarProps, 'title' | 'section' | 'clock' | 'saved'> & {
  run: TestRun;
  /** Every question that counts, for the review before the end. */
  cells: PaletteCell[];
  /** Counters, palette and the ways on. Without it the test is not ended from here. */
  foot?: (end: FootEnd) => ReactNode;
  /** A number of the review: the question to go to. */
  onChoose?: (questionId: number) => void;
  /** What is under way and must end before the review opens: it is told how to go on. */
  leaveBy?: (goOn: () => void) => void;
  /** What else is to be known before the end, such as what is still on its way. */
  review?: ReactNode;
  /** Takes its height from what is visible above an on-screen keyboard. */
  frame?: Ref<HTMLDivElement>;
  keyboard?: boolean;
  /** The main part, and the dialogs of this kind of test. */
  children: ReactNode;
};

/** A test under way: the bar, the main part, the foot, the review before the end, and all that can stop it. */
export function TestShell(props: Props) {
  const { run, cells, foot, onChoose, leaveBy, review, frame, keyboard, children, ...bar } = props;
  const { submitting } = run;
  const [ending, setEnding] = useState(false);
  // A submit that is sent again says so in its own dialog.
  const sending = run.isSending && submitting.kind !== 'failed';
  const keepWorking = () => setEnding(false);
  const openReview = () => setEnding(true);

  function choose(questionId: number) {
    setEnding(false);
    onChoose?.(questionId);
  }

  return (
    <TestFrame title={bar.title} bar={<TestBar {...bar} run={run} />} frame={frame} keyboard={keyboard}>
      {children}
      {foot?.({ sending, onEnd: () => (leaveBy ? leaveBy(openReview) : openReview()) })}
      <EndTestDialog
        opened={ending && (submitting.kind === 'no' || submitting.kind === 'submitted')}
        cells={cells}
        secondsLeft={run.left}
        sending={sending}
        onChoose={choose}
        onKeepWorking={keepWorking}
        onEnd={() => run.submit(false)}
      >
        {review}
      </EndTestDialog>
      <TestDialogs run={run} answered={countAnswered(cells)} onKeepWorking={keepWorking} />
    </TestFrame>
  );
}

type FrameProps = Pick<Props, 'title' | 'frame' | 'keyboard' | 'children'> & { bar: ReactNode };

/** The bar above, and below it what the test shows. */
export function TestFrame({ title, bar, frame, keyboard, children }: FrameProps) {
  return (
    <div ref={frame} className={classes.sheet} data-keyboard={keyboard || undefined}>
      <title>{`${title} · ${siteBrand().name}`}</title>
      {bar}
      {children}
    </div>
  );
}
