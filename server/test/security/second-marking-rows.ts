import type { Endpoint } from '@parlance/contract/endpoint';
import { writingReviews } from '@parlance/contract/reviews';
import {
  allocateMarking,
  exportAgreement,
  exportMarks,
  getMarkingDifferences,
  getMarkingProgress,
  sendToSecond,
  takeBackMarking,
} from '@parlance/contract/second-marking/allocation';
import {
  addCalibrationScript,
  listCalibrationScripts,
  retireCalibrationScript,
  tellCalibrations,
} from '@parlance/contract/second-marking/calibration';
import {
  getCourseMarking,
  moveToNewestRubric,
  setCourseMarking,
} from '@parlance/contract/second-marking/marking-policy';
import { getWorkEmails, setWorkEmails } from '@parlance/contract/second-marking/work-emails';
import { sql } from 'kysely';
import { NO_MARKING } from '../../src/second-marking/course-marking.ts';
import { storePolicy } from '../../src/second-marking/policy/queries.ts';
import { signedInAs } from '../people.ts';
import { type Build, done, type Rig, type Row } from './rig.ts';
import { rubricOf } from './rubric-rows.ts';
import { aSubmission } from './staff-rows.ts';

const course: Build = ({ school }) => ({ params: { id: school.reading.id } });
/** A course that has a policy: of one without nothing is given out, and there is nothing to take back. */
const withMarking =
  (body: unknown): Build =>
  async ({ db, school }) => {
    await storePolicy(db, school.writing.id, { ...NO_MARKING, version: 1 }, 'seed');
    return { params: { id: school.writing.id }, body };
  };

const script = { score: 55, reason: 'It answers half of the task.' };

/** Settled work of the Writing course. */
async function settled(rig: Rig): Promise<number> {
  const id = await aSubmission(rig, 'writing');
  await done(rig, writingReviews.score, { params: { id }, body: { score: 50 } }, await signedInAs('admin', rig));
  return id;
}

export const secondMarkingRows: [Endpoint, Row][] = [
  [getCourseMarking, { mine: course }],
  // There is no such version, and no work is given out.
  [
    setCourseMarking,
    {
      mine: ({ school }) => ({ params: { id: school.reading.id }, body: { ...NO_MARKING, markers: [], version: 9 } }),
      status: 409,
    },
  ],
  // There is no such version.
  [
    moveToNewestRubric,
    {
      mine: async (rig) => {
        const [{ id: rubric_id }, { id }] = [await rubricOf(rig), rig.school.reading];
        await rig.db.updateTable('courses').set({ rubric_id }).where('id', '=', id).execute();
        return { params: { id }, body: { version: 99 } };
      },
      status: 409,
    },
  ],
  [getMarkingProgress, { mine: course }],
  [
    getMarkingDifferences,
    { mine: ({ school }) => ({ params: { id: school.reading.id }, query: { marker: school.learner.id } }) },
  ],
  [exportMarks, { mine: course }],
  [exportAgreement, { mine: course }],
  [allocateMarking, { mine: withMarking({ how: 'even' }) }],
  [takeBackMarking, { mine: withMarking({ marker_id: 1 }) }],
  [
    sendToSecond,
    {
      mine: async (rig) => {
        const id = await aSubmission(rig, 'writing');
        await sql`insert into marking_cases (attempt_id, course_id, policy, needed, chosen_by, state)
          select id, course_id, '{}', 1, 'sample', 'waiting' from attempts where id = ${id}`.execute(rig.db);
        return { params: { id }, body: { reason: 'It is hard to judge.' } };
      },
    },
  ],
  [getWorkEmails, { mine: () => ({}) }],
  [setWorkEmails, { mine: () => ({ body: { on: false } }) }],
  [listCalibrationScripts, { mine: course }],
  [tellCalibrations, { mine: ({ school }) => ({ params: { id: school.writing.id }, body: { marker_id: 1 } }) }],
  [
    addCalibrationScript,
    {
      mine: async (rig) => {
        return { params: { id: rig.school.writing.id }, body: { submission_id: await settled(rig), ...script } };
      },
    },
  ],
  [
    retireCalibrationScript,
    {
      mine: async (rig) => {
        const lead = await signedInAs('admin', rig);
        const params = { id: rig.school.writing.id };
        await done(rig, addCalibrationScript, { params, body: { submission_id: await settled(rig), ...script } }, lead);
        const { scripts } = await done<{ scripts: { id: number }[] }>(rig, listCalibrationScripts, { params }, lead);
        return { params: { ...params, scriptId: scripts[0]?.id ?? 0 } };
      },
    },
  ],
];
