import { plural, t } from '@lingui/core/macro';

/** How a clock behaves as its time runs out. Every bound is in seconds. */
export type ClockRules = {
  label: string;
  /** It stands still: a sign says so. */
  isStopped?: true;
  /** Red, with a sign and `lowLabel`, at this many seconds or less. */
  low: number;
  lowLabel: string;
  /** A hidden clock comes back at this many seconds. */
  returns: number;
  /** A screen reader is told at these, the largest first. */
  announced: readonly number[];
};

/** The clock of a whole test (specification, section 9). */
export const testClock: ClockRules = {
  get label() {
    return t`Time Left`;
  },
  low: 60,
  get lowLabel() {
    return t`Last minute`;
  },
  returns: 300,
  announced: [600, 300, 60],
};

/** The clock of a test that stands still. */
export const stoppedClock: ClockRules = {
  get label() {
    return t`Clock stopped`;
  },
  isStopped: true,
  low: -1,
  lowLabel: '',
  returns: 300,
  announced: [],
};

/** The clock of one question: a minute is all of it, so it warns later. */
export const questionClock: ClockRules = {
  get label() {
    return t`Question Time Left`;
  },
  low: 10,
  get lowLabel() {
    return t`Last seconds`;
  },
  returns: 10,
  announced: [30, 10],
};

/** What a screen reader is told as the time passes from `before` to `now`, or null. */
export function timeAnnouncement(
  beforeSeconds: number,
  nowSeconds: number,
  announced: readonly number[] = testClock.announced,
): string | null {
  const passed = announced.filter((mark) => beforeSeconds > mark && nowSeconds <= mark).at(-1);
  if (passed === undefined || nowSeconds === 0) return null;
  return passed < 60
    ? plural({ seconds: passed }, { one: '# second left', other: '# seconds left' })
    : plural({ minutes: passed / 60 }, { one: '# minute left', other: '# minutes left' });
}
