import type { QuestionRow } from '../src/questions/queries.ts';
import { saidOf } from '../src/questions/tags.ts';

/** What a row has besides what it asks, of a question of a course about which nothing is said. */
export const plainRow = {
  ...saidOf({}),
  course_id: 1,
  used_in_count: 1,
  current_version_id: null,
} satisfies Partial<QuestionRow>;
