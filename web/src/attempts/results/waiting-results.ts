import type { ResultsOverview, ScoreRecord } from '@parlance/contract/results';

export type WaitingResults = {
  /** Those that a person marks. */
  beingMarked: ScoreRecord[];
  /** How many are of examinations whose results are not out, whether they are marked or not. */
  withheld: number;
  /** How many more wait than the overview lists: of these it is not known for what. */
  unlisted: number;
};

/** What the results that have no score wait for. */
export function waitingResults({ waiting, being_marked: listed }: ResultsOverview): WaitingResults {
  const beingMarked = listed.filter((record) => !record.result_release);
  return { beingMarked, withheld: listed.length - beingMarked.length, unlisted: waiting - listed.length };
}
