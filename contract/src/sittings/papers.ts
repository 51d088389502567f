import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { changeDetails, changedSitting, changeRefusals, paperOfPart, sittingParams, versioned } from './sitting.ts';

const numbered = [
  'question_added',
  'question_deleted',
  'question_changed',
  'timer_changed',
  'passage_changed',
  'draw_added',
  'draw_deleted',
  'draw_changed',
  'pool_changed',
] as const;

/**
 * What of a course is not as in a frozen paper. A question and a draw are named by their first number: in the paper where
 * they are no longer in the course, otherwise in the course; a passage by its place among the passages. The words are not
 * told: the course tells them to whoever may read it.
 */
export const paperChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('title_changed'), before: z.string(), after: z.string() }),
  /** In seconds for everyone; null without questions. */
  z.object({ what: z.literal('time_changed'), before: z.int().nullable(), after: z.int().nullable() }),
  z.object({ what: z.literal('max_score_changed'), before: z.int(), after: z.int() }),
  z.object({ what: z.enum(['language_changed', 'instruction_language_changed', 'option_order_changed']) }),
  z.object({ what: z.literal('order_changed') }),
  z.object({ what: z.enum(numbered), number: z.int() }),
]);
export type PaperChange = z.output<typeof paperChange>;

/** The papers of a published sitting, each with what of its course is not as in it. A draft has none. */
export const listPaperChanges = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/papers',
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  reply: z.object({
    /** When the first candidate entered: from then on no paper changes. */
    entered_at: time.nullable(),
    papers: z.array(
      paperOfPart.extend({
        part_id: idOut,
        course_id: idOut,
        /** Counts the changes of the course: what taking them in names. */
        content_revision: z.int(),
        changes: z.array(paperChange),
      }),
    ),
  }),
  refusals: [],
});

/**
 * Freezes a part anew, with its course as it is now. Leads only, and until the first candidate enters
 * (`paper_in_use`). Refused with `paper_changed_since` when the course has changed since its changes were listed.
 */
export const takeInChanges = endpoint({
  method: 'POST',
  path: '/api/admin/sittings/:id/parts/:partId/paper',
  audience: 'admin',
  reach: 'people',
  params: sittingParams.extend({ partId: id }),
  body: versioned.extend({ content_revision: z.int().min(1) }),
  reply: changedSitting,
  refusals: [...changeRefusals, 'paper_in_use', 'paper_changed_since', 'sitting_not_ready'],
  refusalDetails: changeDetails,
});
