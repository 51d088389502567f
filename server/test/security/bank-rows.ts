import {
  addBankQuestion,
  addFromBank,
  copyInPlace,
  deleteBankQuestion,
  getBankQuestion,
  removeFromCourse,
  restoreQuestion,
  retireQuestion,
  setBankVersion,
  tagQuestions,
  takeIntoBank,
} from '@parlance/contract/bank/bank';
import { addDraw, editDraw, orderTest, refreshPool, removeDraw, sampleDraw } from '@parlance/contract/bank/draws';
import { addBankSet, deleteBankSet, getBankSet, restoreSet, retireSet } from '@parlance/contract/bank/sets';
import { getQuestionVersion, restoreVersion } from '@parlance/contract/bank/versions';
import { editQuestion } from '@parlance/contract/editing';
import type { Endpoint } from '@parlance/contract/endpoint';
import { checkBankExport, exportBank } from '@parlance/contract/interchange/exports';
import { aCourse } from '../course-builder.ts';
import { signedInAs } from '../people.ts';
import { type Build, done, type Rig, type Row } from './rig.ts';

const question = { question_type: 'true_false', question_text: 'It rings.', correct_option: 'TRUE' };

/** A question of the bank that no test has, shared with those who see only their own classes. */
async function inBank(rig: Rig): Promise<{ id: number; version_id: number; revision: number }> {
  const admin = await signedInAs('admin', rig);
  const { question: added } = await done<{ question: { id: number; version_id: number; revision: number } }>(
    rig,
    addBankQuestion,
    { body: question },
    admin,
  );
  await done(rig, tagQuestions, { body: { question_ids: [added.id], set: { shared: true } } }, admin);
  return { ...added, revision: added.revision + 1 };
}

const named: Build = async (rig) => ({ params: { id: (await inBank(rig)).id } });

const set = { title: 'The bell', content: 'It rings.', questions: [question] };

/** A set of the bank that no test has, shared as well. */
const namedSet: Build = async (rig) => {
  const admin = await signedInAs('admin', rig);
  const { set: added } = await done<{ set: { id: number } }>(rig, addBankSet, { body: set }, admin);
  await done(rig, tagQuestions, { body: { passage_ids: [added.id], set: { shared: true } } }, admin);
  return { params: { id: added.id } };
};

/** A course that refers to a question of the bank. */
async function referring(rig: Rig) {
  const { id: questionId, version_id: versionId } = await inBank(rig);
  const { id } = await aCourse(rig);
  const body = { question_ids: [questionId], mode: 'reference', pinned: true };
  await done(rig, addFromBank, { params: { id }, body }, await signedInAs('admin', rig));
  return { id, questionId, versionId };
}

export const bankRows: [Endpoint, Row][] = [
  [exportBank, { mine: () => ({ query: { format: 'csv' } }) }],
  [checkBankExport, { mine: () => ({ query: { format: 'csv' } }) }],
  [addBankQuestion, { mine: () => ({ body: question }) }],
  [getBankQuestion, { mine: named }],
  [retireQuestion, { mine: named }],
  [restoreQuestion, { mine: named }],
  [deleteBankQuestion, { mine: named }],
  [addBankSet, { mine: () => ({ body: set }) }],
  [getBankSet, { mine: namedSet }],
  [retireSet, { mine: namedSet }],
  [restoreSet, { mine: namedSet }],
  [deleteBankSet, { mine: namedSet }],
  [
    copyInPlace,
    {
      mine: async (rig) => {
        const { id, questionId } = await referring(rig);
        return { params: { id, questionId } };
      },
    },
  ],
  [
    getQuestionVersion,
    {
      mine: async (rig) => {
        const { id, version_id: versionId } = await inBank(rig);
        return { params: { id, versionId } };
      },
    },
  ],
  [
    restoreVersion,
    {
      isInBank: true,
      mine: async (rig) => {
        const { id, version_id, revision } = await inBank(rig);
        const changed = { ...question, question_text: 'It rings twice.', version_id, revision };
        const { question_type: _type, ...body } = changed;
        const { question: now } = await done<{ question: { version_id: number; revision: number } }>(
          rig,
          editQuestion,
          { params: { id }, query: {}, body },
          await signedInAs('admin', rig),
        );
        const read = { version_id: now.version_id, revision: now.revision };
        return { params: { id, versionId: version_id }, body: read };
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

const topic = 'Bells of the matrix';
const draw = { what: 'questions', take: 1, marks_each: 1, filter: { topic }, seed_by: 'attempt', balanced: false };

/** A course and a question of the bank that a draw of it can give. */
async function withPool(rig: Rig) {
  const { id } = await inBank(rig);
  await done(rig, tagQuestions, { body: { question_ids: [id], set: { topic } } }, await signedInAs('admin', rig));
  return await aCourse(rig, { type: 'Reading' });
}

async function withDraw(rig: Rig): Promise<{ id: number; drawId: number }> {
  const { id } = await withPool(rig);
  const admin = await signedInAs('admin', rig);
  const { draw: added } = await done<{ draw: { id: number } }>(rig, addDraw, { params: { id }, body: draw }, admin);
  return { id, drawId: added.id };
}

const ofDraw: Build = async (rig) => ({ params: await withDraw(rig) });

export const drawRows: [Endpoint, Row][] = [
  [addDraw, { mine: async (rig) => ({ params: { id: (await withPool(rig)).id }, body: draw }) }],
  [editDraw, { mine: async (rig) => ({ params: await withDraw(rig), body: draw }) }],
  [removeDraw, { mine: ofDraw }],
  [refreshPool, { mine: ofDraw }],
  [sampleDraw, { mine: ofDraw }],
  [
    orderTest,
    {
      mine: async (rig) => {
        const { id, drawId } = await withDraw(rig);
        return { params: { id }, body: { order: [{ draw: drawId }] } };
      },
    },
  ],
];
