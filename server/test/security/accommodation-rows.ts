import { randomUUID } from 'node:crypto';
import {
  endAccommodation,
  getAccommodation,
  importAccommodations,
  NO_ACCOMMODATION,
  readAccommodationReason,
  setAccommodation,
} from '@parlance/contract/accommodations';
import type { Endpoint } from '@parlance/contract/endpoint';
import { signedInAs } from '../people.ts';
import { done, type Rig, type Row } from './rig.ts';

const ADMINS = 'of an admin';
const body = { ...NO_ACCOMMODATION, extra_time_percent: 50, version: 0 };

/** A learner for this call alone: each changes what is stored. */
async function aLearner(rig: Rig): Promise<{ accountId: number; email: string }> {
  const { id: accountId, email } = await signedInAs('user', rig);
  return { accountId, email };
}

/** The same for a learner who has accommodations. */
async function allowed(rig: Rig): Promise<{ accountId: number }> {
  const { accountId } = await aLearner(rig);
  const admin = await signedInAs('admin', rig);
  await done(rig, setAccommodation, { params: { accountId }, body: { ...body, reason: randomUUID() } }, admin);
  return { accountId };
}

/** A call that names a learner, and what it answers of an account that is none. */
function ofLearner(build: (rig: Rig) => Promise<{ accountId: number }>, more: { body?: unknown } = {}): Row {
  const another = async (rig: Rig) => ({
    params: { accountId: (await signedInAs('admin', rig)).id },
    ...more,
  });
  return {
    mine: async (rig) => ({ params: { accountId: (await build(rig)).accountId }, ...more }),
    theirs: { whose: ADMINS, build: another },
  };
}

export const accommodationRows: [Endpoint, Row][] = [
  [getAccommodation, ofLearner(aLearner)],
  [setAccommodation, ofLearner(aLearner, { body })],
  [endAccommodation, ofLearner(allowed)],
  [readAccommodationReason, ofLearner(allowed)],
  [
    importAccommodations,
    {
      mine: async (rig) => {
        const { email } = await aLearner(rig);
        const file = new File([`email,extra_time_percent\n${email},50\n`], 'accommodations.csv', { type: 'text/csv' });
        return { form: { file } };
      },
    },
  ],
];
