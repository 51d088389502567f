import type { Course } from '@parlance/contract/courses';
import { addQuestion } from '@parlance/contract/editing';
import { defaultRules } from '@parlance/contract/kinds/written/rules';
import { aLearner, type Person, type Staff } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { takeTest } from './attempts.ts';
import { aCourse, aTitle } from './courses.ts';

const body = `The plans of the harbour survived because the town clerk kept them in the [BLANK].
Visitors enter by the old [BLANK].`;

/** What was written into both gaps, a test each. */
const written = [
  ['the library', 'gate'],
  ['a Library', 'gates'],
  ['librery', 'gate'],
  ['librery', 'dor'],
  ['Librery', 'gate'],
  ['town library', 'door'],
  ['town library', ''],
  ['museum', 'gate'],
  ['the old town library', 'gate'],
  ['', 'gate'],
];

export type WrittenCourse = { course: Course; learner: Person };

/** A course with notes of two gaps, two words each at most; its key knows `library` and `gate`. */
export async function aWrittenCourse(server: Server, { admin }: Staff): Promise<Course> {
  const course = await aCourse(server, admin, { title: aTitle('Harbour Plans') });
  const limit = { words: 2, number: 'none' as const, from: null };
  const content = { prompt: 'Complete the notes.', layout: 'notes' as const, source: 'free' as const, body, limit };
  const key = { gaps: [['(the) library'], ['gate']], rules: defaultRules('en') };
  const question = { question_type: 'completion' as const, content, key };
  await call(server, addQuestion, { params: { id: course.id }, body: question }, admin.token);
  return course;
}

/** The same with ten tests of one learner, most of them wrong. */
export async function anAnsweredCourse(server: Server, staff: Staff): Promise<WrittenCourse> {
  const course = await aWrittenCourse(server, staff);
  const learner = await aLearner(server);
  for (const [first = '', second = ''] of written) await takeTest(server, learner, course, [{ 0: first, 1: second }]);
  return { course, learner };
}
