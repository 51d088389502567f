import { msg } from '@lingui/core/runtime-macro';
import type { WritingSubmission } from '@parlance/contract/reviews';
import { say } from '@parlance/contract/say';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { markersOf } from '../../second-marking/cases/counted.ts';
import { findCase, listMarkings, type Marking } from '../../second-marking/cases/queries.ts';
import { leads } from '../../second-marking/policy/leads.ts';
import { findReview, type Review } from '../saved/queries.ts';
import { mayChange } from './may-change.ts';

/**
 * What a caller may see of the marks of a submission that is given out. `blind`: they have not become one, and the caller
 * is told their `own` and nothing else; whoever decides between two sees both, without names, where the policy says so.
 */
export type SecondMarks = Pick<WritingSubmission, 'markings' | 'adjudicates' | 'settled'> & {
  blind: boolean;
  own: Review | undefined;
  /** The markers whose names the caller is not told, beside whatever they wrote. */
  unnamed: number[];
};

export async function secondMarks(db: Db, attemptId: number, caller: Caller): Promise<SecondMarks> {
  const given = orNotFound(await findCase(db, attemptId));
  const markings = await listMarkings(db, attemptId);
  const own = markings.find(({ marker_id }) => marker_id === caller.accountId);
  if (given.state !== 'settled') {
    const adjudicates = own?.turn === 'third';
    const seen = adjudicates && given.policy.adjudicator_sees ? markings.filter((one) => one !== own) : [];
    const names = [msg`Marker A`, msg`Marker B`].map(say);
    const shown = seen.flatMap((marking, at) => shownMarking(marking, names[at] ?? ''));
    return { blind: true, own: own && reviewOf(own), unnamed: [], markings: shown, adjudicates, settled: null };
  }
  const courseId = given.course_id;
  const isLead = await leads(db, caller, courseId);
  const by = orNotFound(await findReview(db, attemptId)).settled_by;
  const marks = markings.length > 1 && (isLead || own) ? markings : [];
  const nameOf = (one: Marking) => (isLead || one === own ? one.marker : say(msg`The other marker`));
  return {
    blind: false,
    own: undefined,
    unnamed: isLead ? [] : markings.filter((one) => one !== own).map(({ marker_id }) => marker_id),
    markings: marks.flatMap((one) => shownMarking(one, nameOf(one))),
    adjudicates: false,
    settled: { by, mayChange: await mayChange(db, { by, courseId, isTheirs: own !== undefined }, caller) },
  };
}

/** One marker's own mark as a review is read; undefined before their first save. */
export function reviewOf({
  score,
  criteria,
  comment,
  notes,
  version,
  marker,
  saved_at,
}: Omit<Marking, 'id' | 'turn' | 'marker_id'>): Review | undefined {
  if (score === null || saved_at === null) return undefined;
  return { score, criteria, comment, notes, version, marker, scored_at: saved_at, settled_by: 'single' };
}

function shownMarking({ score, criteria, comment, notes }: Marking, by: string): SecondMarks['markings'] {
  return score === null ? [] : [{ by, score, criteria, comment, notes }];
}

/** Who gave the mark that a learner gets: no name where it is not that of one marker. */
export function markerOfAll({ settled_by, marker }: Review): string {
  const markers = markersOf(settled_by);
  return markers === 1 ? marker : say({ 2: msg`Two markers`, 3: msg`Three markers` }[markers]);
}
