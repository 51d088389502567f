import type { AppContext } from '../platform/app-context.ts';
import { plusDays } from '../platform/clock.ts';
import { saveScore } from '../reviews/score.ts';
import { listMarkings, type Marking } from '../second-marking/cases/queries.ts';
import { demoCourses } from './courses.ts';
import { commentOn, opinionOf } from './opinions.ts';
import { callerOf } from './past-results.ts';
import { normalOf, randomOf } from './random.ts';
import { bandsOf } from './reviews.ts';
import { addSimulatedPeople } from './simulated-people.ts';

const PEOPLE = 33;
const MARKED_AFTER_DAYS = 1;
/** How far below the other marker one of them is, in bands. */
const SEVERE = { marker: 'j.moreau', bands: 0.4 };
/** By their place: what that marker takes off or adds where the two do not agree at all. */
const APART = new Map([
  [8, -2],
  [19, 1.8],
  [30, -2],
]);
/** Whose third mark nobody has given yet, whose second one, and whom nobody has marked. */
const WAITS = { third: 30, second: 31, first: 32 };

/**
 * A group that wrote a short opinion, each marked by two people who do not see each other's mark: one is severe, and where
 * they lie far apart a third decides. It counts for the agreement of markers and nowhere else.
 */
export async function addOpinionGroup(context: AppContext, isStopping: () => boolean): Promise<void> {
  const group = { key: 'opinion', name: 'Opinion group', people: PEOPLE, addedDaysAgo: 44 };
  const { title: courseTitle } = demoCourses.shortOpinion;
  const daysAgoOf = (index: number) => 40 - index;
  await addSimulatedPeople(
    context,
    { ...group, courseTitle },
    isStopping,
    (index) => {
      const { ability, random } = writerOf(index);
      const done = { texts: [opinionOf(ability, random)] };
      return { done, daysAgo: daysAgoOf(index), minutesTaken: 9 + (index % 9) };
    },
    async (context, { index, attemptId }) => {
      const at = plusDays(context.clock.now(), -(daysAgoOf(index) - MARKED_AFTER_DAYS));
      const { ability } = writerOf(index);
      await markByAll({ ...context, clock: { now: () => at } }, { attemptId, index, ability });
    },
  );
}

/** What the text of somebody is worth, from 0 to 1, and the chance that words it. */
function writerOf(index: number) {
  const random = randomOf(index + 401);
  return { ability: Math.min(Math.max(0.5 + normalOf(random) / 4.5, 0), 1), random };
}

type Written = { attemptId: number; index: number; ability: number };

/** Each to whom it was given marks it, and then whoever decides. */
async function markByAll(context: AppContext, { attemptId, index, ability }: Written): Promise<void> {
  const { db, clock } = context;
  for (const turn of ['first', 'second', 'third'] as const) {
    if (index === WAITS[turn]) return;
    const marking = (await listMarkings(db, attemptId)).find((one) => one.turn === turn);
    if (!marking) return;
    const bands = bandsBy(marking, { index, ability });
    const criteria = await bandsOf(db, attemptId, bands);
    const mean = bands.reduce((sum, band) => sum + band, 0) / bands.length;
    const saved = { criteria, comment: commentOn(mean) };
    const caller = callerOf({ id: marking.marker_id, username: marking.marker, role: 'admin' }, clock.now());
    await saveScore(context, { kind: 'writing', attemptId }, saved, caller);
  }
}

/** From 4 to 8.5 by what the text is worth, with what a marker takes off or adds in each criterion. */
function bandsBy({ marker, turn }: Marking, { index, ability }: Omit<Written, 'attemptId'>): number[] {
  // Of each marker, whoever of the two was given the first mark.
  const random = randomOf(index * 1000 + marker.charCodeAt(0));
  const isSevere = marker === SEVERE.marker;
  const own = (isSevere ? (APART.get(index) ?? 0) - SEVERE.bands : 0) + normalOf(random) * 0.16;
  return [0.2, 0, -0.1, -0.2].map((offset) => {
    const luck = turn === 'third' ? 0 : own + normalOf(random) * 0.2;
    const band = 4.2 + ability * 4 + offset + luck;
    return Math.min(Math.max(Math.round(band * 2) / 2, 2), 9);
  });
}
