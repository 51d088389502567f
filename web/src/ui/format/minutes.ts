import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';

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
