import { editCourse } from '@parlance/contract/course-admin';
import { listRubrics } from '@parlance/contract/rubrics/rubric';
import type { RubricSkill } from '@parlance/contract/rubrics/shape';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { takeTest } from './attempts.ts';
import { aTitle, aWritingCourse } from './courses.ts';
import { letter, type Waiting } from './submissions.ts';

/** A rubric that comes with the product, in half bands. */
export async function theRubric(server: Server, admin: Person, skill: RubricSkill = 'Writing'): Promise<number> {
  const { rubrics } = await call(server, listRubrics, { query: { skill } }, admin.token);
  const rubric = rubrics.find(({ name, step }) => name === `${skill}, 0 to 9` && step === 0.5);
  if (!rubric) throw new Error(`There is no rubric for ${skill}.`);
  return rubric.id;
}

/** Written work that waits to be marked by the criteria of a rubric. */
export async function lettersByCriteria(server: Server, admin: Person, names: string[]): Promise<Waiting[]> {
  const course = await aWritingCourse(server, admin, { title: aTitle('Formal Letters') });
  const body = { rubric_id: await theRubric(server, admin) };
  await call(server, editCourse, { params: { id: course.id }, body }, admin.token);
  const waiting: Waiting[] = [];
  for (const name of names) {
    const learner = await aLearner(server, name);
    waiting.push({ id: await takeTest(server, learner, course, [letter]), course, learner });
  }
  return waiting;
}
