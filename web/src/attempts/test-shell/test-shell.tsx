import { t } from '@lingui/core/macro';
import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { siteBrand } from '../../platform/brand.ts';
import { useUser } from '../../platform/session.ts';
import { isFocusLost } from '../../ui/focus.ts';
import { RefusedAnswers } from '../answers/not-saved.tsx';
import type { TestRun } from '../run/use-test-run.ts';
import { TestBar, type TestBarProps } from './bar/test-bar.tsx';
import { EndTestDialog } from './dialogs/end-test-dialog.tsx';
import { TestDialogs } from './dialogs/test-dialogs.tsx';
import { countAnswered, type PaletteCell } from './palette-cells.ts';
import {
  LazyBreakCover,
  LazyMessageBar,
  LazyPausedCover,
  LazyShortcutsDialog,
  LazyTakeBreak,
} from './rest/lazy-rest.ts';
import classes from './test-shell.module.css';
import { useShortcuts } from './use-shortcuts.ts';

const NONE: readonly string[] = [];

/** What a foot needs to end the test: `onEnd` opens the review. */
export type FootEnd = { sending: boolean; onEnd: () => void };

type Props = Pick<TestBarProps, 'title' | 'section' | 'clock' | 'saved' | 'tools'> & {
  run: TestRun;
  /** Every number that counts, for the review before the end. */
  cells: PaletteCell[];
  /** Counters, palette and the ways on. Without it the test is not ended from here. */
  foot?: (end: FootEnd) => ReactNode;
  /** A number of the review, or a key: the question to go to, and its part. */
  onChoose?: (questionId: number, part: number) => void;
  /** Flags a question or removes its flag, where questions can be flagged. */
  onFlag?: (questionId: number) => void;
  /** The parts of this test that the keyboard can go to at once; the palette is added here. */
  skipTo?: SkipLink[];
  /** What is under way and must end before the review opens: it is told how to go on. */
  leaveBy?: (goOn: () => void) => void;
  /** What else is to be known before the end, such as what is still on its way. */
  review?: ReactNode;
  /** What can be done beside the questions, such as to hear a recording again. */
  aside?: ReactNode;
  /** Why no rest break can start now, such as a recording that plays. */
  breakHeld?: string;
  /** Takes its height from what is visible above an on-screen keyboard. */
  frame?: RefObject<HTMLDivElement | null>;
  keyboard?: boolean;
  /** The main part, and the dialogs of this kind of test. */
  children: ReactNode;
};

/** A test under way: the bar, the main part, the foot, the review before the end, and all that can stop it. */
export function TestShell(props: Props) {
  const {
    run,
    cells,
    foot,
    onChoose,
    onFlag,
    skipTo = [],
    leaveBy,
    review,
    keyboard,
    aside,
    breakHeld,
    children,
    ...others
  } = props;
  const { frame, ...bar } = others;
  const { submitting, isSending, isTimeUp, keptOnDevice, session, takingOver, submit } = run;
  const { rest, countdown } = run;
  const onBreak = rest?.current ?? null;
  const isPaused = run.time.stoppedBy === 'staff';
  const isCovered = onBreak !== null || isPaused;
  const [asking, setAsking] = useState<'end' | 'shortcuts' | null>(null);
  // From a number of the review the focus goes to the question, not back to the button that opened the review.
  const [staysAway, setStaysAway] = useState(false);
  const ownFrame = useRef<HTMLDivElement>(null);
  const sheet = frame ?? ownFrame;
  // A submit that is sent again says so in its own dialog.
  const sending = isSending && submitting.kind !== 'failed';
  // These stay the same while somebody types, so that the foot and the dialogs are not drawn at each key.
  const keepWorking = useCallback(() => setAsking(null), []);
  const showShortcuts = useCallback(() => setAsking('shortcuts'), []);
  const leaving = useCallback((goOn: () => void) => (leaveBy ? leaveBy(goOn) : goOn()), [leaveBy]);
  const endTest = useCallback(() => submit(false), [submit]);

  const askToEnd = useCallback(() => {
    leaving(() => {
      setStaysAway(false);
      setAsking('end');
    });
  }, [leaving]);

  const choose = useCallback(
    (questionId: number, part: number) => {
      (document.activeElement as HTMLElement | null)?.blur();
      setStaysAway(true);
      setAsking(null);
      onChoose?.(questionId, part);
    },
    [onChoose],
  );

  const at = cells.findIndex(({ current }) => current);
  const current = cells[at];
  function step(by: 1 | -1) {
    const to = at === -1 ? undefined : cells[at + by];
    if (to && onChoose && !sending && !isCovered) leaving(() => onChoose(to.id, to.part));
  }
  const user = useUser();
  usePausesAhead(run.room.isExam);
  useFocusAfterBreak(isCovered, skipTo.at(-1)?.onGo);
  useShortcuts({
    next: () => step(1),
    previous: () => step(-1),
    flag: onFlag && current && !isCovered ? () => onFlag(current.id) : undefined,
    list: showShortcuts,
  });

  const toPalette = () => sheet.current?.querySelector<HTMLElement>('[data-palette] [tabindex="0"]')?.focus();
  const skips = foot ? [...skipTo, { label: t`Skip to the question numbers`, onGo: toPalette }] : skipTo;
  return (
    <TestFrame
      title={bar.title}
      bar={
        <TestBar
          {...bar}
          tools={isCovered ? undefined : bar.tools}
          run={run}
          who={run.room.isExam ? user?.full_name : undefined}
          rest={
            !isCovered &&
            (aside || rest) && (
              <>
                {aside}
                {rest && (
                  <Suspense fallback={<span className={classes.restAhead} />}>
                    <LazyTakeBreak rest={rest} countdown={countdown} held={breakHeld} />
                  </Suspense>
                )}
              </>
            )
          }
          onShortcuts={showShortcuts}
        />
      }
      skips={isCovered ? [] : skips}
      frame={sheet}
      keyboard={keyboard}
    >
      {run.room.isExam && (
        <Suspense>
          <LazyMessageBar {...run.room} />
        </Suspense>
      )}
      {isPaused ? (
        <Suspense>
          <LazyPausedCover
            type={run.draft.about?.courseType ?? 'Reading'}
            resumeAtMs={run.time.resumeAtMs}
            clock={run.clock}
            countdown={countdown}
            cells={cells}
          />
        </Suspense>
      ) : rest && onBreak ? (
        <Suspense>
          <LazyBreakCover
            type={run.draft.about?.courseType ?? 'Reading'}
            resumeAtMs={onBreak.resumeAtMs}
            clock={run.clock}
            countdown={countdown}
            cells={cells}
            onGoOn={rest.goOn}
          />
        </Suspense>
      ) : (
        <>
          <RefusedAnswers value={run.draft.refused ?? NONE}>{children}</RefusedAnswers>
          {foot?.({ sending, onEnd: askToEnd })}
        </>
      )}
      <EndTestDialog
        // Behind the cover of a pause nothing can be ended; the review is back when the test goes on.
        opened={asking === 'end' && !isPaused && (submitting.kind === 'no' || submitting.kind === 'submitted')}
        returnFocus={!staysAway}
        cells={cells}
        countdown={run.countdown}
        sending={sending}
        onChoose={choose}
        onKeepWorking={keepWorking}
        onEnd={endTest}
      >
        {review}
      </EndTestDialog>
      <Suspense>
        <LazyShortcutsDialog opened={asking === 'shortcuts'} canFlag={onFlag !== undefined} onClose={keepWorking} />
      </Suspense>
      <TestDialogs
        {...{ submitting, isSending, isTimeUp, keptOnDevice, session, takingOver, submit }}
        keepWorking={run.keepWorking}
        isElsewhere={run.saving.kind === 'elsewhere'}
        answered={countAnswered(cells)}
        onKeepWorking={keepWorking}
      />
    </TestFrame>
  );
}

/** In an examination a pause can come at any moment, also after the connection was lost. */
function usePausesAhead(isExam: boolean) {
  useEffect(() => {
    if (isExam) void import('./rest/paused-cover.tsx').catch(() => undefined);
  }, [isExam]);
}

/** When a break has ended, the focus that was on the cover goes to where the learner left off. */
function useFocusAfterBreak(isOnBreak: boolean, onBack: (() => void) | undefined) {
  const wasOnBreak = useRef(isOnBreak);
  useEffect(() => {
    if (wasOnBreak.current && !isOnBreak && isFocusLost()) onBack?.();
    wasOnBreak.current = isOnBreak;
  }, [isOnBreak, onBack]);
}

type FrameProps = Pick<Props, 'title' | 'frame' | 'keyboard' | 'children'> & { bar: ReactNode; skips?: SkipLink[] };

/** The bar above, and below it what the test shows. */
export function TestFrame({ title, bar, skips = [], frame, keyboard, children }: FrameProps) {
  return (
    <div ref={frame} className={classes.sheet} data-keyboard={keyboard || undefined}>
      <title>{`${title} · ${siteBrand().name}`}</title>
      {skips.length > 0 && <SkipLinks links={skips} />}
      {bar}
      {children}
    </div>
  );
}

/** A part of the page that the keyboard can go to at once: 'Skip to the passage'. */
export type SkipLink = { label: string; onGo: () => void };

/** The first stops of the Tab key in a test: the ways past everything else. They are visible while focused. */
export function SkipLinks({ links }: { links: SkipLink[] }) {
  return (
    <nav className={classes.skipLinks} aria-label={t`Skip to`}>
      {links.map(({ label, onGo }) => (
        <button key={label} type="button" className={classes.skipLink} onClick={onGo}>
          {label}
        </button>
      ))}
    </nav>
  );
}
