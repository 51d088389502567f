import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { email, fullName, phone, registrationNumber, username } from '../accounts.ts';
import { addClass, LEARNERS_MAX, memberParts, TEACHERS_MAX } from '../classes.ts';
import { endpoint } from '../endpoint.ts';
import { idOut } from '../id.ts';
import { said } from '../say.ts';

export const PEOPLE_AT_ONCE = 5000;
export const CLASSES_AT_ONCE = 1000;
const BODY_MAX_BYTES = 5 * 1024 * 1024;

/** Who somebody is: by the number, where it has one and an account has that; else by the email. */
const identity = { registration_number: registrationNumber.optional(), email: email.optional() };

function isSomebody(person: { email?: string | undefined; registration_number?: string | undefined }): boolean {
  return Boolean(person.email || person.registration_number);
}
const nobody = { path: ['email'], ...said(msg`Give a registration number or an email.`) };

/**
 * Adds people who have no account and changes what differs of the others: all, or nothing and every fault, by its place
 * in `fields` (`people.3.email`). Sent again it changes nothing. What is left out, and a text that is empty, stays as it
 * is. New people are invited by email. Roles, passwords, superadmins and the emails of staff are never changed.
 */
export const putPeople = endpoint({
  method: 'PUT',
  path: '/api/integration/people',
  audience: 'superadmin',
  fresh: true,
  scope: 'accounts:write',
  bodyMaxBytes: BODY_MAX_BYTES,
  body: z.strictObject({
    /** Says what would change, and changes nothing. */
    dry_run: z.boolean().optional(),
    people: z
      .array(
        z
          .strictObject({
            ...identity,
            /** Somebody who is added without one is called by the full name. */
            username: username.optional(),
            full_name: fullName.optional(),
            phone: phone.optional(),
            /** Of somebody who is added: a learner, unless this is `teacher`, an admin who sees their own classes. */
            part: z.enum(memberParts).optional(),
            /** False ends the sessions of an active account, which cannot log in then; true takes that back. */
            active: z.boolean().optional(),
          })
          .refine(isSomebody, nobody),
      )
      .max(PEOPLE_AT_ONCE),
  }),
  reply: z.object({
    message: z.string(),
    dry_run: z.boolean(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** The people who were added or changed. */
    people: z.array(
      z.object({
        /** The place in the list that was sent, from 0. */
        index: z.int(),
        /** Null for somebody whom a dry run would add. */
        account_id: idOut.nullable(),
        outcome: z.enum(['added', 'changed']),
        /** What differed of an account that was there. */
        fields: z.array(z.string()),
      }),
    ),
  }),
  refusals: ['rows_wrong', 'email_taken', 'registration_number_taken'],
});

/**
 * Adds classes that are missing and puts people into them: all, or nothing and every fault. A class is known by its name
 * without regard to case. With `replace` each class that is named has these members alone; classes that are not named
 * stay as they are. Learners and staff are members as their accounts say.
 */
export const putClasses = endpoint({
  method: 'PUT',
  path: '/api/integration/classes',
  audience: 'admin',
  reach: 'school',
  scope: 'classes:write',
  bodyMaxBytes: BODY_MAX_BYTES,
  body: z.strictObject({
    dry_run: z.boolean().optional(),
    replace: z.boolean().optional(),
    classes: z
      .array(
        z.strictObject({
          name: addClass.body.shape.name,
          members: z.array(z.strictObject(identity).refine(isSomebody, nobody)).max(LEARNERS_MAX + TEACHERS_MAX),
        }),
      )
      .max(CLASSES_AT_ONCE),
  }),
  reply: z.object({
    message: z.string(),
    dry_run: z.boolean(),
    added: z.int(),
    removed: z.int(),
    /** The classes that are new or whose members changed. */
    classes: z.array(
      z.object({ index: z.int(), name: z.string(), is_new: z.boolean(), added: z.int(), removed: z.int() }),
    ),
  }),
  refusals: ['rows_wrong'],
});
