import { countOf } from '../../platform/plural.ts';

/** A duration in minutes as a person sets it: 3600 s is '60', 90 s is '1.5'. At most two decimals. */
export function minutes(seconds: number): string {
  return String(Math.round((seconds / 60) * 100) / 100);
}

/** A duration as a person says it: '60 minutes', '17 minutes 54 seconds', '45 seconds'. */
export function minutesOf(seconds: number): string {
  const [whole, rest] = inTwo(seconds);
  const said = [whole > 0 || rest === 0 ? countOf(whole, 'minute') : '', rest > 0 ? countOf(rest, 'second') : ''];
  return said.filter(Boolean).join(' ');
}

/** The same in short: '60 min', '17 min 54 s', '45 s'. */
export function shortMinutes(seconds: number): string {
  const [whole, rest] = inTwo(seconds);
  const said = [whole > 0 || rest === 0 ? `${whole} min` : '', rest > 0 ? `${rest} s` : ''];
  return said.filter(Boolean).join(' ');
}

function inTwo(seconds: number): [minutes: number, seconds: number] {
  const whole = Math.max(0, Math.round(seconds));
  return [Math.floor(whole / 60), whole % 60];
}

/** Time taken in minutes with one decimal: 3138 s is '52.3'. */
export function minutesToTenth(seconds: number): string {
  return (seconds / 60).toFixed(1);
}

/** The timer of a question in minutes with two decimals: 45 s is '0.75'. */
export function timerMinutes(seconds: number): string {
  return (seconds / 60).toFixed(2);
}

/** Minutes as they were typed in whole seconds: '12.5' is 750. */
export function wholeSecondsOf(minutes: number | string): number {
  return Math.round(Number(minutes) * 60);
}

/** Minutes as they were typed in seconds with two decimals, as the timer of a question is kept: 0.01 is 0.6. */
export function secondsOf(minutes: number | string): number {
  return Math.round(Number(minutes) * 6000) / 100;
}
