import { editCourse } from '@parlance/contract/course-admin';
import type { Course } from '@parlance/contract/courses';
import { beginPractice } from '@parlance/contract/practice-mode';
import type { Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { aReadingCourse, aTitle } from './courses.ts';

/** A test whose words are in no other: one that is taken at the moment would close its practice. All right: B, FALSE. */
export async function aPractisedCourse(server: Server, admin: Person): Promise<Course> {
  const title = aTitle('The Lock at Ashby');
  const csv = `TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER,EXPLANATION
PASSAGE,"The lock at Ashby fills in four minutes. The keeper, who has worked there for thirty years, counts them by the bell of the chapel.",${title},,,,,
QUESTION,"How does the keeper of ${title} count the minutes?",By a clock,By the bell,By the water,By boats,B,"The second sentence says that he counts them by the bell of the chapel."
TRUE_FALSE_QUESTION,"${title} fills in an hour.",,,,,FALSE,"It fills in four minutes."
`;
  const course = await aReadingCourse(server, admin, { title, csv });
  await call(server, editCourse, { params: { id: course.id }, body: { practice_mode: true } }, admin.token);
  return course;
}

/** What a learner has begun to practise of it. */
export async function begunPractice(server: Server, learner: Person, { id: courseId }: Course) {
  return await call(server, beginPractice, { params: { courseId }, body: {} }, learner.token);
}
