import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { CSV_MAX_BYTES, csvRefusals, flag, uploadRefusalDetails, uploadReply } from './csv.ts';
import { endpoint, fileText, listQuery, messageReply } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { said } from './say.ts';
import { nameText } from './texts/characters.ts';
import { textEncoding } from './texts/encoding.ts';

export const CLASSES_MAX = 1000;
export const LEARNERS_MAX = 2000;
export const TEACHERS_MAX = 20;
export const CLASS_NAME_MAX = 100;
export const CLASS_NOTE_MAX = 500;
export const JOIN_CODE_LENGTH = 8;
/** How many wrong codes an hour are looked up for an account. */

/** A learner has the role `user`, a teacher another. */
export const memberParts = ['learner', 'teacher'] as const;
export type MemberPart = (typeof memberParts)[number];

export const classStatuses = ['current', 'archived'] as const;
export type ClassStatus = (typeof classStatuses)[number];

const name = nameText
  .min(1, said(msg`Enter a name.`))
  .max(CLASS_NAME_MAX, said(msg`Use at most ${{ most: CLASS_NAME_MAX }} characters.`));
const note = z
  .string()
  .trim()
  .max(CLASS_NOTE_MAX, said(msg`Use at most ${{ most: CLASS_NOTE_MAX }} characters.`));

const schoolClass = z.object({
  id: idOut,
  name: z.string(),
  /** What the school says of it; '' for nothing. */
  note: z.string(),
  /** How many there are. */
  learners: z.int(),
  teachers: z.int(),
  archived: z.boolean(),
  /** Learners join with it; null while nobody can. */
  join_code: z.string().nullable(),
});
export type SchoolClass = z.output<typeof schoolClass>;

/** A class of the list, with the names of its teachers in order. */
export const listedClass = schoolClass.extend({ teacher_names: z.array(z.string()) });
export type ListedClass = z.output<typeof listedClass>;

export const member = z.object({
  account_id: idOut,
  username: z.string(),
  email: z.string(),
  part: z.enum(memberParts),
  /** Who added them; null for whoever joined with the code. */
  added_by: z.string().nullable(),
  added_at: time,
});
export type ClassMember = z.output<typeof member>;

/** Teachers first, each part by name. */
const classWithMembers = schoolClass.extend({ members: z.array(member) });

const params = z.strictObject({ id });
const changed = z.object({ message: z.string(), class: schoolClass });

/**
 * Classes by name, archived ones too unless `status` says otherwise. `q` is a part of the name, the note or the name of
 * a teacher; `sort` is `name`, `learners`, `teachers` or `created_at`. Who sees only their own classes gets those that
 * are not archived.
 */
export const listClasses = endpoint({
  method: 'GET',
  path: '/api/admin/classes',
  audience: 'admin',
  reach: 'people',
  scope: 'classes:read',
  query: listQuery
    .pick({ page: true, limit: true, q: true, sort: true })
    .extend({ status: z.enum(classStatuses).optional() }),
  reply: z.array(listedClass),
  refusals: [],
});

export const getClass = endpoint({
  method: 'GET',
  path: '/api/admin/classes/:id',
  audience: 'admin',
  reach: 'people',
  scope: 'classes:read',
  params,
  reply: z.object({ class: classWithMembers }),
  refusals: [],
});

export const addClass = endpoint({
  method: 'POST',
  path: '/api/admin/classes',
  audience: 'admin',
  reach: 'school',
  body: z.strictObject({ name, note: note.optional() }),
  reply: changed,
  refusals: ['class_name_taken', 'classes_too_many'],
});

/** Changes what is named and leaves the rest. `archived: false` takes an archived class back. */
export const editClass = endpoint({
  method: 'PATCH',
  path: '/api/admin/classes/:id',
  audience: 'admin',
  reach: 'school',
  params,
  body: z.strictObject({ name: name.optional(), note: note.optional(), archived: z.literal(false).optional() }),
  reply: changed,
  refusals: ['class_name_taken', 'classes_too_many'],
});

/** Its members stay and its code ends; its teachers see nobody by it any more. */
export const archiveClass = endpoint({
  method: 'DELETE',
  path: '/api/admin/classes/:id',
  audience: 'admin',
  reach: 'school',
  params,
  reply: changed,
  refusals: [],
});

/** How many people are added or removed by one call. */
export const MEMBERS_AT_ONCE = 500;

/** Adds and removes people, all or none. Who is in the class already, or not in it, is passed over. */
export const changeMembers = endpoint({
  method: 'PUT',
  path: '/api/admin/classes/:id/members',
  audience: 'admin',
  reach: 'school',
  params,
  body: z.strictObject({
    add: z
      .array(z.strictObject({ account_id: id, part: z.enum(memberParts) }))
      .max(MEMBERS_AT_ONCE)
      .optional(),
    remove: z.array(id).max(MEMBERS_AT_ONCE).optional(),
  }),
  reply: changed.extend({ added: z.int(), removed: z.int() }),
  refusals: ['member_wrong_role', 'class_full'],
});

/** People who could be added in a part, with `q` in their name or email: the first 20 by name. */
export const findFutureMembers = endpoint({
  method: 'GET',
  path: '/api/admin/classes/people',
  audience: 'admin',
  reach: 'school',
  query: listQuery.pick({ q: true }).extend({ part: z.enum(memberParts) }),
  reply: z.array(z.object({ id: idOut, username: z.string(), email: z.string() })),
  refusals: [],
});

/** A new code, in place of the one before. */
export const makeJoinCode = endpoint({
  method: 'POST',
  path: '/api/admin/classes/:id/join-code',
  audience: 'admin',
  reach: 'people',
  params,
  reply: z.object({ message: z.string(), join_code: z.string() }),
  refusals: [],
});

/** Nobody can join with a code any more. */
export const endJoinCode = endpoint({
  method: 'DELETE',
  path: '/api/admin/classes/:id/join-code',
  audience: 'admin',
  reach: 'people',
  params,
  reply: messageReply,
  refusals: [],
});

/**
 * Makes the members that a file names, all or none. Columns: class, email, and optional part (`learner`, which an
 * empty one means, or `teacher`). A class that is missing is made. With `replace` each class of the file has those
 * members alone.
 */
export const importClasses = endpoint({
  method: 'POST',
  path: '/api/admin/classes-csv',
  audience: 'admin',
  reach: 'school',
  multipart: {
    file: 'file',
    fields: z.strictObject({
      dryRun: flag.optional(),
      replace: flag.optional(),
      marked: flag.optional(),
      encoding: textEncoding.optional(),
    }),
    maxBytes: CSV_MAX_BYTES,
  },
  reply: uploadReply.extend({
    /** How many classes are new. */
    classes: z.int(),
    /** How many people are added to a class, or get another part in it. */
    added: z.int(),
    /** How many leave each class; only with `replace`, and only classes that someone leaves. */
    leaving: z.array(z.object({ class: z.string(), people: z.int() })),
  }),
  refusals: csvRefusals,
  refusalDetails: uploadRefusalDetails,
});

/** The members of every class that is not archived, as a file that `importClasses` takes. */
export const exportClasses = endpoint({
  method: 'GET',
  path: '/api/admin/classes-csv',
  audience: 'admin',
  reach: 'school',
  scope: 'classes:read',
  reply: fileText,
  replyType: 'text/csv',
  refusals: [],
});

/** A learner joins the class that has this code; without regard to case and spaces, O is 0, I and L are 1. */
export const joinClass = endpoint({
  method: 'POST',
  path: '/api/classes/join',
  audience: 'learner',
  body: z.strictObject({
    code: z.string().min(1, said(msg`Enter the code.`)).max(40, said(msg`Use at most 40 characters.`)),
  }),
  reply: z.object({ message: z.string(), class: z.object({ name: z.string() }) }),
  refusals: ['join_code_unknown', 'member_wrong_role', 'class_full'],
});

/** The caller's classes that are not archived, by name. */
export const listOwnClasses = endpoint({
  method: 'GET',
  path: '/api/classes/mine',
  audience: 'learner',
  reply: z.array(z.object({ id: idOut, name: z.string(), part: z.enum(memberParts), teachers: z.array(z.string()) })),
  refusals: [],
});
