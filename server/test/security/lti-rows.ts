import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@parlance/contract/endpoint';
import { fillClass, listContexts } from '@parlance/contract/lti/contexts';
import { choose, readAnswer, readChoice } from '@parlance/contract/lti/deep-linking';
import { finishLaunch, linkLaunch, readLaunch } from '@parlance/contract/lti/launches';
import { addPlatform, editPlatform, removePlatform, testPlatform } from '@parlance/contract/lti/platforms';
import { ensureKey } from '../../src/lti/keys/keys.ts';
import { insertLaunch, noteContext, storeMessage, takeState, takeTicket } from '../../src/lti/launch/queries.ts';
import { insertPlatform, type PlatformRow } from '../../src/lti/queries.ts';
import { listContexts as contextsOf } from '../../src/lti/roster/queries.ts';
import { plusSeconds } from '../../src/platform/clock.ts';
import { type Person, signedInAs } from '../people.ts';
import type { Rig, Row } from './rig.ts';

const added = {
  name: 'Moodle',
  client_id: 'parlance',
  deployment_ids: ['1'],
  // A private address: it is never called.
  auth_url: 'https://127.0.0.1/auth',
  token_url: 'https://127.0.0.1/token',
  token_audience: '',
  jwks_url: 'https://127.0.0.1/certs',
  domains: [],
  trusts_email: false,
  creates_accounts: false,
};

/** A platform for this call alone. */
async function aPlatform(rig: Rig): Promise<PlatformRow> {
  const { db, clock } = rig;
  const { id: created_by } = await signedInAs('superadmin', rig);
  const issuer = `https://${randomBytes(6).toString('hex')}.example.org`;
  return await insertPlatform(db, { ...added, issuer, created_by, created_at: clock.now() });
}

const ofPlatform = (body?: unknown): Row => ({
  mine: async (rig) => ({ params: { id: (await aPlatform(rig)).id }, body }),
});
const token = () => randomBytes(32).toString('base64url');

/** A choice that a platform asks somebody for. */
async function aChoice(rig: Rig, { id: accountId }: Person): Promise<number> {
  const { db, clock } = rig;
  await ensureKey(rig);
  const now = clock.now();
  const [state, ticket, until] = [randomBytes(32), randomBytes(32), plusSeconds(now, 600)];
  await insertLaunch(db, { platform_id: (await aPlatform(rig)).id, state_hash: state, nonce: 'n', until }, now);
  const { id = 0 } = (await takeState(db, state, now)) ?? {};
  const choice = { returnUrl: 'https://moodle.example.org/return', data: null };
  const of = { subject: '1', email: null, name: '', deployment: '1', isStaff: true, courseId: null, frames: [] };
  const message = { ...of, context: null, link: null, choice };
  const kept = { ticket_hash: ticket, ticket_until: until, until, account_id: accountId, answer_hash: null, message };
  await storeMessage(db, id, kept);
  await takeTicket(db, ticket, accountId);
  return id;
}

const theirs = async (rig: Rig) => aChoice(rig, await signedInAs('admin', rig));
const choosing = (rig: Rig) => ({ course_id: rig.school.reading.id, assignment_id: null });

export const ltiRows: [Endpoint, Row][] = [
  // It may not be called: so many platforms there may not be.
  [addPlatform, { mine: () => ({ body: { ...added, issuer: 'https://moodle.example.org' } }), status: 400 }],
  [editPlatform, ofPlatform({ name: 'Canvas' })],
  [removePlatform, ofPlatform()],
  [testPlatform, ofPlatform()],
  [listContexts, ofPlatform()],
  [
    fillClass,
    {
      mine: async (rig) => {
        const { id: platform_id } = await aPlatform(rig);
        const seen = { platform_id, deployment_id: '1', now: rig.clock.now() };
        await noteContext(rig.db, seen, { id: '3', title: 'B2', membersUrl: 'https://127.0.0.1/members' });
        const [context] = await contextsOf(rig.db, { platformId: platform_id });
        return { params: { id: context?.id ?? 0 }, body: { class_name: 'B2', replace: false, dry_run: true } };
      },
      status: 502,
    },
  ],
  [readLaunch, { mine: () => ({ body: { ticket: token() } }), status: 401 }],
  [finishLaunch, { mine: () => ({ body: { ticket: token() } }), status: 401 }],
  [linkLaunch, { mine: () => ({ body: { ticket: token(), password: 'four quiet rooms' } }), status: 401 }],
  [
    readChoice,
    {
      mine: async (rig, by) => ({ params: { id: await aChoice(rig, by) } }),
      theirs: { whose: 'a colleague’s', build: async (rig) => ({ params: { id: await theirs(rig) } }) },
    },
  ],
  [
    choose,
    {
      mine: async (rig, by) => ({ params: { id: await aChoice(rig, by) }, body: choosing(rig) }),
      theirs: {
        whose: 'a colleague’s',
        build: async (rig) => ({ params: { id: await theirs(rig) }, body: choosing(rig) }),
      },
    },
  ],
  [readAnswer, { mine: () => ({ body: { answer: token() } }), status: 401 }],
];
