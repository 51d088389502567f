import { DEFAULT_READING_SECONDS, DEFAULT_TEST_SECONDS } from '@parlance/contract/attempts';
import type { CourseType } from '@parlance/contract/courses';

/** A speaking question without a timer, or with 0, is given this long. */
const DEFAULT_SPEAKING_TIMER_SECONDS = 60;
/** What a speaking test gets beyond its timers: so much a question, and so much once. */
const SPEAKING_EXTRA_SECONDS_A_QUESTION = 60;
const SPEAKING_EXTRA_SECONDS = 300;

/** How long an attempt lasts, in whole seconds, from what the course says when it starts. */
export function attemptDurationSeconds(course: {
  type: CourseType;
  testDurationSeconds: number | null;
  timersSeconds: (number | null)[];
  audioSeconds: number;
}): number {
  switch (course.type) {
    case 'Reading':
      return course.testDurationSeconds ?? DEFAULT_READING_SECONDS;
    case 'Writing':
      return course.testDurationSeconds ?? DEFAULT_TEST_SECONDS;
    case 'Listening':
      return (course.testDurationSeconds ?? DEFAULT_TEST_SECONDS) + Math.ceil(course.audioSeconds);
    case 'Speaking': {
      const timers = course.timersSeconds.map((timer) => timer || DEFAULT_SPEAKING_TIMER_SECONDS);
      const timed = timers.reduce((sum, timer) => sum + timer, 0);
      return Math.ceil(timed) + timers.length * SPEAKING_EXTRA_SECONDS_A_QUESTION + SPEAKING_EXTRA_SECONDS;
    }
  }
}
