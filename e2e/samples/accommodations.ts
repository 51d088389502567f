import type { AccommodationValues } from '@parlance/contract/accommodations';
import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { aLearner, type Person, type Staff } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';

/** Half as much time again, and two breaks of ten minutes. */
export const HALF_AGAIN = { extra_time_percent: 50, break_count: 2, break_seconds: 600 };

/** A learner whom the school gave accommodations. */
export async function aLearnerWith(
  server: Server,
  staff: Staff,
  values: Partial<AccommodationValues> = HALF_AGAIN,
): Promise<Person> {
  const learner = await aLearner(server);
  await give(server, staff, learner, values);
  return learner;
}

/** Sets a learner's accommodations, which so far are of this version. */
export async function give(
  server: Server,
  { admin }: Staff,
  { user }: Person,
  values: Partial<AccommodationValues>,
  version = 0,
): Promise<void> {
  const body = { ...NO_ACCOMMODATION, ...values, version };
  await call(server, setAccommodation, { params: { accountId: user.id }, body }, admin.token);
}
