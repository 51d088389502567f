import type { Endpoint } from '@parlance/contract/endpoint';
import { applyScale, getCourseScale, setCourseScale } from '@parlance/contract/scales/course-scale';
import { addScale, addScaleVersion, archiveScale, getScale, type Scale } from '@parlance/contract/scales/scale';
import { aCourse } from '../course-builder.ts';
import { signedInAs } from '../people.ts';
import { aScaleForm } from '../scale-builder.ts';
import { type Build, done, type Rig, type Row } from './rig.ts';

async function scaleOf(rig: Rig): Promise<Scale> {
  const { scale } = await done<{ scale: Scale }>(rig, addScale, { body: aScaleForm() }, await signedInAs('admin', rig));
  return scale;
}

const named: Build = async (rig) => ({ params: { id: (await scaleOf(rig)).id } });
const ofCourse =
  (body?: object): Build =>
  async (rig) => ({ params: { id: (await aCourse(rig)).id }, ...(body && { body }) });

export const scaleRows: [Endpoint, Row][] = [
  [getScale, { mine: named }],
  [archiveScale, { mine: named }],
  [addScale, { mine: () => ({ body: aScaleForm() }) }],
  [
    addScaleVersion,
    {
      mine: async (rig) => {
        const { id, version, ...form } = await scaleOf(rig);
        return { params: { id }, body: { ...form, after: version } };
      },
    },
  ],
  [getCourseScale, { mine: ofCourse() }],
  [setCourseScale, { mine: ofCourse({ scale_id: null }) }],
  // The course has no scale, and so no such version of it.
  [applyScale, { mine: ofCourse({ version: 9, reason: 'A slip.' }), status: 409 }],
];
