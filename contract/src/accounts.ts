import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { said } from './say.ts';
import { cleanName, nameText } from './texts/characters.ts';

export const roles = ['user', 'admin', 'superadmin'] as const;
export type Role = (typeof roles)[number];

/**
 * What an admin sees: the whole school; the learners of the classes they teach; or the examinations they are chosen to
 * invigilate, and nothing else. It means nothing for other roles.
 */
export const accesses = ['school', 'classes', 'invigilates'] as const;
export type Access = (typeof accesses)[number];

/** The statuses a form may set; `deleted` is where a deletion leads. */
export const statuses = ['active', 'inactive', 'suspended'] as const;
export const everyStatus = [...statuses, 'deleted'] as const;
export type Status = (typeof everyStatus)[number];

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const username = nameText.min(1, said(msg`Enter a username.`)).max(100, said(msg`Use at most 100 characters.`));
export const email = z
  .string()
  .trim()
  .max(254, said(msg`Use at most 254 characters.`))
  .pipe(z.email(said(msg`Enter an email address.`)));
export const phone = z.string().trim().max(40, said(msg`Use at most 40 characters.`));
/** The name in a person's papers, NFC and on one line; '' for none. Candidates of a published examination need one. */
export const fullName = z.string().overwrite(cleanName).max(200, said(msg`Use at most 200 characters.`));
/** The number by which the school knows a person, unique in the school without regard to case and spaces; '' for none. */
export const registrationNumber = z.string().overwrite(cleanName).max(40, said(msg`Use at most 40 characters.`));
/** The caller's own, which shows that it is they; whoever has none needs a fresh session instead. */
export const ownPassword = z
  .string()
  .min(1, said(msg`Enter your password.`))
  .max(1000, said(msg`Use at most 1,000 characters.`))
  .optional();
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, said(msg`Use at least ${{ least: PASSWORD_MIN }} characters.`))
  .max(PASSWORD_MAX, said(msg`Use at most ${{ most: PASSWORD_MAX }} characters.`));
