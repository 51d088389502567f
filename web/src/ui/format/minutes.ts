import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';

/** A duration in minutes as a person sets it: 3600 s is '60', 90 s is '1.5'. At most two decimals. */
export function minutes(seconds: number): string {
  return String(Math.round((seconds / 60) * 100) / 100);
}

/** A duration as a person says it: '60 minutes', '17 minutes 54 seconds', '45 seconds'. */
export function minutesOf(seconds: number): string {
  const [minutes, rest] = inTwo(seconds);
  if (rest === 0) return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;
  if (minutes === 0) return t`${plural(rest, { one: '# second', other: '# seconds' })}`;
  return t`${plural(minutes, { one: '# minute', other: '# minutes' })} ${plural(rest, { one: '# second', other: '# seconds' })}`;
}

/** The same in short: '60 min', '17 min 54 s', '45 s'. */
export function shortMinutes(seconds: number): string {
  const [minutes, rest] = inTwo(seconds);
  if (rest === 0) return t`${minutes} min`;
  return minutes === 0 ? t`${{ seconds: rest }} s` : t`${minutes} min ${{ seconds: rest }} s`;
}

function inTwo(seconds: number): [minutes: number, seconds: number] {
  const whole = Math.max(0, Math.round(seconds));
  return [Math.floor(whole / 60), whole % 60];
}

/** Time taken in minutes with one decimal: 3138 s is '52.3'. */
export function minutesToTenth(seconds: number): string {
  return i18n.number(seconds / 60, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });
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
