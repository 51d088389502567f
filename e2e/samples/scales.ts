import type { Course } from '@parlance/contract/courses';
import { writingReviews } from '@parlance/contract/reviews';
import { setCourseScale } from '@parlance/contract/scales/course-scale';
import { addScale, type Scale, type ScaleForm } from '@parlance/contract/scales/scale';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { takeTest } from './attempts.ts';
import { aTitle, aWritingCourse } from './courses.ts';
import { letter } from './submissions.ts';

const form: ScaleForm = {
  name: 'Writing, 0 to 9',
  source: 'raw',
  max_raw: 100,
  step: 0.5,
  percent: 68,
  rows: [
    { from: 0, band: 3, cefr: 'below A1' },
    { from: 30, band: 4, cefr: 'A2' },
    { from: 45, band: 5, cefr: 'B1' },
    { from: 60, band: 6, cefr: 'B2' },
    { from: 70, band: 6.5, cefr: 'B2' },
    { from: 80, band: 7.5, cefr: 'C1' },
    { from: 92, band: 9, cefr: 'C2' },
  ],
};

/** A scale for a mark out of 100. */
export async function aScale(server: Server, admin: Person): Promise<Scale> {
  const body = { ...form, name: aTitle(form.name) };
  return (await call(server, addScale, { body }, admin.token)).scale;
}

/** A Writing course on a scale. */
export async function aBandedCourse(server: Server, admin: Person): Promise<{ course: Course; scale: Scale }> {
  const course = await aWritingCourse(server, admin, { title: aTitle('Formal Letters') });
  const scale = await aScale(server, admin);
  await call(server, setCourseScale, { params: { id: course.id }, body: { scale_id: scale.id } }, admin.token);
  return { course, scale };
}

type BandedResult = { learner: Person; attemptId: number };

/** A letter that was marked, with its band. */
export async function aBandedResult(server: Server, admin: Person, course: Course): Promise<BandedResult> {
  const learner = await aLearner(server, 'nadia.rahman');
  const attemptId = await takeTest(server, learner, course, [letter]);
  const body = { score: 74, comment: 'A clear opening.' };
  await call(server, writingReviews.score, { params: { id: attemptId }, body }, admin.token);
  return { learner, attemptId };
}
