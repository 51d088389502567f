import type { Course } from '@parlance/contract/courses';
import { minutes } from '../ui/minutes.ts';
import { countOf } from '../platform/plural.ts';

/** How long a course is, for its card: '60 min', 'Not Set', and for Speaking, which has no duration, '5 questions'. */
export function courseLength({ type, test_duration, question_count }: Course): string {
  if (type === 'Speaking') return countOf(question_count, 'question');
  return test_duration === null ? 'Not Set' : `${minutes(test_duration)} min`;
}
