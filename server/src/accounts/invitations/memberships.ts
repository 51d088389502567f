import type { Rights } from '@parlance/contract/permissions';
import type { Db } from '../../platform/database/database.ts';

/** Accounts that were just added, with the names of their classes in lower case. */
type Person = Rights & { id: number; classes: string[] };

/**
 * What the feature of classes does for a file of accounts: it imports this one, and not the other way. `known` are those
 * of these names that a class has, in lower case; `add` makes the members and gives the names of classes that would have
 * too many by that, or are not there any more.
 */
export type Memberships = {
  known: (db: Db, names: string[]) => Promise<Set<string>>;
  add: (db: Db, people: Person[], by: { actorId: number; at: Date }) => Promise<string[]>;
};
