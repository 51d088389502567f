import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { localText } from '../../sittings/times/local-time.ts';
import type { DemoPlace } from './place.ts';
import { holdAgain } from './sitting.ts';

const TITLE = 'Reading, common start';
/** The code is on the board of the room; README.md names it too. */
const CODE = 'DEMX42';
/** It begins so long after a start of the server. */
const STARTS_IN_SECONDS = 12 * 60;

/**
 * Readies the examination with which a person can walk through the waiting room: it begins in 12 minutes. Gives a line
 * that says so.
 */
export async function readyCommonStart(context: AppContext, place: DemoPlace): Promise<string[]> {
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
