import type { z } from 'zod';
import { tagsOut } from './tags.ts';

/** What is said of a set of the bank; its title is its name. */
export const setTagsOut = { skill: tagsOut.skill, level: tagsOut.level, topic: tagsOut.topic, tags: tagsOut.tags };

type SetTags = Pick<z.output<z.ZodObject<typeof tagsOut>>, 'skill' | 'level' | 'topic' | 'tags'>;

/** What is said of a question of a set: what it leaves empty, it has of its set. */
export function inheritedTags(question: SetTags, set: SetTags | null): SetTags {
  const { skill, level, topic, tags } = question;
  return {
    skill: skill ?? set?.skill ?? null,
    level: level ?? set?.level ?? null,
    topic: topic || (set?.topic ?? ''),
    tags: tags.length > 0 ? tags : (set?.tags ?? []),
  };
}
