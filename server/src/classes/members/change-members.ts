import { LEARNERS_MAX, type MemberPart, TEACHERS_MAX } from '@parlance/contract/classes';
import { may, type Rights } from '@parlance/contract/permissions';
import { lockPeople } from '../../accounts/people/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { lockClass } from '../queries.ts';
import { countMembers, deleteMembers, insertMembers } from './queries.ts';

type Change = { add: { account_id: number; part: MemberPart }[]; remove: number[] };

/** The part that an account may have in a class. */
export function partOf(person: Rights): MemberPart {
  return may(person, 'learns') ? 'learner' : 'teacher';
}

/**
 * Removes and adds people, all or none, and says how many there were of each. Refuses an account that is not there
 * (`not_found`), one of the other role, and more than a class may have.
 */
export async function changeMembers(
  { db, clock }: AppContext,
  classId: number,
  { add, remove }: Change,
  actorId: number,
): Promise<{ added: number; removed: number }> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const held = orNotFound(await lockClass(db, classId));
    const people = await lockPeople(
      db,
      add.map(({ account_id }) => account_id),
    );
    for (const { account_id, part } of add) {
      const person = orNotFound(people.get(account_id));
      if (partOf(person) !== part) throw new Refusal('member_wrong_role');
    }
    const removedIds = await deleteMembers(db, classId, remove);
    const members = add.map(({ account_id: accountId, part }) => ({ classId, accountId, part }));
    const addedIds = (await insertMembers(db, members, { addedBy: actorId, at })).map(({ account_id }) => account_id);
    if (addedIds.length > 0 && (await isOverFull(db, classId))) throw new Refusal('class_full');
    const [added, removed] = [addedIds.length, removedIds.length];
    if (added + removed > 0) {
      await audit(db, { class: classId, actorId, at }, 'class.members_changed', {
        name: held.name,
        added,
        removed,
        addedIds,
        removedIds,
      });
    }
    return { added, removed };
  });
}

/** Whether a class has more members by now than it may have. */
export async function isOverFull(db: Db, classId: number): Promise<boolean> {
  const { learners, teachers } = (await countMembers(db, [classId])).get(classId) ?? { learners: 0, teachers: 0 };
  return learners > LEARNERS_MAX || teachers > TEACHERS_MAX;
}
