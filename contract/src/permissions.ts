import type { Access, Role } from './accounts.ts';

/**
 * What an account may do, whoever asks: `takes_tests` the tests of courses; `learns` as a learner of classes and a
 * candidate of examinations, within the attempts that a course gives; `tries_tests` outside of all that, without limits;
 * `invigilates` as one of the staff of an examination; `teaches` with courses, questions and classes, and marks work;
 * `sees_school` all of it, not only what is their own; `administers` accounts, what one learner gets, and the log.
 */
export type Permission =
  | 'takes_tests'
  | 'learns'
  | 'tries_tests'
  | 'invigilates'
  | 'teaches'
  | 'sees_school'
  | 'administers';

const invigilator: readonly Permission[] = ['invigilates'];
const teacher: readonly Permission[] = [...invigilator, 'takes_tests', 'tries_tests', 'teaches'];
const office: readonly Permission[] = [...teacher, 'sees_school'];

/** Each access of an admin is a set of permissions, and each other role. */
const admins: Record<Access, readonly Permission[]> = { invigilates: invigilator, classes: teacher, school: office };
const others: Record<Exclude<Role, 'admin'>, readonly Permission[]> = {
  user: ['takes_tests', 'learns'],
  superadmin: [...office, 'administers'],
};

/** What decides that: the access means nothing but for an admin. */
export type Rights = { role: Role; access: Access };

/** Whether an account may do this; the one place that says what a role allows. */
export function may({ role, access }: Rights, permission: Permission): boolean {
  return (role === 'admin' ? admins[access] : others[role]).includes(permission);
}
