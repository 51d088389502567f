import { addOverall, type Overall, type OverallForm } from '@parlance/contract/overalls';
import { writingReviews } from '@parlance/contract/reviews';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { takeTest } from './attempts.ts';
import { aTitle } from './courses.ts';
import { aBandedCourse } from './scales.ts';
import { letter } from './submissions.ts';

/** An overall band of two Writing courses on a scale. */
export async function anOverall(server: Server, admin: Person, given: Partial<OverallForm> = {}) {
  const [{ course: first }, { course: second }] = [
    await aBandedCourse(server, admin),
    await aBandedCourse(server, admin),
  ];
  const body: OverallForm = {
    title: aTitle('Academic overall'),
    step: 0.5,
    rounding: 'nearest',
    take: 'latest',
    one_sitting: false,
    valid_days: 730,
    parts: [
      { course_id: first.id, weight: 2 },
      { course_id: second.id, weight: 1 },
    ],
    ...given,
  };
  const overall: Overall = (await call(server, addOverall, { body }, admin.token)).overall;
  return { overall, courses: [first, second] as const };
}

/** A learner who has one with both its parts, or who has not taken the second. */
export async function anOwnOverall(server: Server, admin: Person, { isWhole = true } = {}) {
  const { overall, courses } = await anOverall(server, admin);
  const learner = await aLearner(server, 'nadia.rahman');
  for (const [at, course] of courses.slice(0, isWhole ? 2 : 1).entries()) {
    const attemptId = await takeTest(server, learner, course, [letter]);
    const body = { score: at === 0 ? 74 : 85, comment: 'A clear opening.' };
    await call(server, writingReviews.score, { params: { id: attemptId }, body }, admin.token);
  }
  return { overall, learner };
}
