import { type AuditEntry, auditAll } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { idsOf } from '../../platform/list-query.ts';
import { lockPeople, type NewNames, setNames } from './queries.ts';

/** Gives people other names in its transaction, which holds them then. The log keeps that they changed, never what they were. */
export async function rename(
  db: Db,
  people: NewNames[],
  { actorId, at }: { actorId: number; at: Date },
): Promise<void> {
  if (people.length === 0) return;
  const changed = people.some(({ registration_number }) => registration_number !== undefined)
    ? ['full_name', 'registration_number']
    : ['full_name'];
  const held = await lockPeople(db, idsOf(people));
  await setNames(db, people, at);
  const edited = [...held.values()].map(({ id, role }): AuditEntry => {
    return { account: id, actorId, at, action: 'account.edited', details: { changed, role } };
  });
  await auditAll(db, edited);
}
