import type { register } from '@parlance/contract/auth';
import type { Parsed } from '@parlance/contract/endpoint';
import { orEmailTaken } from '../accounts/changes.ts';
import { hashNewPassword } from '../accounts/passwords.ts';
import { type AccountRow, insertAccount } from '../accounts/queries.ts';
import { recordAudit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database.ts';
import type { House } from '../platform/house.ts';

/** Adds the account a visitor makes for themselves: an active user, whatever else was sent. */
export async function registerAccount(
  { db, clock }: House,
  form: Parsed<typeof register, 'body'>,
): Promise<AccountRow> {
  const { password, ...rest } = form;
  const passwordHash = await hashNewPassword(password, rest);
  return orEmailTaken(
    inTransaction(db, async (db) => {
      const at = clock.now();
      const added = await insertAccount(db, { ...rest, passwordHash, role: 'user', status: 'active' }, at);
      await recordAudit(db, {
        at,
        actorId: added.id,
        action: 'account.registered',
        subjectType: 'account',
        subjectId: added.id,
      });
      return added;
    }),
  );
}
