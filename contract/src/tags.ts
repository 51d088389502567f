import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { courseTypes, levels } from './kinds/course-types.ts';
import { said } from './say.ts';

export const LABEL_MAX = 200;
export const TOPIC_MAX = 80;
export const TAG_MAX = 40;
export const TAGS_MAX = 20;
export const EXPLANATION_MAX = 10_000;

/** Tags as they are stored and compared: in lower case, with single spaces, each once, in their order. */
export function tagNames(tags: readonly string[]): string[] {
  const folded = tags.map((tag) => tag.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim());
  return [...new Set(folded.filter((tag) => tag !== ''))];
}

/** The same of one text with commas between them, Arabic ones too. */
export function splitTags(text: string): string[] {
  return tagNames(text.split(/[,،]/));
}

/** What an author says about a question beside what it asks; learners see none of it. */
export const tagsGiven = {
  /** A name for those who build tests. */
  label: z.string().trim().max(LABEL_MAX, said(msg`Use at most 200 characters.`)),
  skill: z.enum(courseTypes).nullable(),
  level: z.enum(levels).nullable(),
  topic: z.string().trim().max(TOPIC_MAX, said(msg`Use at most 80 characters.`)),
  tags: z
    .array(z.string().max(TAG_MAX, said(msg`Use at most 40 characters for a tag.`)))
    .max(TAGS_MAX, said(msg`Use at most 20 tags.`))
    .transform(tagNames),
};

export const tagsOut = {
  label: z.string(),
  skill: z.enum(courseTypes).nullable(),
  level: z.enum(levels).nullable(),
  topic: z.string(),
  tags: z.array(z.string()),
};

/** What is said of a set of the bank; its title is its name. */
export const setTagsOut = { skill: tagsOut.skill, level: tagsOut.level, topic: tagsOut.topic, tags: tagsOut.tags };

/** Of a question about which nothing is said. */
export const nothingSaid = { label: '', skill: null, level: null, topic: '', tags: [], explanation: '' };
