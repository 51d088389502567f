import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { localText } from '../../platform/times/local-time.ts';
import { makeDemoClass } from '../class.ts';
import { readyMockExamination } from './mock-examination.ts';
import { makePastExamination } from './past-examination.ts';
import { type DemoPlace, findPlace } from './place.ts';
import { holdAgain } from './sitting.ts';

/**
 * Readies the examinations of the demo at a start of the server: one that begins soon, one that was held, and one under
 * way; each whole or not at all, and nothing in a database without the demo. Gives lines that say what there is.
 */
export async function readyExaminations(context: AppContext): Promise<string[]> {
  // Each by itself: the embedded database lets nothing else run during a transaction.
  const within = async <R>(work: (here: AppContext, place: DemoPlace) => Promise<R>): Promise<R | undefined> =>
    await inTransaction(context.db, async (db) => {
      const place = await findPlace(db);
      return place && (await work({ ...context, db }, place));
    });
  const lines = await within(readyCommonStart);
  await within(makePastExamination);
  await within((here, place) => readyMockExamination(here, place, async () => (await makeDemoClass()).passwordHash));
  return lines ?? [];
}

const TITLE = 'Reading, common start';
/** The code is on the board of the room; README.md names it too. */
const CODE = 'DEMX42';
/** How long after a start of the server it begins. */
const STARTS_IN_SECONDS = 12 * 60;

/**
 * Readies the examination with which a person can walk through the waiting room: it begins in 12 minutes. Gives a line
 * that says so.
 */
async function readyCommonStart(context: AppContext, place: DemoPlace): Promise<string[]> {
  const courseId = place.courses.academicReading2;
  if (courseId === undefined || place.learnerIds.length === 0) return [];
  const startsAt = plusSeconds(context.clock.now(), STARTS_IN_SECONDS);
  const id = await holdAgain(context, {
    title: TITLE,
    instructions:
      'The code is on the board of your room. Stay on the page until the test opens: it opens for everyone at the same moment.',
    startsAt,
    code: CODE,
    ownerId: place.adminId,
    staff: place.staff,
    classIds: place.classId === undefined ? [] : [place.classId],
    parts: [{ course_id: courseId, start: 'follows', starts_at: null, break_seconds: 0 }],
    candidates: place.learnerIds.map((accountId, index) => ({ accountId, room: 'Room 12', seat: `A${index + 1}` })),
  });
  if (id === undefined) return [`“${TITLE}” goes on: a learner is in it.`];
  return [`“${TITLE}” begins at ${localText(startsAt, context.settings.timeZone)}. Its code is ${CODE}.`];
}
