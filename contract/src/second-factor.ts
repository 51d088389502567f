import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { ownPassword as password } from './accounts.ts';
import { factorKinds, factorMethods } from './auth.ts';
import { endpoint, messageReply } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { said } from './say.ts';
import { signedInUser } from './signed-in-user.ts';

/** How long a ticket is good for: the second step of a login, or setting up a factor in it. */
export const TICKET_MINUTES = 5;
/** What shows once more that it is they who call: a factor, or a login at the school's provider. */
export const againMethods = [...factorMethods, 'provider'] as const;
export type AgainMethod = (typeof againMethods)[number];
/** How many wrong tries end a ticket. */
export const TICKET_TRIES = 5;
/** How long after its use no call asks for a second factor again. */
export const FRESH_MINUTES = 10;
/** How many factors an account may have. */
export const FACTORS_MAX = 10;
/** How many recovery codes are made at a time. Each works once. */
export const RECOVERY_CODES = 10;

const ticket = z.string().min(1).max(200);
/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = z
  .string()
  .regex(/^[\w-]*$/)
  .max(8000);
const name = z.string().trim().min(1, said(msg`Enter a name.`)).max(60, said(msg`Use at most 60 characters.`));

/** Six digits, also with the space that apps show between them. */
export const totpCode = z
  .string()
  .max(20)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, said(msg`Enter the 6 digits that your app shows.`)));

/** 24 letters and digits, in whatever case, also with what is written between them. */
export const recoveryCode = z
  .string()
  .max(60)
  .transform((typed) => typed.replace(/[^a-z0-9]/gi, '').toUpperCase())
  .pipe(z.string().length(24, said(msg`A recovery code has 24 letters and digits.`)));

const totpProof = z.strictObject({ kind: z.literal('totp'), code: totpCode });
/** What `navigator.credentials.get` gave, as JSON. */
const passkeyProof = z.strictObject({
  kind: z.literal('passkey'),
  id: bytes,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
/** What `navigator.credentials.create` gave, as JSON. */
const newPasskeyProof = z.strictObject({
  kind: z.literal('passkey'),
  id: bytes,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** What shows that somebody has a factor. */
const proof = z.discriminatedUnion('kind', [
  totpProof,
  passkeyProof,
  z.strictObject({ kind: z.literal('recovery'), code: recoveryCode }),
]);
export type Proof = z.output<typeof proof>;

/** What shows that a new factor works. */
const firstProof = z.discriminatedUnion('kind', [totpProof, newPasskeyProof]);
export type FirstProof = z.output<typeof firstProof>;

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What `navigator.credentials.get` is given, as JSON. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(credential),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof requestOptions>;

/** What `navigator.credentials.create` is given, as JSON. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({ residentKey: z.string(), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** A factor that is not confirmed yet, told once: the secret of an app, or what a passkey is made with. */
const newFactor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), id: idOut, uri: z.string(), secret: z.string() }),
  z.object({ kind: z.literal('passkey'), id: idOut, options: creationOptions }),
]);
export type NewFactor = z.output<typeof newFactor>;

const recoveryCodes = z.array(z.string());

/** A request for WebAuthn: what the browser asks the passkeys of the account of this ticket. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/options',
  audience: 'public',
  body: z.strictObject({ ticket }),
  reply: requestOptions,
  refusals: ['ticket_over', 'passkey_not_offered'],
});

/**
 * The second step: of a login, whose session it opens (`token`), or of `proveAgain`, whose session goes on and counts as
 * fresh. A ticket works once.
 */
export const verifySecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/verify',
  audience: 'public',
  body: z.strictObject({ ticket, proof }),
  reply: z.object({ user: signedInUser, token: z.string().optional(), recoveryCodesLeft: z.int() }),
  refusals: ['second_factor_wrong', 'ticket_over', 'passkey_not_offered'],
});

/** Begins the factor that a login asked for (`second_factor_setup`). */
export const setUpFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/set-up',
  audience: 'public',
  body: z.strictObject({ ticket, kind: z.enum(factorKinds), name }),
  reply: newFactor,
  refusals: ['ticket_over', 'passkey_not_offered'],
});

/** Shows that it works, which opens the session of that login. The recovery codes are told this once. */
export const finishSetUp = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/set-up/confirm',
  audience: 'public',
  body: z.strictObject({ ticket, id, proof: firstProof }),
  reply: z.object({ user: signedInUser, token: z.string(), recoveryCodes }),
  refusals: ['second_factor_wrong', 'ticket_over', 'passkey_not_offered'],
});

export const factor = z.object({
  id: idOut,
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
});
export type Factor = z.output<typeof factor>;

/** The caller's own factors. Learners have none. */
export const listFactors = endpoint({
  method: 'GET',
  path: '/api/auth/second-factors',
  audience: 'admin',
  reach: 'shared',
  forInvigilators: true,
  reply: z.object({
    factors: z.array(factor),
    recoveryCodesLeft: z.int(),
    /** The school asks staff for one: the last cannot be removed. */
    required: z.boolean(),
    /** Passkeys need https. */
    passkeys: z.boolean(),
    /** Whether the caller has a password, which a change of factors asks for. */
    password: z.boolean(),
  }),
  refusals: [],
});

/** Begins another factor. It counts once it is confirmed, within FRESH_MINUTES. */
export const addFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factors',
  audience: 'admin',
  reach: 'shared',
  forInvigilators: true,
  fresh: true,
  body: z.strictObject({ kind: z.enum(factorKinds), name, password }),
  reply: newFactor,
  refusals: ['password_wrong', 'passkey_not_offered', 'second_factors_too_many'],
});

/** Shows that it works. Every other session of the account ends. With the first factor come recovery codes, this once. */
export const confirmFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factors/:id/confirm',
  audience: 'admin',
  reach: 'shared',
  forInvigilators: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ proof: firstProof }),
  reply: z.object({ recoveryCodes: recoveryCodes.optional() }),
  refusals: ['second_factor_wrong', 'passkey_not_offered'],
});

/** Removes one of the caller's own. Every other session of the account ends. */
export const removeFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factors/:id/remove',
  audience: 'admin',
  reach: 'shared',
  forInvigilators: true,
  fresh: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ password }),
  reply: messageReply,
  refusals: ['password_wrong', 'second_factor_last'],
});

/** Makes new recovery codes. The old ones end. */
export const remakeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/second-factors/recovery-codes',
  audience: 'admin',
  reach: 'shared',
  forInvigilators: true,
  fresh: true,
  body: z.strictObject({ password }),
  reply: z.object({ recoveryCodes }),
  refusals: ['password_wrong', 'second_factor_none'],
});

/**
 * Begins to use a factor once more, for a call that was refused with `second_factor_again`. `provider` goes on with
 * `proveAtProvider`: for whoever the school's provider let in, where its second factor counts here.
 */
export const proveAgain = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/again',
  audience: 'admin',
  reach: 'shared',
  forInvigilators: true,
  reply: z.object({ ticket: z.string(), methods: z.array(z.enum(againMethods)) }),
  refusals: ['second_factor_none'],
});
