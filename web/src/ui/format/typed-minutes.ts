import { i18n } from '@lingui/core';

/** A duration in minutes as a person sets it: 3600 s is '60', 90 s is '1.5'. At most two decimals. */
export function minutes(seconds: number): string {
  return String(Math.round((seconds / 60) * 100) / 100);
}

/** The timer of a question in minutes with two decimals: 45 s is '0.75'. */
export function timerMinutes(seconds: number): string {
  return i18n.number(seconds / 60, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });
}

/** Minutes as they were typed in whole seconds: '12.5' is 750. */
export function wholeSecondsOf(minutes: number | string): number {
  return Math.round(Number(minutes) * 60);
}

/** Minutes as they were typed in seconds with two decimals, as the timer of a question is kept: 0.01 is 0.6. */
export function secondsOf(minutes: number | string): number {
  return Math.round(Number(minutes) * 6000) / 100;
}
