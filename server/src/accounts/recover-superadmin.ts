import { randomBytes } from 'node:crypto';
import { email as emailSchema } from '@parlance/contract/accounts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import { WrongSetting } from '../platform/secret-files.ts';
import { orTaken } from './changes.ts';
import { hashPassword } from './passwords.ts';
import { findAccountByEmail, insertAccount, updateAccount } from './queries.ts';
import { removeFactorsOf } from './second-factors/queries.ts';
import { endLoginsOf } from './sessions/queries.ts';
import { endOtherWays, proveEmail } from './ways-in/queries.ts';

/**
 * `create` makes the account where there is none; `newPassword` gives one that has a password another, and removes what
 * else lets in; `noSecondFactor` removes its second factors.
 */
export type RecoverRequest = { email: string; create: boolean; newPassword: boolean; noSecondFactor?: boolean };

/** `password` is nowhere else; null where the account keeps the one it has. `waysRemoved`: linked logins, calendar addresses. */
export type Recovered = {
  email: string;
  created: boolean;
  password: string | null;
  factorsRemoved: number;
  waysRemoved: number;
};

/**
 * Makes an account an active superadmin and ends its sessions, for whoever has the machine: no call of the API can.
 * Throws a plain sentence when there is no such account and none may be made.
 */
export async function recoverSuperadmin(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { email: given, create, newPassword, noSecondFactor }: RecoverRequest,
): Promise<Recovered> {
  const parsed = emailSchema.safeParse(given);
  if (!parsed.data) throw new WrongSetting(`--email is "${given}": use an email address.`);
  const email = parsed.data;
  const found = await findAccountByEmail(db, email);
  if (!found && !create) throw new WrongSetting(`No account has the email ${email}. Add --create to make one.`);
  const password = !found || newPassword || !found.hasPassword ? randomBytes(12).toString('base64url') : null;
  const username = found?.username ?? 'Superadmin';
  const passwordHash = password === null ? undefined : await hashPassword(password);
  const removed = await orTaken(
    inTransaction(db, async (db) => {
      const at = clock.now();
      const rights = { role: 'superadmin', status: 'active' } as const;
      const { id } = found
        ? await updateAccount(db, found.id, { ...rights, passwordHash }, at)
        : await insertAccount(db, { username, email, phone: '', passwordHash: passwordHash ?? '', ...rights }, at);
      await endLoginsOf(db, id);
      const factorsRemoved = noSecondFactor ? await removeFactorsOf(db, id) : 0;
      const waysRemoved = newPassword ? await endOtherWays(db, id) : 0;
      if (newPassword) await proveEmail(db, id);
      const details = {
        created: !found,
        newPassword: password !== null,
        ...(factorsRemoved > 0 && { factorsRemoved }),
        ...(waysRemoved > 0 && { waysRemoved }),
      };
      await audit(db, { account: id, actorId: null, at }, 'account.recovered', details);
      return { factorsRemoved, waysRemoved };
    }),
  );
  return { email, created: !found, password, ...removed };
}
