import { z } from 'zod';
import { endpoint, listQuery } from '../endpoint.ts';
import { idOut, time } from '../id.ts';

const ownMarking = z.object({
  submission_id: idOut,
  kind: z.enum(['writing', 'speaking']),
  course_name: z.string(),
  /** As on the marking page. */
  user_name: z.string(),
  score: z.int(),
  max_score: z.int(),
  saved_at: time,
});
export type OwnMarking = z.output<typeof ownMarking>;

/** What the caller has marked of courses that give work out, the newest first, settled or not alike. */
export const listOwnMarkings = endpoint({
  method: 'GET',
  path: '/api/admin/marking/mine',
  audience: 'admin',
  reach: 'people',
  query: listQuery.pick({ page: true, limit: true }),
  reply: z.object({ markings: z.array(ownMarking), total: z.int() }),
  refusals: [],
});
