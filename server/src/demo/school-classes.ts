import { addClass } from '../classes/change-class.ts';
import { makeJoinCode } from '../classes/joining/join.ts';
import { changeMembers } from '../classes/members/change-members.ts';
import type { AppContext } from '../platform/app-context.ts';
import { daysBefore } from './days.ts';

const MADE_DAYS_AGO = 45;

type People = { adminId: number; teacherId: number; learnerIds: number[]; otherIds: number[] };

/** Makes two classes, as an admin does: one that a teacher has who sees nobody else, with a join code, and one of others. */
export async function addDemoClasses(
  context: AppContext,
  { adminId, teacherId, learnerIds, otherIds }: People,
): Promise<void> {
  const at = daysBefore(context.clock.now(), MADE_DAYS_AGO);
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
