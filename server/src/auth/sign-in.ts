import { refusePassword } from '../accounts/passwords-off.ts';
import type { AppContext } from '../platform/app-context.ts';
import { Refusal } from '../platform/refusal.ts';
import { admit, countingLogin, type LoggedIn, type Login } from './admit.ts';
import { checkPassword } from './check-password.ts';

type Form = { email: string; password: string; remember?: boolean };

/**
 * Signs in: one short transaction and two statements. Refuses a try that comes too early (`too_many_requests`), then an
 * unknown email and a wrong password alike (`bad_credentials`); only the right password is told that it opens nothing
 * here (`passwords_off`), that the account is closed, or how the login goes on, see `admit`.
 */
export async function signIn(context: AppContext, form: Form, login: Login): Promise<LoggedIn> {
  return await countingLogin(signInNow(context, form, login));
}

async function signInNow(context: AppContext, form: Form, login: Login): Promise<LoggedIn> {
  const { account } = await checkPassword(context, form, login.request);
  if (!account) throw new Refusal('bad_credentials');
  refusePassword(context.settings, account);
  const loggedIn = await admit(context, account, { remembered: form.remember ?? false, byProvider: false }, login);
  if (!loggedIn) throw new Refusal('bad_credentials');
  return loggedIn;
}
