import { DEFAULT_READING_SECONDS, DEFAULT_TEST_SECONDS } from '@parlance/contract/attempts';
import type { CourseType } from '@parlance/contract/courses';
import { DEFAULT_TIMER_SECONDS } from '@parlance/contract/questions';

/** What a speaking test gets beyond its timers: so much a question, and so much once. */
const SPEAKING_EXTRA_SECONDS_A_QUESTION = 60;
const SPEAKING_EXTRA_SECONDS = 300;

/** What a question adds to the length of its test. */
export type TimedQuestion = {
  /** Seconds with two decimals, as PostgreSQL writes a numeric. */
  timer_seconds: string | null;
  /** The audio it is asked about: equal keys are the same file. */
  audio_key: string | null;
  audio_seconds: number | null;
};

/** How long an attempt lasts, in whole seconds, from what the course says when it starts. */
export function testDurationSeconds(
  course: { type: CourseType; test_duration: number | null },
  questions: TimedQuestion[],
): number {
  switch (course.type) {
    case 'Reading':
      return course.test_duration ?? DEFAULT_READING_SECONDS;
    case 'Writing':
      return course.test_duration ?? DEFAULT_TEST_SECONDS;
    case 'Listening':
      return (course.test_duration ?? DEFAULT_TEST_SECONDS) + Math.ceil(sum(audioPartsSeconds(questions)));
    case 'Speaking': {
      const timers = questions.map(({ timer_seconds }) => Number(timer_seconds) || DEFAULT_TIMER_SECONDS);
      return Math.ceil(sum(timers)) + timers.length * SPEAKING_EXTRA_SECONDS_A_QUESTION + SPEAKING_EXTRA_SECONDS;
    }
  }
}

/**
 * The length of each audio part, in seconds: a part is a run of questions, in order, about the same audio. A question
 * without audio belongs to the part before it.
 */
export function audioPartsSeconds(questions: Pick<TimedQuestion, 'audio_key' | 'audio_seconds'>[]): number[] {
  return questions
    .filter(({ audio_key }) => audio_key !== null)
    .filter(({ audio_key }, index, heard) => audio_key !== heard[index - 1]?.audio_key)
    .map(({ audio_seconds }) => audio_seconds ?? 0);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
