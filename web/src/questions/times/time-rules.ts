import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { updateQuestionTimer } from '@parlance/contract/author-questions';
import { setCourseDuration } from '@parlance/contract/course-admin';
import { say } from '@parlance/contract/say';
import { secondsOf, wholeSecondsOf } from '../../ui/format/typed-minutes.ts';

/** A time as it was typed, in minutes: '' where nothing was. */
export type Typed = number | string;

/** The seconds to send, or what is wrong with what was typed. */
export type Read = { seconds: number; problem?: undefined } | { seconds?: undefined; problem: string };

/** How the two screens that set timers differ (specification, section 5). */
export type TimerRules = { emptyIsZero: boolean; invalid: MessageDescriptor };

export const dashboardTimers: TimerRules = {
  emptyIsZero: false,
  invalid: msg`Please enter a valid non-negative number for the timer.`,
};
export const timerScreen: TimerRules = {
  emptyIsZero: true,
  invalid: msg`Please enter a valid non-negative number for the timer duration.`,
};

const durationInvalid = () => t`Please enter a valid positive number for duration.`;

/** The duration of a course: a positive number of minutes, sent as whole seconds. */
export function readDuration(typed: Typed): Read {
  const minutes = numberOf(typed);
  if (minutes === null || minutes <= 0) return { problem: durationInvalid() };
  const { data, error } = setCourseDuration.body.safeParse({ test_duration: wholeSecondsOf(minutes) });
  return data ? { seconds: data.test_duration } : { problem: error.issues[0]?.message ?? durationInvalid() };
}

/** The timer of a speaking question: minutes from 0 on, sent as seconds with two decimals. */
export function readTimer(typed: Typed, { emptyIsZero, invalid }: TimerRules): Read {
  const minutes = emptyIsZero && String(typed).trim() === '' ? 0 : numberOf(typed);
  if (minutes === null || minutes < 0) return { problem: say(invalid) };
  const seconds = secondsOf(minutes);
  const { data, error } = updateQuestionTimer.body.safeParse({ timer_duration_seconds: seconds });
  return data ? { seconds: data.timer_duration_seconds } : { problem: error.issues[0]?.message ?? say(invalid) };
}

function numberOf(typed: Typed): number | null {
  if (String(typed).trim() === '') return null;
  const number = Number(typed);
  return Number.isFinite(number) ? number : null;
}
