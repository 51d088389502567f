import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import { flatKey } from '../../questions/shapes.ts';
import type { Corrected } from './correct-version.ts';

/** What the log keeps of a corrected key: what it was and is, and whose score it changed, whoever sees them. */
export function correctionDetails(
  before: KeyedQuestion,
  after: KeyedQuestion,
  { report, everyChange }: Pick<Corrected, 'report' | 'everyChange'>,
) {
  const { changed: _seen, learnersOutside: _outside, keyCorrected: _isKey, ...counts } = report;
  return {
    before: keyOf(before),
    after: keyOf(after),
    ...counts,
    attempts: everyChange.map(({ attempt_id, before, after }) => ({ attempt: attempt_id, before, after })),
  };
}

function keyOf(asked: KeyedQuestion) {
  const { correct_option, correct_answers_json } = flatKey(asked);
  const isInFields = correct_option !== null || correct_answers_json !== null;
  return { correct_option, correct_answers: correct_answers_json, ...(!isInFields && { key: asked.key }) };
}
