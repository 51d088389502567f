import { stateOn } from '@parlance/contract/accommodations';
import {
  ownDurationSeconds,
  type PinnedAccommodation,
  pinnedFrom,
  type Timing,
} from '@parlance/contract/taking/own-duration';
import type { OwnTime, OwnTimeLine } from '@parlance/contract/taking/own-time';
import { findAccommodation } from '../../accommodations/queries.ts';
import { schoolDay } from '../../accommodations/school-day.ts';
import { isOfOwnSitting } from '../../courses/queries.ts';
import { findCourseTimings } from '../../courses/timings/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findTimingOfPart } from '../../sittings/times/queries.ts';

/** How long a caller has for the test of a course that is opened now. */
export async function ownTimeOf(
  db: Db,
  { accountId, accommodationVersion }: Caller,
  { courseId, sittingId }: { courseId: number; sittingId?: number | undefined },
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<OwnTime> {
  const isOfSitting = sittingId !== undefined && (await isOfOwnSitting(db, courseId, accountId, sittingId));
  const timing = isOfSitting
    ? await findTimingOfPart(db, { sittingId, courseId })
    : sittingId === undefined
      ? await timingToPractise(db, courseId)
      : undefined;
  if (timing === undefined) throw new Refusal('not_found');
  const stored = accommodationVersion === null ? undefined : await findAccommodation(db, accountId);
  const own = stored && stateOn(stored, schoolDay(now, timeZone)) === 'current' ? pinnedFrom(stored) : {};
  const { break_count: count = 0, break_seconds: seconds = 0, extra_plays = 0 } = own;
  return {
    baseSeconds: timing && ownDurationSeconds(timing),
    allowedSeconds: timing && ownDurationSeconds(timing, own),
    breaks: { count, seconds },
    extraPlays: timing?.audio ? extra_plays : 0,
    lines: timing ? linesOf(timing, own) : [],
  };
}

/** What the time of a course is made of; undefined where there is none to practise with. */
async function timingToPractise(db: Db, courseId: number): Promise<Timing | null | undefined> {
  const course = (await findCourseTimings(db, [courseId])).get(courseId);
  // Without its sitting a course for examinations only is not told of.
  return course && !course.isDeleted && course.use !== 'exam' ? course.timing : undefined;
}

/** What of an accommodation acts on this test, each with what it adds by itself. */
function linesOf(timing: Timing, own: PinnedAccommodation): OwnTimeLine[] {
  const base = ownDurationSeconds(timing);
  const added = (name: keyof PinnedAccommodation) => ownDurationSeconds(timing, { [name]: own[name] ?? 0 }) - base;
  const percents = [
    ['extra_time', 'extra_time_percent'],
    ['recording', 'recording_percent'],
    ['preparation', 'preparation_percent'],
  ] as const;
  const lines: OwnTimeLine[] = percents.map(([what, name]) => ({
    what,
    percent: own[name] ?? 0,
    seconds: added(name),
  }));
  lines.push({ what: 'extra_plays', count: own.extra_plays ?? 0, seconds: added('extra_plays') });
  const acting = lines.filter(({ seconds }) => seconds > 0);
  const { break_count = 0, break_seconds = 0 } = own;
  return break_count > 0 ? [...acting, { what: 'breaks', count: break_count, seconds: break_seconds }] : acting;
}
