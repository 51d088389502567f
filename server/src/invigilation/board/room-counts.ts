import { isIdentityChecked } from '@parlance/contract/facts/kinds';
import type { Board } from '@parlance/contract/invigilation/board';
import type { CandidateState } from '@parlance/contract/sittings/candidate-state';
import { rowFor } from './row.ts';
import type { Noticed, NoticedPerson } from './row-changes.ts';

/** How many of a room are in each state, need attention, and were checked. */
export function countsOf(
  rows: ReadonlyMap<number, Noticed>,
  people: ReadonlyMap<number, NoticedPerson>,
  seesFacts: boolean,
): Board['counts'] {
  const all = [...rows.values()].map(({ is }) => rowFor(is, seesFacts));
  const expected = all.filter(({ state }) => state !== 'withdrawn' && state !== 'absent');
  const checked = expected.filter(({ id }) => isIdentityChecked(people.get(id)?.is.identity ?? null));
  const states: Partial<Record<CandidateState, number>> = {};
  for (const { state } of all) states[state] = (states[state] ?? 0) + 1;
  return {
    all: all.length,
    attention: all.filter(({ needsAttention }) => needsAttention).length,
    states,
    identity: { checked: checked.length, of: expected.length },
  };
}
