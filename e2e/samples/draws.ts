import { addBankQuestion } from '@parlance/contract/bank/bank';
import { addDraw } from '@parlance/contract/bank/draws';
import type { Course } from '@parlance/contract/courses';
import type { Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { aReadingCourse, aTitle } from './courses.ts';

/** A course that draws two of three questions. */
export async function aCourseThatDraws(server: Server, admin: Person): Promise<Course> {
  const topic = aTitle('Tides');
  for (const hour of ['noon', 'one', 'two']) {
    const question = {
      question_type: 'reading_mcq' as const,
      label: `High water at ${hour}`,
      question_text: `Is high water at ${hour}?`,
      option_a: 'Yes',
      option_b: 'No',
      correct_option: 'B' as const,
      topic,
    };
    await call(server, addBankQuestion, { body: question }, admin.token);
  }
  const course = await aReadingCourse(server, admin, { title: aTitle('Estuary') });
  const draw = { what: 'questions' as const, take: 2, marks_each: 1, filter: { topic }, balanced: true };
  const body = { ...draw, seed_by: 'attempt' as const };
  await call(server, addDraw, { params: { id: course.id }, query: {}, body }, admin.token);
  return course;
}
