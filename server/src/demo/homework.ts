import { assignTest } from '../assignments/change-assignments.ts';
import { markEmailed } from '../assignments/queries.ts';
import { addOverall } from '../overalls/change-overall.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusDays } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { localText } from '../platform/times/local-time.ts';
import type { CourseName } from './courses.ts';
import { findPlace } from './examinations/place.ts';
import { callerOf } from './past-results.ts';
import { hadOveralls } from './queries.ts';

/** Of one learner's results all three are there. */
const PARTS: CourseName[] = ['academicReading', 'lettersStoriesOpinions', 'speakingAboutYourself'];

/** What the evening class was given: one test that is due, and one that some did in time, some late and some not at all. */
const given: { course: CourseName; daysAgo: number; dueDaysAgo: number; note: string }[] = [
  {
    course: 'aroundTheHarbourListening',
    daysAgo: 2,
    dueDaysAgo: -5,
    note: 'Listen with headphones. We talk about part 2 on Thursday.',
  },
  { course: 'academicListening', daysAgo: 14, dueDaysAgo: 6, note: '' },
];

/**
 * Adds an overall band, and tests that a class is given until a due date, once: nothing in a database without the demo, nor
 * where there ever was an overall band.
 */
export async function addHomework({ db, ...context }: AppContext): Promise<void> {
  const now = context.clock.now();
  await inTransaction(db, async (db) => {
    const place = await findPlace(db);
    if (!place || place.classId === undefined || (await hadOveralls(db))) return;
    const parts = PARTS.flatMap((name) => place.courses[name] ?? []).map((course_id) => ({ course_id, weight: 1 }));
    if (parts.length < PARTS.length) return;
    const rules = { step: 0.5, rounding: 'nearest', take: 'latest', one_sitting: false, valid_days: 730 } as const;
    await addOverall({ ...context, db }, { title: 'Reading, Writing and Speaking', ...rules, parts }, place.adminId);
    const caller = callerOf({ id: place.adminId, username: 'admin', role: 'admin' }, now);
    const time_zone = context.settings.timeZone;
    for (const { course, daysAgo, dueDaysAgo, note } of given) {
      const course_id = place.courses[course];
      if (course_id === undefined) continue;
      const at = plusDays(now, -daysAgo);
      const then = { ...context, db, clock: { ...context.clock, now: () => at } };
      const local = localText(plusDays(now, -dueDaysAgo), time_zone).slice(0, 16).replace(' ', 'T');
      const of = { caller, classId: place.classId };
      const { id, due_at } = await assignTest(then, of, { course_id, due_at: { local, time_zone }, note });
      // Nobody of the demo is emailed of it.
      await markEmailed(db, { id, due_at }, 'told', at);
    }
  });
}
