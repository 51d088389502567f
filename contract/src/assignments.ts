import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, messageReply } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { said } from './say.ts';
import { localTime } from './sittings/sitting.ts';

export const ASSIGNMENT_NOTE_MAX = 500;
/** How long before it is due learners who have not begun are reminded. */
export const REMINDED_BEFORE_SECONDS = 24 * 3600;

/** Why the test of an assignment cannot be taken: the course was deleted, or by now is for examinations or practice mode only. */
export const courseGone = ['deleted', 'exam_only', 'practice_mode'] as const;

const assignedCourse = z.object({
  id: idOut,
  title: z.string(),
  type: z.enum(courseTypes),
  /** Null while learners can take it. */
  gone: z.enum(courseGone).nullable(),
});

/** Where a learner is. What was opened and ended without an answer counts as not begun. */
export const assignmentStates = ['not_begun', 'in_progress', 'done'] as const;

const due = {
  due_at: time,
  /** In which the due date is shown (IANA). */
  time_zone: z.string(),
  /** What the teacher says of it; '' for nothing. */
  note: z.string(),
};

/** A test that a class was given to practise until a moment. */
export const assignment = z.object({
  id: idOut,
  course: assignedCourse,
  ...due,
  given_by: z.string(),
  given_at: time,
  /** When those who had not begun were reminded; null while nobody was. */
  reminded_at: time.nullable(),
  /** How many learners the class has today, and of these how many are in progress, done, and late with either or none. */
  learners: z.int(),
  in_progress: z.int(),
  done: z.int(),
  late: z.int(),
});
export type Assignment = z.output<typeof assignment>;

/** The same as one of its learners has it. */
export const ownAssignment = z.object({
  id: idOut,
  class_name: z.string(),
  course: assignedCourse,
  ...due,
  state: z.enum(assignmentStates),
  /** Done after it was due; or due and not done. */
  late: z.boolean(),
  /** The attempt that made it done. */
  attempt_id: idOut.nullable(),
});
export type OwnAssignment = z.output<typeof ownAssignment>;

const params = z.strictObject({ id });
const one = z.strictObject({ id, assignmentId: id });
const note = z
  .string()
  .trim()
  .max(ASSIGNMENT_NOTE_MAX, said(msg`Use at most ${{ most: ASSIGNMENT_NOTE_MAX }} characters.`));
const changed = messageReply.extend({ assignment });

/** What a class was given, what is due last first. */
export const listAssignments = endpoint({
  method: 'GET',
  path: '/api/admin/classes/:id/assignments',
  audience: 'admin',
  reach: 'people',
  params,
  reply: z.object({
    assignments: z.array(assignment),
    /** Where the school is (IANA): in which new ones are due. */
    time_zone: z.string(),
    serverNow: time,
  }),
  refusals: [],
});

/** Gives a class a test, of which it can have each once. Its learners are emailed within some minutes. */
export const addAssignment = endpoint({
  method: 'POST',
  path: '/api/admin/classes/:id/assignments',
  audience: 'admin',
  reach: 'people',
  params,
  body: z.strictObject({ course_id: id, due_at: localTime, note: note.optional() }),
  reply: changed,
  refusals: ['test_assigned'],
});

/** Another due date, of which those who are not done are emailed, or another note. */
export const editAssignment = endpoint({
  method: 'PATCH',
  path: '/api/admin/classes/:id/assignments/:assignmentId',
  audience: 'admin',
  reach: 'people',
  params: one,
  body: z.strictObject({ due_at: localTime.optional(), note: note.optional() }),
  reply: changed,
  refusals: [],
});

/** Takes it from the class. What learners did of it stays: attempts belong to the course. */
export const withdrawAssignment = endpoint({
  method: 'DELETE',
  path: '/api/admin/classes/:id/assignments/:assignmentId',
  audience: 'admin',
  reach: 'people',
  params: one,
  reply: messageReply,
  refusals: [],
});

/** What the caller's classes were given, what is due first first; without what is done and was due over a week ago. */
export const listOwnAssignments = endpoint({
  method: 'GET',
  path: '/api/assignments',
  audience: 'learner',
  reply: z.object({ assignments: z.array(ownAssignment), serverNow: time }),
  refusals: [],
});
