import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, fileText, messageReply } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { courseTypes } from '../kinds/course-types.ts';
import { said } from '../say.ts';
import { paperDigest } from '../sittings/sitting.ts';

/** Who closed a test: its learner, its time, or one of the staff. */
export const closers = ['learner', 'time', 'staff'] as const;

/** SHA-256 in base64url. */
const digest = z.string().regex(/^[\w-]{43}$/);

/**
 * What is signed, as canonical JSON (RFC 8785). The digest of an item is that of the salt, the question's id and the
 * canonical JSON of what was answered, a line each: null, an answer, or `{"recording":"…"}` with the SHA-256 of the
 * stored file in hexadecimal. `digest` is that of the canonical JSON of all items.
 */
export const receiptPayload = z.object({
  v: z.literal(1),
  /** The name of the key it is signed with. */
  key: z.string(),
  school: z.string(),
  attempt: idOut,
  /** `number` is the candidate's in an examination. */
  candidate: z.object({ account: idOut, number: z.int().optional() }),
  course: z.object({ id: idOut, title: z.string(), type: z.enum(courseTypes) }),
  /** In an examination, which part of it, and the digest of its frozen paper. */
  part: z.object({ sitting: idOut, title: z.string(), position: z.int(), paper: paperDigest.optional() }).optional(),
  startedAt: time,
  closedAt: time,
  closedBy: z.enum(closers),
  /** Numbers of the test, and how many of them have something. */
  questions: z.int(),
  answered: z.int(),
  /** 128 bits in base64url: keeps short answers from being guessed. */
  salt: z.string(),
  items: z.array(z.object({ question: idOut, version: idOut, kind: z.string(), digest })),
  digest,
});
export type ReceiptPayload = z.output<typeof receiptPayload>;

/** A receipt as its learner and their staff read it. */
export const receipt = z.object({
  code: z.string(),
  /** 1, and one more each time the test was opened again and closed. */
  number: z.int(),
  /** The signed text, byte for byte: a `receiptPayload`. */
  payload: z.string(),
  /** Ed25519, in base64url. */
  signature: z.string(),
  /** The 32 bytes of the public key, in base64url. */
  publicKey: z.string(),
  madeAt: time,
  /** When the test was opened again; null while this receipt holds. */
  supersededAt: time.nullable(),
  /** Of the learner, today: what they are called here, the name in their papers and the number of the school, '' for none. */
  name: z.string(),
  fullName: z.string(),
  registrationNumber: z.string(),
  /** Time taken, in seconds, without pauses and breaks. */
  takenSeconds: z.int(),
  /** Where the examination is held, or the school is (IANA). */
  timeZone: z.string(),
});
export type Receipt = z.output<typeof receipt>;

const ofAttempt = { audience: 'learner', params: z.strictObject({ id }), refusals: ['receipt_none'] } as const;

/** The newest receipt of a test: for its learner, and for staff who may see the attempt. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/tests/attempts/:id/receipt',
  ...ofAttempt,
  reply: receipt,
});

/** The same as a page that needs nothing else, to keep or to print. */
export const getReceiptPage = endpoint({
  method: 'GET',
  path: '/api/tests/attempts/:id/receipt.html',
  ...ofAttempt,
  reply: fileText,
  replyType: 'text/html',
});

const receiptKey = z.object({
  id: z.string(),
  /** The 32 bytes in base64url, and the same as PEM. */
  publicKey: z.string(),
  pem: z.string(),
  madeAt: time,
  /** When another took its place; null for the one that signs now. What it signed holds. */
  retiredAt: time.nullable(),
});
export type ReceiptKey = z.output<typeof receiptKey>;

/** Every key that receipts were signed with, the newest first. */
export const listReceiptKeys = endpoint({
  method: 'GET',
  path: '/api/receipt-keys',
  audience: 'public',
  reply: z.array(receiptKey),
  refusals: [],
});

/** Retires the key and makes another. */
export const changeReceiptKey = endpoint({
  method: 'POST',
  path: '/api/superadmin/receipt-keys',
  audience: 'superadmin',
  fresh: true,
  reply: messageReply.extend({ key: receiptKey }),
  refusals: [],
});

/** Why a receipt is not genuine. */
export const receiptFaults = ['code_mistyped', 'code_unknown', 'unreadable', 'key_unknown', 'signature_wrong'] as const;
export type ReceiptFault = (typeof receiptFaults)[number];

/** How many checks an account may make within an hour. */
export const CHECKS_AN_HOUR = 60;

export const checkedReceipt = z.object({
  valid: z.boolean(),
  reason: z.enum(receiptFaults).optional(),
  /** Of a genuine one. Absent where this server does not hold the receipt itself. */
  code: z.string().optional(),
  madeAt: time.optional(),
  course: receiptPayload.shape.course.optional(),
  closedAt: time.optional(),
  questions: z.int().optional(),
  answered: z.int().optional(),
  /** Whether all answers are stored as they were received. */
  matchesStored: z.boolean().optional(),
  /** The numbers of the questions that are not. */
  differsIn: z.array(z.int()).optional(),
  /** Its learner was erased: texts and recordings are not stored any more, and `differsIn` says which. */
  erased: z.literal(true).optional(),
  /** Whether the test was opened again afterwards. */
  superseded: z.boolean().optional(),
  /** Whose it is: told to them and to staff who may see the attempt. */
  owner: z.object({ attemptId: idOut, name: z.string(), fullName: z.string() }).optional(),
});
export type CheckedReceipt = z.output<typeof checkedReceipt>;

/** Checks a receipt by its code, or by what is in its file. */
export const checkReceipt = endpoint({
  method: 'POST',
  path: '/api/receipts/check',
  audience: 'learner',
  body: z
    .strictObject({
      code: z.string().max(60).optional(),
      payload: z.string().max(900_000).optional(),
      signature: z.string().max(200).optional(),
    })
    .refine(
      ({ code, payload, signature }) => (code === undefined) === (payload !== undefined && signature !== undefined),
      said(msg`Send a code, or a payload with its signature.`),
    ),
  reply: checkedReceipt,
  refusals: [],
});
