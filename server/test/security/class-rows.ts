import { randomUUID } from 'node:crypto';
import { addAssignment, editAssignment, listAssignments, withdrawAssignment } from '@parlance/contract/assignments';
import { exportClassResults, getClassResults, getLearnerResults } from '@parlance/contract/class-results';
import {
  addClass,
  archiveClass,
  changeMembers,
  editClass,
  endJoinCode,
  findFutureMembers,
  getClass,
  importClasses,
  joinClass,
  makeJoinCode,
} from '@parlance/contract/classes';
import type { Endpoint } from '@parlance/contract/endpoint';
import { aCourse } from '../course-builder.ts';
import { signedInAs } from '../people.ts';
import { type Build, done, type Input, type Rig, type Row } from './rig.ts';

/** The class of the learner and the teacher. */
const ownClass: Row = { mine: ({ school }) => ({ params: { id: school.classId } }), isPupils: true };

/** A class for this call alone. */
const anotherClass =
  (more: (rig: Rig) => Input | Promise<Input> = () => ({})): Build =>
  async (rig) => {
    const admin = await signedInAs('admin', rig);
    const { class: added } = await done<{ class: { id: number } }>(
      rig,
      addClass,
      { body: { name: randomUUID() } },
      admin,
    );
    return { params: { id: added.id }, ...(await more(rig)) };
  };

/** A test that the class of the teacher does not have yet. */
async function toAssign(rig: Rig) {
  const { id } = await aCourse(rig, { passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
  const body = { course_id: id, due_at: { local: '2030-06-03T18:00', time_zone: 'Europe/Paris' } };
  return { params: { id: rig.school.classId }, body };
}

/** An assignment of that class, for this call alone. */
const ofOwnClass = (more: Input = {}): Row => ({
  mine: async (rig) => {
    const sent = await toAssign(rig);
    const { assignment } = await done<{ assignment: { id: number } }>(rig, addAssignment, sent, rig.school.teacher);
    return { params: { ...sent.params, assignmentId: assignment.id }, ...more };
  },
  isPupils: true,
});

export const classRows: [Endpoint, Row][] = [
  [getClass, ownClass],
  [getClassResults, ownClass],
  [
    exportClassResults,
    { mine: ({ school }) => ({ params: { id: school.classId }, query: { format: 'csv' } }), isPupils: true },
  ],
  [getLearnerResults, { mine: ({ school }) => ({ params: { id: school.learner.id } }), isPupils: true }],
  [makeJoinCode, ownClass],
  [endJoinCode, ownClass],
  [listAssignments, ownClass],
  [addAssignment, { mine: toAssign, isPupils: true }],
  [editAssignment, ofOwnClass({ body: { note: 'Read slowly.' } })],
  [withdrawAssignment, ofOwnClass()],
  [addClass, { mine: () => ({ body: { name: randomUUID() } }) }],
  [editClass, { mine: anotherClass(() => ({ body: { note: 'Room 4' } })) }],
  [archiveClass, { mine: anotherClass() }],
  [
    changeMembers,
    { mine: anotherClass(({ school }) => ({ body: { add: [{ account_id: school.learner.id, part: 'learner' }] } })) },
  ],
  [findFutureMembers, { mine: () => ({ query: { part: 'learner' } }) }],
  [
    importClasses,
    {
      mine: ({ school }) => {
        const file = new File([`class,email\nMorning,${school.learner.email}\n`], 'classes.csv', { type: 'text/csv' });
        return { form: { dryRun: 'true', file } };
      },
    },
  ],
  // No class has this code: which one has is the secret of its members.
  [joinClass, { mine: () => ({ body: { code: 'ZZZZZZZZ' } }), status: 404 }],
];
