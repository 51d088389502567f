import type { AppContext } from '../../platform/app-context.ts';
import { WrongSetting } from '../../platform/secret-files.ts';
import { findSealedSecret } from './queries.ts';
import { openTotpSecret } from './totp.ts';

/** Keeps a server from starting whose SECRET does not open the authenticator apps of its database: nobody of them got in. */
export async function refuseOtherSecret({ db, settings }: Pick<AppContext, 'db' | 'settings'>): Promise<void> {
  const app = await findSealedSecret(db);
  if (!app) return;
  try {
    openTotpSecret(settings.secret, app.account_id, app.secret);
  } catch {
    throw new WrongSetting(
      'SECRET is not the one that this database was used with: authenticator apps cannot be read. Set SECRET to that one, or DATA_DIR to the folder that keeps it. To change it, use npm run change-secret.',
    );
  }
}
