import { countCourse } from '../analysis/count.ts';
import type { AppContext } from '../platform/app-context.ts';
import { issueReport, ownReports } from '../reports/reports.ts';
import { measureCourse } from '../scales/measuring/measure.ts';
import { demoCourses } from './courses.ts';
import { learnerCaller } from './past-results.ts';
import { people } from './people.ts';
import { findCourseId, findOnScale } from './queries.ts';

/**
 * Issues the report of the first learner's newest result in the test that the year group took, once: with the range that
 * their tests allow. Everything of it can be checked.
 */
export async function issueDemoReport(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const courseId = await findCourseId(db, demoCourses.academicReading.title);
  const email = people.find(({ role }) => role === 'user')?.email ?? '';
  const found = courseId === null ? undefined : await findOnScale(db, { email, courseId });
  if (courseId === null || !found) return;
  const caller = learnerCaller({ id: found.account_id, username: found.username }, clock.now());
  if ((await ownReports(context, caller, found.id)).length > 0) return;
  await countCourse(context, courseId);
  await measureCourse(context, courseId);
  const shows = { name: true, bands: true, date: true, course: true };
  await issueReport(context, caller, { attempt_id: found.id, shows });
}
