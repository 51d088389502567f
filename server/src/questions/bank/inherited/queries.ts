import type { CourseType } from '@parlance/contract/kinds/course-types';
import { type RawBuilder, sql } from 'kysely';

/**
 * What is said of a question of the bank, with what it leaves empty from its set; as `inheritedTags` of the contract. The
 * question is `question`, its set `passage`, joined from the left.
 */
export const tagsOf = {
  skill: sql<CourseType | null>`coalesce(question.skill, passage.skill)`,
  level: sql`coalesce(question.level, passage.level)`,
  topic: sql`coalesce(nullif(question.topic, ''), passage.topic, '')`,
  tags: sql`case when question.tags = '{}' then coalesce(passage.tags, '{}') else question.tags end`,
};

/** Whether a question has all of these tags; written so that those of the question are found by their index. */
export function hasTags(tags: readonly string[]): RawBuilder<boolean> {
  return sql`(question.tags @> ${[...tags]}::text[]
    or (question.tags = '{}' and coalesce(passage.tags, '{}') @> ${[...tags]}::text[]))`;
}
