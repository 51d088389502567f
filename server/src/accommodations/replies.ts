import { msg, plural } from '@lingui/core/runtime-macro';
import {
  type Accommodation,
  type EarlierAccommodation,
  NO_ACCOMMODATION,
  stateOn,
} from '@parlance/contract/accommodations';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../platform/app-context.ts';
import { type EarlierRow, type ListedRow, listStored } from './queries.ts';
import { schoolDay } from './school-day.ts';

/** What is stored for one learner, as staff see it; undefined for nothing. */
export async function readOne(
  { db, clock, settings }: AppContext,
  accountId: number,
): Promise<Accommodation | undefined> {
  const today = schoolDay(clock.now(), settings.timeZone);
  const { rows } = await listStored(db, { accountId, today, sortBy: 'username', direction: 'asc' });
  return rows[0] && accommodationReply(rows[0], today);
}

export function accommodationReply({ updated_at, ...row }: ListedRow, today: string): Accommodation {
  return { ...row, state: stateOn(row, today), updated_at: updated_at.toISOString() };
}

export function earlierReply({ version, settings, updated_at, updated_by }: EarlierRow): EarlierAccommodation {
  // What is stored says every value of its day; what came later is the standard.
  return { ...NO_ACCOMMODATION, ...settings, version, updated_by, updated_at: updated_at.toISOString() };
}

/** What is said when accommodations were stored: of one person by name, or of so many, and how many tests got more. */
export function savedMessage(whose: { username: string } | { people: number }, extended: number): string {
  const saved =
    'username' in whose
      ? msg`The accommodations of ${{ username: whose.username }} are saved.`
      : msg`The accommodations of ${plural({ people: whose.people }, { one: '# person', other: '# people' })} are saved.`;
  if (extended === 0) return say(saved);
  const more = msg`${plural({ extended }, { one: '# open test has', other: '# open tests have' })} been extended.`;
  return `${say(saved)} ${say(more)}`;
}
