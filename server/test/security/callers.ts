import { createHash, randomBytes } from 'node:crypto';
import { logout } from '@parlance/contract/auth';
import { API_KEY_PREFIX } from '@parlance/contract/integrations/api-keys';
import { type Scope, scopes } from '@parlance/contract/scopes';
import { putInvitations } from '../../src/accounts/invitations/queries.ts';
import { NO_PASSWORD } from '../../src/accounts/passwords.ts';
import { findActive } from '../../src/auth/second-factor/queries.ts';
import { openLoginTicket } from '../../src/auth/second-factor/tickets.ts';
import { insertKey, revokeKey } from '../../src/integrations/api-keys/queries.ts';
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
  'API key',
  'API key without the scope',
] as const;
export type Living = (typeof living)[number];

/** Callers without one. The role of the account gives them nothing. */
export const sessionless = [
  'anonymous',
  'suspended',
  'logged out',
  'expired session',
  'invited',
  'revoked key',
  'key of a suspended owner',
  'second step',
] as const;
export type Sessionless = (typeof sessionless)[number];

/** Whoever calls with a key has a session too, for what is built before the call. */
export type Calling = Person & { keyFor?: (scope: Scope | undefined) => string };

export type Callers = Record<Living, Calling> & Record<Sessionless, string | null>;

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
    ...(await keys(rig)),
  };
}

/** A superadmin’s keys: with every scope, and for each scope with all others. */
async function keys(rig: Rig) {
  const [owner, suspended] = [
    await signedInAs('superadmin', rig),
    await signedInAs('superadmin', rig, { status: 'suspended' }),
  ];
  // Two, since a key may be used so often a minute, and no minute passes.
  const [whole, another] = [(await aKey(rig, owner)).token, (await aKey(rig, owner)).token];
  const without = new Map<Scope | undefined, string>();
  for (const scope of scopes) {
    without.set(scope, (await aKey(rig, owner, { scopes: scopes.filter((one) => one !== scope) })).token);
  }
  const revoked = await aKey(rig, owner);
  await revokeKey(rig.db, revoked.id, rig.clock.now());
  return {
    'API key': { ...owner, keyFor: () => whole },
    'API key without the scope': { ...owner, keyFor: (scope: Scope | undefined) => without.get(scope) ?? another },
    'revoked key': revoked.token,
    'key of a suspended owner': (await aKey(rig, suspended)).token,
  };
}

async function aKey(
  { db, clock }: Rig,
  { id: ownerId }: Person,
  { scopes: allowed = [...scopes] }: { scopes?: Scope[] } = {},
) {
  const createdAt = clock.now();
  const token = `${API_KEY_PREFIX}${randomBytes(32).toString('hex')}`;
  const keyHash = createHash('sha256').update(token).digest();
  const expiresAt = plusSeconds(createdAt, 86_400);
  const id = await insertKey(db, {
    name: 'Sync',
    prefix: '',
    keyHash,
    ownerId,
    scopes: allowed,
    networks: [],
    createdAt,
    expiresAt,
  });
  return { id, token };
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
