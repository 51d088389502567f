import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOut, time } from '../id.ts';
import { courseTypes } from '../kinds/course-types.ts';

/** The caller's open attempts, those first whose time ends first: what a dashboard offers to resume. */
export const openAttemptSummary = z.object({
  id: idOut,
  courseId: idOut,
  courseName: z.string(),
  courseType: z.enum(courseTypes),
  startedAt: time,
  deadline: time,
  answered: z.int(),
  total: z.int(),
  /** The sitting that it is a part of; absent for practice. */
  sittingId: idOut.optional(),
});
export type OpenAttemptSummary = z.output<typeof openAttemptSummary>;

export const listOpenAttempts = endpoint({
  method: 'GET',
  path: '/api/tests/attempts',
  audience: 'learner',
  reply: z.object({ attempts: z.array(openAttemptSummary), serverNow: time }),
  refusals: [],
});
