import { createHash, randomBytes } from 'node:crypto';
import { logout } from '@parlance/contract/auth';
import { putInvitations } from '../../src/accounts/invitations/queries.ts';
import { NO_PASSWORD } from '../../src/accounts/passwords.ts';
import { findActive } from '../../src/auth/second-factor/queries.ts';
import { openLoginTicket } from '../../src/auth/second-factor/tickets.ts';
import { plusSeconds } from '../../src/platform/clock.ts';
import { type Person, signedInAs } from '../people.ts';
import { done, openRig, type Rig } from './rig.ts';

/** Callers with a live session, as the table has them. Teachers are admins who see only their own classes. */
export const living = [
  'learner',
  'other learner',
  'candidate',
  'teacher',
  'other teacher',
  'invigilator',
  'admin',
  'other admin',
  'superadmin',
] as const;
export type Living = (typeof living)[number];

/** Callers without one. The role of the account gives them nothing. */
export const sessionless = [
  'anonymous',
  'suspended',
  'logged out',
  'expired session',
  'invited',
  'second step',
] as const;
export type Sessionless = (typeof sessionless)[number];

export type Callers = Record<Living, Person> & Record<Sessionless, string | null>;

/** One caller of each kind: people, and the tokens of those whom nobody may let in. */
export async function openCallers(rig: Rig): Promise<Callers> {
  const loggedOut = await signedInAs('superadmin', rig);
  await done(rig, logout, {}, loggedOut);
  const expired = await signedInAs('superadmin', rig);
  const now = rig.clock.now();
  await rig.db
    .updateTable('sessions')
    .set({ idle_until: plusSeconds(now, -1), expires_at: plusSeconds(now, -1) })
    .where('account_id', '=', expired.id)
    .execute();
  return {
    learner: rig.school.learner,
    'other learner': rig.school.otherLearner,
    candidate: rig.school.candidate,
    teacher: rig.school.teacher,
    'other teacher': await anotherTeacher(rig),
    invigilator: rig.school.invigilator,
    admin: await signedInAs('admin', rig),
    'other admin': await signedInAs('admin', rig),
    superadmin: await signedInAs('superadmin', rig),
    anonymous: null,
    // Its session is in the table still: the status alone must keep it out.
    suspended: (await signedInAs('superadmin', rig, { status: 'suspended' })).token,
    'logged out': loggedOut.token,
    'expired session': expired.token,
    'second step': await ticketOf(rig, await signedInAs('superadmin', rig)),
    invited: await invitationOf(rig, await signedInAs('admin', rig)),
  };
}

/** The ticket of a login whose password was right and whose second factor is missing: it is no session. */
async function ticketOf(rig: Rig, { id }: Person): Promise<string> {
  const account = await findActive(rig.db, id);
  if (!account) throw new Error(`The account ${id} is not active.`);
  return await openLoginTicket(rig, account, { purpose: 'second_factor', remembered: false, byProvider: false });
}

/** The secret of an open invitation: it sets a password, and is no session. */
async function invitationOf({ db, clock }: Rig, { id, email }: Person): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  await db.updateTable('accounts').set({ password_hash: NO_PASSWORD }).where('id', '=', id).execute();
  const sentAt = clock.now();
  const openUntil = plusSeconds(sentAt, 86_400);
  await putInvitations(db, [{ accountId: id, emailKey: email, tokenHash, sentAt, openUntil, mailId: null }]);
  return token;
}

/** Teaches a class that nobody of the school is in. */
async function anotherTeacher(rig: Rig): Promise<Person> {
  const { school } = await openRig(rig, rig.send);
  return school.teacher;
}
