import { msg } from '@lingui/core/runtime-macro';
import type { register } from '@parlance/contract/auth';
import type { Parsed } from '@parlance/contract/endpoint';
import { isLanguage, LANGUAGE_COOKIE } from '@parlance/contract/languages';
import type { FastifyRequest } from 'fastify';
import { orTaken } from '../accounts/changes.ts';
import { hashPassword, refuseEasyPassword } from '../accounts/passwords.ts';
import { type AccountRow, insertAccount } from '../accounts/queries.ts';
import { inTurn } from '../accounts/turns.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { plusSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { ipOrigin } from '../platform/http/origin.ts';
import { countCalls, insertCall, lockCounts } from '../platform/limits/queries.ts';
import { HOUR_SECONDS, refuseTooEarly } from '../platform/limits/too-early.ts';
import { fieldRefusal } from '../platform/refusal.ts';
import { insertConsent } from './consents/queries.ts';
import { placeOf } from './device.ts';
import { REGISTER_RULE } from './throttle.ts';

/** What a registration makes: anybody can type any email. */
const UNPROVEN = { email_proven: false, role: 'user', status: 'active' } as const;

/**
 * Adds the account a visitor makes for themselves: an active user, whatever else was sent, that reads in the
 * language the visitor chose. One more than an address may
 * register is `too_many_requests`. An email that is taken counts too: nobody may ask for a thousand who has an account.
 */
export async function registerAccount(
  context: AppContext,
  form: Parsed<typeof register, 'body'>,
  request: FastifyRequest,
): Promise<AccountRow> {
  const { db, clock, settings } = context;
  const { password, terms_id: termsId, ...rest } = form;
  const passwordHash = await inTurn(placeOf(request), async () => {
    await refuseEasyPassword(password, { full_name: '', ...rest, school: settings.brand.name });
    await countRegistration(context, ipOrigin(request.ip));
    return hashPassword(password);
  });
  const language = request.cookies[LANGUAGE_COOKIE];
  const chosen = isLanguage(language) && { language };
  return orTaken(
    inTransaction(db, async (db) => {
      const at = clock.now();
      const added = await insertAccount(db, { ...rest, ...chosen, passwordHash, ...UNPROVEN }, at);
      if (termsId !== undefined) {
        const given = { accountId: added.id, textId: termsId, kinds: ['terms'] as const, at };
        if (!(await insertConsent(db, given)))
          throw fieldRefusal('invalid', 'terms_id', msg`These terms are not known.`);
      }
      await audit(db, { account: added.id, actorId: added.id, at }, 'account.registered');
      return added;
    }),
  );
}

async function countRegistration({ db, clock }: AppContext, origin: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockCounts(db, [`register ${origin}`]);
    const now = clock.now();
    const calls = await countCalls(db, 'register', origin, plusSeconds(now, -HOUR_SECONDS));
    refuseTooEarly(msg`Many accounts were registered from your network.`, [[calls, REGISTER_RULE]], now);
    await insertCall(db, 'register', origin, now);
  });
}
