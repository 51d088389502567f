import { addBankQuestion, addFromBank, copyInPlace, takeIntoBank } from '@parlance/contract/bank/bank';
import { addBankSet } from '@parlance/contract/bank/sets';
import { duplicateCourse } from '@parlance/contract/course-admin';
import { editPassage } from '@parlance/contract/editing';
import type { Scoring } from '@parlance/contract/kinds/scoring';
import { type CorrectionGiven, correctQuestion } from '@parlance/contract/marking/corrections';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, anUpload } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { currentQuestions } from '../queries.ts';

const testApp = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const heard = {
  question_type: 'listening' as const,
  question_text: 'Where?',
  option_a: 'one',
  option_b: 'two',
  option_c: 'three',
  correct_option: 'B' as const,
};

async function aPath() {
  const id = await anUpload(testApp, { kind: 'listening', ownerId: admin.id, durationSeconds: 30 });
  const { key } = await testApp.db.selectFrom('uploads').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  return `/api/media/${key}`;
}

type StoredQuestion = { id: number; version_id: number; revision: number };

async function inBank(): Promise<StoredQuestion> {
  const body = { ...heard, audio_file_path: await aPath() };
  return (await testApp.call(addBankQuestion, { body }, admin)).body.question;
}

async function inCourse(question: { id: number }, mode: 'copy' | 'reference') {
  const course = await aCourse(testApp, { type: 'Listening' });
  const body = { question_ids: [question.id], mode, pinned: false };
  expect((await testApp.call(addFromBank, { params: { id: course.id }, body }, admin)).status).toBe(200);
  return course;
}

/** Every way to a version that asks the same as another one: gives the course with it. */
const paths: Record<string, (corrects: (question: StoredQuestion) => Promise<void>) => Promise<{ id: number }>> = {
  'a copy that is added': async (corrects) => {
    const question = await inBank();
    await corrects(question);
    return await inCourse(question, 'copy');
  },
  'a copy in place': async (corrects) => {
    const question = await inBank();
    await corrects(question);
    const course = await inCourse(question, 'reference');
    const params = { id: course.id, questionId: question.id };
    expect((await testApp.call(copyInPlace, { params }, admin)).body.copied).toBe(1);
    return course;
  },
  'a copy of its course': async (corrects) => {
    const question = await inBank();
    const course = await inCourse(question, 'copy');
    const [own] = await currentQuestions(testApp.db, course.id);
    if (own) await corrects(own);
    const copied = await testApp.call(duplicateCourse, { params: { id: course.id } }, admin);
    return { id: copied.body.course.id };
  },
  'what moves to the bank': async (corrects) => {
    const course = await inCourse(await inBank(), 'copy');
    const [own] = await currentQuestions(testApp.db, course.id);
    if (own) await corrects(own);
    const body = { course_id: course.id, question_ids: [own?.id ?? 0] };
    expect((await testApp.call(takeIntoBank, { body }, admin)).status).toBe(200);
    return course;
  },
  'a set with another recording': async (corrects) => {
    const body = { title: 'Quay', audio_file_path: await aPath(), questions: [heard] };
    const { set } = (await testApp.call(addBankSet, { body }, admin)).body;
    const [question] = set.questions;
    if (question) await corrects(question);
    const edit = { title: 'Quay', audio_file_path: await aPath(), version: set.version };
    expect((await testApp.call(editPassage, { params: { id: set.id }, body: edit }, admin)).status).toBe(200);
    return await inCourse({ id: question?.id ?? 0 }, 'reference');
  },
};

const corrections: [CorrectionGiven, Scoring, number][] = [
  [{ by: 'key', keys: [{ letter: 'B' }, { letter: 'C' }] }, { by: 'keys', also: [{ letter: 'C' }] }, 1],
  [{ by: 'full_credit' }, { by: 'full_credit' }, 1],
  [{ by: 'left_out' }, { by: 'left_out' }, 0],
];

test.each(Object.keys(paths))('%s counts as the question that it is made of', async (path) => {
  for (const [correction, scoring, worth] of corrections) {
    const course = await paths[path]?.(async ({ id, version_id, revision }) => {
      const body = { version_id, revision, correction };
      expect((await testApp.call(correctQuestion, { params: { id }, query: {}, body }, admin)).status).toBe(200);
    });
    expect(await currentQuestions(testApp.db, course?.id ?? 0)).toMatchObject([{ scoring, worth }]);
  }
});
