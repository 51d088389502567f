import { accesses, type Role, roles } from '@parlance/contract/accounts';
import { may, type Permission } from '@parlance/contract/permissions';
import { type RawBuilder, sql } from 'kysely';

/** `may` of the contract as a condition on the `accounts` of a statement. Its values are literals: the planner knows them. */
export function accountMay(permission: Permission): RawBuilder<boolean> {
  const mayWith = (role: Role) => accesses.filter((access) => may({ role, access }, permission));
  const whole = roles.filter((role) => mayWith(role).length === accesses.length);
  const ofSome = mayWith('admin');
  const conditions = [
    ...(whole.length > 0 ? [sql`accounts.role in (${literals(whole)})`] : []),
    ...(ofSome.length > 0 && !whole.includes('admin')
      ? [sql`(accounts.role = ${sql.lit('admin')} and accounts.access in (${literals(ofSome)}))`]
      : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

function literals(values: readonly string[]) {
  return sql.join(values.map((value) => sql.lit(value)));
}
