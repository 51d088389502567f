import { msg } from '@lingui/core/runtime-macro';
import {
  addConsentText,
  consentKinds,
  getTerms,
  giveConsent,
  listConsentTexts,
  listOwnConsents,
} from '@parlance/contract/consents';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteConsent, findAsked, insertConsent, insertText, listAsked, listTexts } from './queries.ts';

/** Mounts what people are asked to agree to, and that they do. */
export function mountConsents(app: FastifyInstance, { db, clock }: AppContext): void {
  serve(app, getTerms, async () => ({ terms: (await findAsked(db, 'terms')) ?? null }));

  serve(app, listOwnConsents, async ({ caller }) => {
    const asked = await listAsked(db, caller.accountId);
    return asked.map(({ given_at, ...text }) => ({ ...text, given_at: given_at?.toISOString() ?? null }));
  });

  serve(app, giveConsent, async ({ body: { text_id: textId, agreed }, caller: { accountId } }) => {
    if (!agreed) {
      await deleteConsent(db, accountId, textId);
      return { message: say(msg`You no longer agree.`) };
    }
    const given = { accountId, textId, kinds: consentKinds, at: clock.now() };
    if (!(await insertConsent(db, given))) throw new Refusal('not_found');
    return { message: say(msg`You agreed.`) };
  });

  serve(app, listConsentTexts, async () => {
    const texts = await listTexts(db);
    return texts.map(({ from_at, ...text }) => ({ ...text, from_at: from_at.toISOString() }));
  });

  serve(app, addConsentText, async ({ body, caller: { accountId } }) => {
    const at = clock.now();
    await inTransaction(db, async (db) => {
      await insertText(db, { ...body, from_at: at, made_by: accountId });
      const details = { kind: body.kind, asks: body.text !== '' };
      await audit(db, { site: null, actorId: accountId, at }, 'consent_text.added', details);
    });
    return { message: say(msg`Saved.`) };
  });
}
