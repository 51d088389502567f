import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { questionForAuthor } from '../author-questions.ts';
import { passageContent } from '../editing.ts';
import { endpoint, messageReply } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';
import { setTagsOut, tagsGiven } from '../tags.ts';
import { newBankQuestion } from './bank.ts';

/** How many questions a set may be added with. */
export const SET_QUESTIONS_MAX = 50;

const setParams = z.strictObject({ id });

/** A set with everything of it, and the tests that it stands in. */
export const bankSet = z.object({
  id: idOut,
  title: z.string(),
  /** Counts the changes of its title, its text and its recording: what an edit is held against. */
  version: z.int(),
  /** Empty for a recording. */
  content: z.string(),
  /** Null for a passage. */
  audio_file_path: z.string().nullable(),
  ...setTagsOut,
  shared: z.boolean(),
  marks: z.int(),
  questions: z.array(questionForAuthor),
  retired_at: time.nullable(),
  used_in: z.array(z.object({ course_id: idOut, title: z.string(), questions: z.int() })),
  figures: z.object({ attempts: z.int(), facility: z.number().nullable() }),
});
export type BankSet = z.output<typeof bankSet>;

/**
 * A passage or a recording with its questions, as a set: either `content` or `audio_file_path`. A set of a passage has
 * the questions that a Reading course takes, one of a recording those of a Listening course.
 */
export const addBankSet = endpoint({
  method: 'POST',
  path: '/api/admin/bank/sets',
  audience: 'admin',
  reach: 'school',
  body: passageContent.partial({ content: true }).extend({
    audio_file_path: z.string().min(1).max(500).optional(),
    questions: z
      .array(newBankQuestion.omit({ audio_file_path: true }))
      .max(SET_QUESTIONS_MAX, said(msg`Add at most 50 questions at once.`))
      .default([]),
    skill: tagsGiven.skill.optional(),
    level: tagsGiven.level.optional(),
    topic: tagsGiven.topic.optional(),
    tags: tagsGiven.tags.optional(),
  }),
  reply: z.object({ message: z.string(), set: bankSet }),
  refusals: ['audio_unknown', 'picture_unknown', 'course_type_unsupported'],
});

/** One set of the bank; the id is that of its passage. It is edited by `editPassage`. */
export const getBankSet = endpoint({
  method: 'GET',
  path: '/api/admin/bank/sets/:id',
  audience: 'admin',
  reach: 'content',
  params: setParams,
  reply: bankSet,
  refusals: [],
});

/** No test can take the set any more; those that have its questions keep them. */
export const retireSet = endpoint({
  method: 'POST',
  path: '/api/admin/bank/sets/:id/retire',
  audience: 'admin',
  reach: 'school',
  params: setParams,
  reply: messageReply,
  refusals: [],
});

export const restoreSet = endpoint({
  method: 'POST',
  path: '/api/admin/bank/sets/:id/restore',
  audience: 'admin',
  reach: 'school',
  params: setParams,
  reply: messageReply,
  refusals: [],
});

/** Deletes a set of which no test and no attempt ever had a question. */
export const deleteBankSet = endpoint({
  method: 'DELETE',
  path: '/api/admin/bank/sets/:id',
  audience: 'admin',
  reach: 'school',
  params: setParams,
  reply: messageReply,
  refusals: ['question_in_use'],
});

type SetTags = Pick<BankSet, 'skill' | 'level' | 'topic' | 'tags'>;

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
