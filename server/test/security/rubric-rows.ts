import type { Endpoint } from '@parlance/contract/endpoint';
import { addBankComment, deleteBankComment } from '@parlance/contract/rubrics/comment-bank';
import { importBankComments } from '@parlance/contract/rubrics/comment-files';
import {
  addRubric,
  addRubricVersion,
  archiveRubric,
  exportRubric,
  getRubric,
  importRubric,
  RUBRIC_FORMAT,
} from '@parlance/contract/rubrics/rubric';
import type { Rubric } from '@parlance/contract/rubrics/shape';
import { insertComment } from '../../src/reviews/comment-bank/queries.ts';
import { signedInAs } from '../people.ts';
import { aRubricForm } from '../rubric-builder.ts';
import { type Build, done, type Rig, type Row } from './rig.ts';

export async function rubricOf(rig: Rig): Promise<Rubric> {
  const { rubric } = await done<{ rubric: Rubric }>(
    rig,
    addRubric,
    { body: aRubricForm() },
    await signedInAs('admin', rig),
  );
  return rubric;
}

const named: Build = async (rig) => ({ params: { id: (await rubricOf(rig)).id } });

export const rubricRows: [Endpoint, Row][] = [
  [addBankComment, { mine: () => ({ body: { text: 'Use linking words.' } }) }],
  [
    deleteBankComment,
    {
      mine: async (rig, by) => {
        const comment = { ownerId: by.id, text: 'Use linking words.', at: rig.clock.now() };
        return { params: { id: await insertComment(rig.db, comment) } };
      },
    },
  ],
  [
    importBankComments,
    {
      mine: () => {
        const file = new File(['text\nUse linking words.\n'], 'comments.csv', { type: 'text/csv' });
        return { form: { file } };
      },
    },
  ],
  [getRubric, { mine: named }],
  [exportRubric, { mine: named }],
  [archiveRubric, { mine: named }],
  [addRubric, { mine: () => ({ body: aRubricForm() }) }],
  [importRubric, { mine: () => ({ body: { format: RUBRIC_FORMAT, version: 1, ...aRubricForm() } }) }],
  [
    addRubricVersion,
    {
      mine: async (rig) => {
        const { id, version, ...form } = await rubricOf(rig);
        return { params: { id }, body: { ...form, after: version } };
      },
    },
  ],
];
