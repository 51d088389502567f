import { msg } from '@lingui/core/runtime-macro';
import { type Award, award, type Fault, faultsIn, type Given, type Judged } from '@parlance/contract/rubrics/points';
import type { Rubric } from '@parlance/contract/rubrics/shape';
import { type Sentence, say } from '@parlance/contract/say';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';

/** A mark as it is stored: with a rubric the score is what the criteria come to. */
export type Mark = { score: number; award: Award | null; criteria: Given[] };

type GivenMark = { score?: number | undefined; criteria?: Given[] | undefined };
/** What is marked: `questions` are those that a person marks. */
export type Marked = { rubric: Rubric | null; questions: Judged[]; maxScore: number };

/**
 * The mark of what a marker sends: a number, or where the submission has a rubric a band for each criterion. Refuses a
 * number there (`criteria_needed`), bands elsewhere, and bands that are missing or that the rubric does not have
 * (`invalid`, by criterion).
 */
export function markBy({ rubric, questions, maxScore }: Marked, { score, criteria }: GivenMark): Mark {
  if (!rubric) {
    if (score === undefined)
      throw fieldRefusal('invalid', 'criteria', say(msg`This course is not marked by criteria.`));
    return { score, award: null, criteria: [] };
  }
  if (!criteria) throw new Refusal('criteria_needed');
  const faults = faultsIn(rubric, questions, criteria);
  const awarded = award(rubric, questions, criteria, maxScore);
  if (!awarded) {
    const fields = faults.map((fault) => ({ path: pathOf(fault), reason: say(reasonOf(fault, rubric)) }));
    throw new Refusal('invalid', { fields });
  }
  return { score: awarded.score, award: awarded, criteria };
}

function pathOf({ question_id, key }: Fault): string {
  return question_id === 0 ? `criteria.${key}` : `criteria.${question_id}.${key}`;
}

function reasonOf({ key, what }: Fault, { criteria, top, step }: Rubric): Sentence {
  const name = criteria.find((one) => one.key === key)?.name ?? key;
  const reasons: Record<Fault['what'], Sentence> = {
    missing: msg`Give a band for ${{ name }}.`,
    off_step: msg`Give ${{ name }} a band from 0 to ${{ top }} in steps of ${{ step }}.`,
    unknown: msg`The rubric has no criterion “${{ key }}” here.`,
    twice: msg`Give ${{ name }} one band.`,
  };
  return reasons[what];
}
