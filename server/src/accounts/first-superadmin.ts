import { randomBytes } from 'node:crypto';
import { email as emailSchema, newPassword } from '@parlance/contract/accounts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { WrongSetting } from '../platform/secret-files.ts';
import type { Settings } from '../platform/settings.ts';
import { orTaken } from './changes.ts';
import { hashNewPassword, hashPassword } from './passwords.ts';
import { hasAccounts, insertAccount } from './queries.ts';

const DEFAULT_EMAIL = 'superadmin@parlance.local';

/** How to log in the first time. `password` is null when it came from the settings and needs no showing. */
export type FirstSuperadmin = { email: string; password: string | null };

/**
 * Adds the first superadmin to a database without accounts and says how to log in; null when there was nothing to
 * do. Without settings the password is random and exists only in what this returns.
 */
export async function addFirstSuperadmin({ db, clock, settings }: AppContext): Promise<FirstSuperadmin | null> {
  if (await hasAccounts(db)) return null;
  const given = checked(settings.superadmin);
  const email = given?.email ?? DEFAULT_EMAIL;
  const password = given?.password ?? randomBytes(12).toString('base64url');
  const username = 'Superadmin';
  try {
    const owner = { email, username, full_name: '', school: settings.brand.name };
    const passwordHash = await (given ? hashNewPassword(password, owner) : hashPassword(password));
    const account = { username, email, phone: '', passwordHash, role: 'superadmin', status: 'active' } as const;
    await orTaken(
      inTransaction(db, async (db) => {
        const at = clock.now();
        const { id, role, status } = await insertAccount(db, account, at);
        await audit(db, { account: id, actorId: null, at }, 'account.added', { role, status });
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Another process, started at the same moment, was first.
    if (error.code === 'email_taken') return null;
    throw new WrongSetting(`SUPERADMIN_PASSWORD cannot be used: ${error.message}`);
  }
  return { email, password: given ? null : password };
}

function checked(given: Settings['superadmin']): Settings['superadmin'] {
  if (!given) return null;
  const email = emailSchema.safeParse(given.email);
  if (email.error) throw new WrongSetting(`SUPERADMIN_EMAIL is "${given.email}": use an email address.`);
  const password = newPassword.safeParse(given.password);
  if (password.error) throw new WrongSetting(`SUPERADMIN_PASSWORD: ${password.error.issues[0]?.message}`);
  return { email: email.data, password: password.data };
}
