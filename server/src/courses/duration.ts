import { msg } from '@lingui/core/runtime-macro';
import { DEFAULT_READING_SECONDS, DEFAULT_TEST_SECONDS } from '@parlance/contract/attempts';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { DEFAULT_TIMER_SECONDS } from '@parlance/contract/questions';
import { say } from '@parlance/contract/say';
import { ownDurationSeconds, type Timing } from '@parlance/contract/taking/own-duration';
import { fieldRefusal } from '../platform/refusal.ts';

/** What a question adds to the length of its test. */
export type TimedQuestion = {
  /** Seconds with two decimals, as PostgreSQL writes a numeric. */
  timer_seconds: string | null;
  /** The audio it is asked about: equal keys are the same file. */
  audio_key: string | null;
  audio_seconds: number | null;
};

/** A Speaking test lasts as long as its questions' timers: its course has no duration. */
export function checkDuration(type: CourseType, durationSeconds: number | null): void {
  if (type === 'Speaking' && durationSeconds !== null) throw fieldRefusal('course_without_duration', 'test_duration');
}

/** A course may be added without a duration, but one that has a duration keeps having one. */
export function checkNewDuration(
  course: { type: CourseType; test_duration: number | null },
  seconds: number | null,
): void {
  checkDuration(course.type, seconds);
  if (course.test_duration !== null && seconds === null) {
    throw fieldRefusal('invalid', 'test_duration', say(msg`Please enter a valid positive number for duration.`));
  }
}

/** What the time of an attempt is made of, from what the course says when it starts. */
export function testTiming(
  course: { type: CourseType; test_duration: number | null },
  questions: TimedQuestion[],
): Timing {
  switch (course.type) {
    case 'Reading':
      return { work: course.test_duration ?? DEFAULT_READING_SECONDS };
    case 'Writing':
      return { work: course.test_duration ?? DEFAULT_TEST_SECONDS };
    case 'Listening':
      return {
        work: course.test_duration ?? DEFAULT_TEST_SECONDS,
        audio: Math.ceil(sum(audioPartsSeconds(questions))),
      };
    case 'Speaking': {
      const timers = timersSeconds(questions);
      return { answering: sum(timers), questions: timers.length };
    }
  }
}

/** How long a test lasts for everyone, in whole seconds. */
export function testDurationSeconds(...test: Parameters<typeof testTiming>): number {
  return ownDurationSeconds(testTiming(...test));
}

/** How long each question of a Speaking course may be answered, in seconds. */
export function timersSeconds(questions: Pick<TimedQuestion, 'timer_seconds'>[]): number[] {
  return questions.map(({ timer_seconds }) => Number(timer_seconds) || DEFAULT_TIMER_SECONDS);
}

/**
 * The audio parts of a Listening course: a part is a run of questions, in order, about the same audio. A question
 * without audio belongs to the part before it, and to the first where there is none before.
 */
export function audioParts<Q extends Pick<TimedQuestion, 'audio_key'>>(questions: Q[]): Q[][] {
  const parts: { key: string | null; questions: Q[] }[] = [];
  for (const question of questions) {
    const part = parts.at(-1);
    if (part && (question.audio_key === null || part.key === null || question.audio_key === part.key)) {
      part.questions.push(question);
      part.key ??= question.audio_key;
    } else parts.push({ key: question.audio_key, questions: [question] });
  }
  return parts.map((part) => part.questions);
}

/** The length of each audio part, in seconds. */
export function audioPartsSeconds(questions: Pick<TimedQuestion, 'audio_key' | 'audio_seconds'>[]): number[] {
  return audioParts(questions).flatMap((part) => audioOf(part)?.audio_seconds ?? []);
}

/** The question of a part that names its audio; undefined where none does. */
export function audioOf<Q extends Pick<TimedQuestion, 'audio_key'>>(part: Q[]): Q | undefined {
  return part.find(({ audio_key }) => audio_key !== null);
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
