import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idOut, time } from './id.ts';

/** What a start may be refused with. */
export const startRefusals = ['attempts_used_up', 'retake_too_soon'] as const;

/** What a course is refused with that has no test to take now. */
export const closedCourse = ['exam_only', 'practice_mode'] as const;

/** The same with what a test is refused with that is not ready, or that is for examinations. */
export const openRefusals = [
  ...startRefusals,
  'test_not_ready',
  'sitting_cancelled',
  ...closedCourse,
  'sitting_open',
  'sitting_not_started',
  'sitting_too_late',
  'sitting_paused',
  'sitting_place_waits',
  'sitting_place_refused',
  'device_check_needed',
] as const;

/** Why a learner cannot start the test of a course now. Opening a test uses up an attempt, answered or not. */
export const startLimit = z.object({
  courseId: idOut,
  reason: z.enum(startRefusals),
  /** From when it can be taken again; null when no attempt is left. */
  retakeAt: time.nullable(),
  /** When the learner last opened this test and left it without answering, where that counts; otherwise null. */
  leftAt: time.nullable(),
});
export type StartLimit = z.output<typeof startLimit>;

/** The courses whose test this learner cannot start now. Staff have no limits. */
export const listStartLimits = endpoint({
  method: 'GET',
  path: '/api/tests/limits',
  audience: 'learner',
  reply: z.object({
    limits: z.array(startLimit),
    /** What this learner was given alone: attempts, and the seconds that the next one is longer. */
    allowances: z.array(z.object({ courseId: idOut, attempts: z.int(), seconds: z.int() })),
  }),
  refusals: [],
});
