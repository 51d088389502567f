import type { Memberships } from '../../accounts/invitations/memberships.ts';
import { type AuditEntry, auditAll } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { isOverFull, partOf } from '../members/change-members.ts';
import { insertMembers, type Membership } from '../members/queries.ts';
import { findClassesNamed, lockClasses } from './queries.ts';

/** What puts the accounts of a file into classes that exist. */
export const memberships: Memberships = {
  known: async (db, names) => new Set((await findClassesNamed(db, names)).keys()),
  add: addNewAccounts,
};

async function addNewAccounts(
  db: Db,
  people: Parameters<Memberships['add']>[1],
  { actorId, at }: { actorId: number; at: Date },
): Promise<string[]> {
  const named = [...new Set(people.flatMap(({ classes }) => classes))];
  const found = await findClassesNamed(db, named);
  const classes = [...found];
  await lockClasses(
    db,
    classes.map(([, { id }]) => id),
  );
  const added = classes.map(([key, one]) => ({
    ...one,
    key,
    members: people
      .filter((person) => person.classes.includes(key))
      .map((person): Membership => ({ classId: one.id, accountId: person.id, part: partOf(person) })),
  }));
  await insertMembers(
    db,
    added.flatMap(({ members }) => members),
    { addedBy: actorId, at },
  );
  const closed = named.filter((name) => !found.has(name));
  for (const { id, key } of added) if (await isOverFull(db, id)) closed.push(key);
  const entries = added.map(({ id, name, members }): AuditEntry => {
    const addedIds = members.map(({ accountId }) => accountId);
    const details = { name, added: members.length, removed: 0, addedIds, removedIds: [] };
    return { class: id, actorId, at, action: 'class.members_changed', details };
  });
  await auditAll(db, entries);
  return closed;
}
