import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { time } from '../id.ts';
import { said } from '../say.ts';
import { RULES_PATH, retentionKinds } from './kept.ts';

export const RETENTION_DAYS_MIN = 30;
export const RETENTION_DAYS_MAX = 36_500;
/** For how many days after it was marked no rule deletes anything. */
export const MARK_KEPT_DAYS = 30;
/** How many of what would go are named by a preview, the oldest. */
export const PREVIEW_NAMED = 10;

const kind = z.enum(retentionKinds);
const wrongDays = said(
  msg`Use a whole number from ${{ least: RETENTION_DAYS_MIN }} to ${{ most: RETENTION_DAYS_MAX }}.`,
);
const inRange = z.int(wrongDays).min(RETENTION_DAYS_MIN, wrongDays).max(RETENTION_DAYS_MAX, wrongDays);

export const retentionRule = z.object({
  kind,
  /** After how many days it is deleted; null: only when somebody deletes it. */
  days: z.int().nullable(),
  changed_by: z.string().nullable(),
  changed_at: time.nullable(),
  /** When a night last went through all of it. */
  applied_at: time.nullable(),
});
export type RetentionRule = z.output<typeof retentionRule>;

/** Every kind, in the order of `retentionKinds`. */
export const listRetention = endpoint({
  method: 'GET',
  path: '/api/superadmin/retention',
  audience: 'superadmin',
  reply: z.array(retentionRule),
  refusals: [],
});

/** The rules that are set, for everybody whose data it is: after how many days what goes. */
export const readRetention = endpoint({
  method: 'GET',
  path: RULES_PATH,
  audience: 'public',
  reply: z.object({ rules: z.array(z.object({ kind, days: z.int() })) }),
  refusals: [],
});

/**
 * Sets a rule, which holds from the next night on. Where it would delete anything now, `confirmItems` is the count that a
 * preview gave; another count is refused with the one of this moment (`retention_confirm`).
 */
export const setRetention = endpoint({
  method: 'PUT',
  path: '/api/superadmin/retention',
  audience: 'superadmin',
  fresh: true,
  body: z.strictObject({ kind, days: inRange.nullable(), confirmItems: z.int().nonnegative().optional() }),
  reply: z.object({ message: z.string(), rule: retentionRule }),
  refusals: ['retention_confirm'],
  refusalDetails: { items: z.int() },
});

/** What such a rule would delete now. Nothing changes by asking. */
export const previewRetention = endpoint({
  method: 'GET',
  path: '/api/superadmin/retention/preview',
  audience: 'superadmin',
  query: z.strictObject({
    kind,
    days: z
      .string()
      .regex(/^[1-9]\d{0,4}$/, wrongDays)
      .transform(Number)
      .pipe(inRange),
  }),
  reply: z.object({
    items: z.int(),
    /** Of files. */
    bytes: z.number(),
    people: z.int(),
    oldest: time.nullable(),
    firstOnes: z.array(
      z.object({
        at: time,
        /** Whose it is; null where nobody is named. */
        who: z.string().nullable(),
        /** The test or examination, or the action of an entry of the log. */
        what: z.string().nullable(),
      }),
    ),
  }),
  refusals: [],
});
