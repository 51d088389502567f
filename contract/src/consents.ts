import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, messageReply } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { said } from './say.ts';

/** What people are asked to agree to: the terms, when they register; a recording, before a Speaking test. */
export const consentKinds = ['terms', 'recording'] as const;
export type ConsentKind = (typeof consentKinds)[number];

export const CONSENT_TEXT_MAX = 5000;

const kind = z.enum(consentKinds);
const asked = z.object({ id: idOut, text: z.string() });

/** What whoever registers is asked to agree to; null where nothing is asked. */
export const getTerms = endpoint({
  method: 'GET',
  path: '/api/auth/terms',
  audience: 'public',
  reply: z.object({ terms: asked.nullable() }),
  refusals: [],
});

/** What the caller is asked now, and whether they agreed to it. A kind without a text is not among them. */
export const listOwnConsents = endpoint({
  method: 'GET',
  path: '/api/auth/consents',
  audience: 'learner',
  reply: z.array(
    asked.extend({
      kind,
      /** Null while they have not agreed. */
      given_at: time.nullable(),
    }),
  ),
  refusals: [],
});

/** Agrees to a text, or takes that back. No test is refused without. */
export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/auth/consents',
  audience: 'learner',
  body: z.strictObject({ text_id: id, agreed: z.boolean() }),
  reply: messageReply,
  refusals: [],
});

/** A text as the school wrote it; empty where it asked nothing from then on. */
const consentText = z.object({
  id: idOut,
  kind,
  text: z.string(),
  from_at: time,
  made_by: z.string(),
  /** How many agreed to it. */
  given: z.int(),
});
export type ConsentText = z.output<typeof consentText>;

/** All texts there were, the newest first: the first of its kind is asked. */
export const listConsentTexts = endpoint({
  method: 'GET',
  path: '/api/superadmin/consent-texts',
  audience: 'superadmin',
  reply: z.array(consentText),
  refusals: [],
});

/** Asks another text from now on, or nothing with an empty one. Who agreed to the one before is asked again. */
export const addConsentText = endpoint({
  method: 'POST',
  path: '/api/superadmin/consent-texts',
  audience: 'superadmin',
  body: z.strictObject({
    kind,
    text: z
      .string()
      .trim()
      .max(CONSENT_TEXT_MAX, said(msg`Use at most ${{ most: CONSENT_TEXT_MAX }} characters.`)),
  }),
  reply: messageReply,
  refusals: [],
});
