import type { Endpoint } from '@parlance/contract/endpoint';
import { beginPractice, checkPracticeAnswer, getPracticeRun } from '@parlance/contract/practice-mode';
import { aCourse, type BuiltCourse } from '../course-builder.ts';
import type { Person } from '../people.ts';
import { type Build, done, type Rig, type Row } from './rig.ts';

let written = 0;

/** A course in practice mode. No other has its words: one that is in use would close it. */
async function practisedCourse(rig: Rig): Promise<BuiltCourse> {
  written += 1;
  const question = { type: 'reading_mcq' as const, correct: 'B', text: `Practised in the matrix ${written}` };
  const course = await aCourse(rig, { passages: [[question]] });
  await rig.db.updateTable('courses').set({ practice_mode: true }).where('id', '=', course.id).execute();
  return course;
}

/** What a caller has begun to practise, and its question. */
export async function begunPractice(rig: Rig, by: Person): Promise<{ courseId: number; questionId: number }> {
  const { id: courseId, questionIds } = await practisedCourse(rig);
  await done(rig, beginPractice, { params: { courseId }, body: {} }, by);
  return { courseId, questionId: questionIds[0] ?? 0 };
}

const begun: Build = async (rig, by) => ({ params: { courseId: (await begunPractice(rig, by)).courseId } });

export const practiceRows: [Endpoint, Row][] = [
  [getPracticeRun, { mine: begun }],
  [beginPractice, { mine: async (rig) => ({ params: { courseId: (await practisedCourse(rig)).id }, body: {} }) }],
  [
    checkPracticeAnswer,
    {
      mine: async (rig, by) => {
        const { courseId, questionId } = await begunPractice(rig, by);
        return { params: { courseId }, body: { questionId, answer: 'B' } };
      },
    },
  ],
];
