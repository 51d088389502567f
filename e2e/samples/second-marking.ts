import { editCourse } from '@parlance/contract/course-admin';
import type { Course } from '@parlance/contract/courses';
import { writingReviews } from '@parlance/contract/reviews';
import { setCourseMarking } from '@parlance/contract/second-marking/marking-policy';
import { aLearner, anAdmin, type Person, type Staff } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { takeTest } from './attempts.ts';
import { aTitle, aWritingCourse } from './courses.ts';
import { theRubric } from './rubrics.ts';
import { letter } from './submissions.ts';

export type MarkedTwice = { course: Course; markers: [Person, Person] };

/** A Writing course by a rubric whose work two people mark each, so many at once; the admin of the school leads and decides. */
export async function markedTwice(
  server: Server,
  { admin, superadmin }: Staff,
  quota: number | null = null,
): Promise<MarkedTwice> {
  const course = await aWritingCourse(server, admin, { title: aTitle('Formal Letters') });
  const params = { id: course.id };
  await call(server, editCourse, { params, body: { rubric_id: await theRubric(server, admin) } }, admin.token);
  const one = await anAdmin(server, superadmin, 'Jonas Ahlberg');
  const two = await anAdmin(server, superadmin, 'Mei Tanaka');
  const row = ({ user }: Person) => ({ account_id: user.id, may_adjudicate: false, lead: false, quota });
  const body = {
    second: 'all' as const,
    sample_percent: null,
    gap: 2,
    criterion_gap_halves: null,
    agreed: 'mean' as const,
    adjudicated: 'third' as const,
    adjudicator_sees: true,
    comments_from: 'all' as const,
    markers: [{ ...row(admin), may_adjudicate: true, lead: true, quota: 0 }, row(one), row(two)],
    version: 0,
  };
  await call(server, setCourseMarking, { params, body }, admin.token);
  return { course, markers: [one, two] };
}

/** A letter that the two markers of its course do not agree on. Gives its number. */
export async function disagreedLetter(server: Server, { course, markers }: MarkedTwice): Promise<number> {
  const id = await takeTest(server, await aLearner(server, 'amara.osei'), course, [letter]);
  const bands = [
    { task_response: 5, organisation: 5, vocabulary: 5.5, grammar: 5 },
    { task_response: 7.5, organisation: 7, vocabulary: 6, grammar: 7 },
  ];
  const comments = ['One reason is given without an example.', 'Clear purpose and a warm, exact voice.'];
  for (const [at, marker] of markers.entries()) {
    const criteria = Object.entries(bands[at] ?? {}).map(([key, value]) => ({ key, value }));
    const body = { criteria, comment: comments[at] ?? '' };
    await call(server, writingReviews.score, { params: { id }, body }, marker.token);
  }
  return id;
}
