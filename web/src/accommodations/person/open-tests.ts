import { type AccommodationValues, NO_ACCOMMODATION, stateOn } from '@parlance/contract/accommodations';
import { moreOf, pinnedFrom } from '@parlance/contract/taking/own-duration';
import { countOf, plural } from '../../platform/plural.ts';

/**
 * What becomes of a learner's open tests when `next` is stored in place of `stored`; null when none is open. `today` is
 * a day such as `2027-06-03`.
 */
export function openTestsText(
  open: number,
  { stored, next, today }: { stored: AccommodationValues | null; next: AccommodationValues; today: string },
): string | null {
  if (open === 0) return null;
  const tests = countOf(open, 'open test');
  if (givesMore(stored ?? NO_ACCOMMODATION, next, today)) {
    return `${tests} will be extended at once. Lower values act on later tests.`;
  }
  return `${tests} ${plural(open, 'keeps', 'keep')} at least the time ${plural(open, 'it has', 'they have')} now. Lower values act on later tests.`;
}

function givesMore(stored: AccommodationValues, next: AccommodationValues, today: string): boolean {
  if (stateOn(next, today) !== 'current') return false;
  const before = stateOn(stored, today) === 'current' ? pinnedFrom(stored) : {};
  return JSON.stringify(moreOf(before, pinnedFrom(next))) !== JSON.stringify(moreOf(before, {}));
}
