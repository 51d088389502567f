import type { Endpoint } from '@parlance/contract/endpoint';
import { addOverall, archiveOverall, changeOverall, ownOveralls } from '@parlance/contract/overalls';
import { listOverallReports } from '@parlance/contract/reports/score-report';
import { setCourseScale } from '@parlance/contract/scales/course-scale';
import { addScale, type Scale } from '@parlance/contract/scales/scale';
import { insertOverall, setParts } from '../../src/overalls/queries.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { aCourse } from '../course-builder.ts';
import { anOverallForm } from '../overall-builder.ts';
import { signedInAs } from '../people.ts';
import { aScaleForm } from '../scale-builder.ts';
import { type Build, done, type Rig, type Row } from './rig.ts';

/** An overall band of the courses that learners have taken: they need no scale to be tried here. */
async function overallOf(rig: Rig) {
  const { reading, writing } = rig.school;
  const form = anOverallForm([reading.id, writing.id]);
  const { id: actorId } = await signedInAs('admin', rig);
  // Whoever lists them meanwhile finds none without its parts.
  const id = await inTransaction(rig.db, async (db) => {
    const id = await insertOverall(db, form, { actorId, at: rig.clock.now() });
    await setParts(db, id, form.parts);
    return id;
  });
  return { id, form };
}

const named: Build = async (rig) => ({ params: { id: (await overallOf(rig)).id } });

/** One of two courses on a scale. */
async function newForm(rig: Rig) {
  const admin = await signedInAs('admin', rig);
  const { scale } = await done<{ scale: Scale }>(rig, addScale, { body: aScaleForm() }, admin);
  const courses = [await aCourse(rig), await aCourse(rig)];
  for (const { id } of courses) {
    await done(rig, setCourseScale, { params: { id }, body: { scale_id: scale.id } }, admin);
  }
  return anOverallForm(courses.map(({ id }) => id));
}

export const overallRows: [Endpoint, Row][] = [
  [addOverall, { mine: async (rig) => ({ body: await newForm(rig) }) }],
  [
    changeOverall,
    {
      mine: async (rig) => {
        const { id, form } = await overallOf(rig);
        return { params: { id }, body: { ...form, version: 1 } };
      },
    },
  ],
  [archiveOverall, { mine: named }],
  // There is one, so that the call has something to tell.
  [
    ownOveralls,
    {
      mine: async (rig) => {
        await overallOf(rig);
        return {};
      },
    },
  ],
  [listOverallReports, { mine: named }],
];
