import { plural, t } from '@lingui/core/macro';
import type { ListedCourse } from '@parlance/contract/courses';
import { shortMinutes } from '../ui/format/minutes.ts';

/**
 * How long a course is, for its card: '60 min', 'Not Set', and for Speaking, which has no duration, '5 questions'; in
 * practice mode nothing is timed.
 */
export function courseLength(course: ListedCourse): string {
  if (course.practice_mode) return t`Practice mode`;
  return course.type === 'Speaking'
    ? t`${plural({ count: course.question_count }, { one: '# question', other: '# questions' })}`
    : durationLabel(course);
}

/** How long a test lasts: '60 min', with recordings '10 min + 3 min audio', or 'Not Set'. */
export function durationLabel({ test_duration, audio_seconds }: Pick<ListedCourse, 'test_duration' | 'audio_seconds'>) {
  if (test_duration === null) return t`Not Set`;
  const length = shortMinutes(test_duration);
  if (!audio_seconds) return length;
  return t`${length} + ${{ minutes: Math.max(1, Math.round(audio_seconds / 60)) }} min audio`;
}
