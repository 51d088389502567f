import { NO_ACCOMMODATION } from '@parlance/contract/accommodations';
import { setAccommodation } from '../accommodations/set-accommodation.ts';
import { extendOpenTests } from '../attempts/clock/extend-open.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';

const values = {
  ...NO_ACCOMMODATION,
  extra_time_percent: 50,
  preparation_percent: 50,
  recording_percent: 50,
  break_count: 2,
  break_seconds: 600,
  note_to_learner: 'You can take your breaks whenever you need them.',
};

/** What was set for a learner of the demo, and how many days ago: the extra time was raised since. */
const settings = [
  { daysAgo: 50, values: { ...values, extra_time_percent: 25 }, reason: 'A letter of the school doctor.' },
  { daysAgo: 20, values },
];

/** Gives a learner of the demo extra time and rest breaks, as an admin does. */
export async function allowDemoLearner(
  context: AppContext,
  { adminId, learnerId }: { adminId: number; learnerId: number },
): Promise<void> {
  const now = context.clock.now();
  for (const [version, { daysAgo, ...change }] of settings.entries()) {
    const at = plusSeconds(now, -daysAgo * 86_400);
    const then = { ...context, clock: { now: () => at } };
    await setAccommodation(then, adminId, { accountId: learnerId, version, ...change }, extendOpenTests);
  }
}
