import { msg } from '@lingui/core/runtime-macro';
import {
  type Assignment,
  addAssignment,
  editAssignment,
  listAssignments as listCall,
  listOwnAssignments,
  type OwnAssignment,
  withdrawAssignment,
} from '@parlance/contract/assignments';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { findClass } from '../classes/queries.ts';
import { seenBy } from '../classes/reach/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import { serve } from '../platform/http/serve.ts';
import { orNotFound } from '../platform/refusal.ts';
import { assignTest, changeAssignment, withdraw } from './change-assignments.ts';
import { type AssignmentRow, listAssignments, listAssignmentsOf, type OwnRow } from './queries.ts';

/** How long after it was due learners see what is done, in seconds. */
const DONE_SHOWN_SECONDS = 7 * 24 * 3600;

/** Mounts the tests that classes are given to practise. */
export function mountAssignments(app: FastifyInstance, context: AppContext): void {
  const { db, clock, settings } = context;

  serve(app, listCall, async ({ params: { id }, caller }) => {
    orNotFound(await findClass(db, id, seenBy(caller)));
    const now = clock.now();
    const rows = await listAssignments(db, { classId: id, now });
    return { assignments: rows.map(forStaff), time_zone: settings.timeZone, serverNow: now.toISOString() };
  });

  serve(app, addAssignment, async ({ params, body, caller }) => {
    const added = forStaff(await assignTest(context, { caller, classId: params.id }, body));
    return { message: say(msg`“${{ title: added.course.title }}” was assigned.`), assignment: added };
  });

  serve(app, editAssignment, async ({ params: { id: classId, assignmentId: id }, body, caller }) => {
    const edited = forStaff(await changeAssignment(context, { caller, classId, id }, body));
    return { message: say(msg`“${{ title: edited.course.title }}” was updated.`), assignment: edited };
  });

  serve(app, withdrawAssignment, async ({ params: { id: classId, assignmentId: id }, caller }) => {
    const title = await withdraw(context, { caller, classId, id });
    return { message: say(msg`“${{ title }}” was withdrawn.`) };
  });

  serve(app, listOwnAssignments, async ({ caller }) => {
    const now = clock.now();
    const since = plusSeconds(now, -DONE_SHOWN_SECONDS);
    const rows = await listAssignmentsOf(db, caller.accountId, { now, since });
    return { assignments: rows.map(forLearner), serverNow: now.toISOString() };
  });
}

function forStaff({ due_at, given_at, reminded_at, ...row }: AssignmentRow): Assignment {
  return {
    ...row,
    due_at: due_at.toISOString(),
    given_at: given_at.toISOString(),
    reminded_at: reminded_at?.toISOString() ?? null,
  };
}

function forLearner({ due_at, is_open, is_done, ...row }: OwnRow): OwnAssignment {
  const state = is_done ? 'done' : is_open ? 'in_progress' : 'not_begun';
  return { ...row, due_at: due_at.toISOString(), state };
}
