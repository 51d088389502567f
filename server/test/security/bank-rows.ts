import {
  addBankQuestion,
  addFromBank,
  deleteBankQuestion,
  getBankQuestion,
  getQuestionVersion,
  removeFromCourse,
  restoreQuestion,
  retireQuestion,
  setBankVersion,
  tagQuestions,
  takeIntoBank,
} from '@parlance/contract/bank';
import type { Endpoint } from '@parlance/contract/endpoint';
import { aCourse } from '../course-builder.ts';
import { signedInAs } from '../people.ts';
import { type Build, done, type Rig, type Row } from './rig.ts';

const question = { question_type: 'true_false', question_text: 'It rings.', correct_option: 'TRUE' };

/** A question of the bank that no test has. */
async function inBank(rig: Rig): Promise<{ id: number; version_id: number }> {
  const admin = await signedInAs('admin', rig);
  const { question: added } = await done<{ question: { id: number; version_id: number } }>(
    rig,
    addBankQuestion,
    { body: question },
    admin,
  );
  return added;
}

const named: Build = async (rig) => ({ params: { id: (await inBank(rig)).id } });

/** A course that refers to a question of the bank. */
async function referring(rig: Rig) {
  const { id: questionId, version_id: versionId } = await inBank(rig);
  const { id } = await aCourse(rig);
  const body = { question_ids: [questionId], mode: 'reference', pinned: true };
  await done(rig, addFromBank, { params: { id }, body }, await signedInAs('admin', rig));
  return { id, questionId, versionId };
}

export const bankRows: [Endpoint, Row][] = [
  [addBankQuestion, { mine: () => ({ body: question }) }],
  [getBankQuestion, { mine: named }],
  [retireQuestion, { mine: named }],
  [restoreQuestion, { mine: named }],
  [deleteBankQuestion, { mine: named }],
  [
    getQuestionVersion,
    {
      mine: async (rig) => {
        const { id, version_id: versionId } = await inBank(rig);
        return { params: { id, versionId } };
      },
    },
  ],
  [tagQuestions, { mine: async (rig) => ({ body: { question_ids: [(await inBank(rig)).id], add: ['bells'] } }) }],
  [
    takeIntoBank,
    {
      mine: async (rig) => {
        const { id, questionIds } = await aCourse(rig, { questions: [{ type: 'true_false', correct: 'TRUE' }] });
        return { body: { course_id: id, question_ids: questionIds } };
      },
    },
  ],
  [
    addFromBank,
    {
      mine: async (rig) => {
        const body = { question_ids: [(await inBank(rig)).id], mode: 'reference', pinned: true };
        return { params: { id: (await aCourse(rig)).id }, body };
      },
    },
  ],
  [
    setBankVersion,
    {
      mine: async (rig) => {
        const { versionId, ...params } = await referring(rig);
        return { params, body: { pinned_version_id: versionId } };
      },
    },
  ],
  [
    removeFromCourse,
    {
      mine: async (rig) => {
        const { id, questionId } = await referring(rig);
        return { params: { id, questionId } };
      },
    },
  ],
];
