import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@parlance/contract/endpoint';
import {
  finishOidc,
  leaveOidc,
  linkIdentity,
  oidcCallback,
  proveAtProvider,
  startOidc,
  unlinkIdentity,
} from '@parlance/contract/oidc';
import { insertIdentity, listIdentitiesOf } from '../../src/auth/oidc/queries.ts';
import type { Person } from '../people.ts';
import type { Rig, Row } from './rig.ts';

/** A site with a provider of logins, at which nobody answers. */
export const WITH_PROVIDER = {
  PUBLIC_URL: 'http://localhost',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'parlance',
};

/** The learner's, or the other learner's where the learner asks. */
const another = ({ school }: Rig, by: Person) => (by.id === school.learner.id ? school.otherLearner : school.learner);

async function identityOf({ db, clock, settings }: Rig, { id }: Person) {
  const known = { issuer: 'https://id.school.org', email: null, origin: 'owner' as const, accountId: id };
  // Two, as these accounts have no password: the last one stays.
  for (const subject of [randomUUID(), randomUUID()])
    await insertIdentity(db, { ...known, subject, now: clock.now() }, settings);
  return { params: { id: (await listIdentitiesOf(db, id, settings)).at(-1)?.id ?? 0 } };
}

export const identityRows: [Endpoint, Row][] = [
  [startOidc, { mine: () => ({}), status: 302 }],
  [oidcCallback, { mine: () => ({}), status: 302 }],
  [leaveOidc, { mine: () => ({}), status: 302 }],
  [finishOidc, { mine: () => ({}), status: 401 }],
  [proveAtProvider, { mine: () => ({ body: { ticket: randomUUID() } }), status: 401 }],
  [linkIdentity, { mine: () => ({ body: { password: 'four quiet rooms' } }), status: 400 }],
  [
    unlinkIdentity,
    {
      mine: identityOf,
      theirs: { whose: 'someone else’s', build: (rig, by) => identityOf(rig, another(rig, by)) },
    },
  ],
];
