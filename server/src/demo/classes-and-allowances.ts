import { NO_ACCOMMODATION } from '@parlance/contract/accommodations';
import { setAccommodation } from '../accommodations/set-accommodation.ts';
import { extendOpenTests } from '../attempts/clock/extend-open.ts';
import { addClass } from '../classes/change-class.ts';
import { makeJoinCode } from '../classes/joining/join.ts';
import { changeMembers } from '../classes/members/change-members.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusDays } from '../platform/clock.ts';

const MADE_DAYS_AGO = 45;

type People = { adminId: number; teacherId: number; learnerIds: number[]; otherIds: number[] };

/** Makes two classes, as an admin does: one that a teacher has who sees nobody else, with a join code, and one of others. */
export async function addDemoClasses(
  context: AppContext,
  { adminId, teacherId, learnerIds, otherIds }: People,
): Promise<void> {
  const at = plusDays(context.clock.now(), -MADE_DAYS_AGO);
  const then = { ...context, clock: { now: () => at } };
  const add = async (name: string, note: string, teacher: number, learners: number[]) => {
    const { id } = await addClass(then, { name, note }, adminId);
    const members = [
      { account_id: teacher, part: 'teacher' as const },
      ...learners.map((account_id) => ({ account_id, part: 'learner' as const })),
    ];
    await changeMembers(then, id, { add: members, remove: [] }, adminId);
    return id;
  };
  const classId = await add('B2 Evening', 'Tuesdays and Thursdays, 18:30. Room 12.', teacherId, learnerIds);
  await makeJoinCode(then, { classId, actorId: adminId, seenBy: null });
  await add('C1 Morning', 'Fridays, 10:00', adminId, otherIds);
}

const values = {
  ...NO_ACCOMMODATION,
  extra_time_percent: 50,
  preparation_percent: 50,
  recording_percent: 50,
  break_count: 2,
  break_seconds: 600,
  note_to_learner: 'You can take your breaks whenever you need them.',
};

/** What was set for a learner of the demo, and how many days ago: the extra time was raised since. */
const settings = [
  { daysAgo: 50, values: { ...values, extra_time_percent: 25 }, reason: 'A letter of the school doctor.' },
  { daysAgo: 20, values },
];

/** Gives a learner of the demo extra time and rest breaks, as an admin does. */
export async function allowDemoLearner(
  context: AppContext,
  { adminId, learnerId }: { adminId: number; learnerId: number },
): Promise<void> {
  const now = context.clock.now();
  for (const [version, { daysAgo, ...change }] of settings.entries()) {
    const at = plusDays(now, -daysAgo);
    const then = { ...context, clock: { now: () => at } };
    await setAccommodation(then, adminId, { accountId: learnerId, version, ...change }, extendOpenTests);
  }
}
