import type { RemarkReport } from '@parlance/contract/editing';
import type { Asked } from '@parlance/contract/kinds/kinds';
import { flatKey } from '../../questions/shapes.ts';

/** What the log keeps of a corrected key: what it was and is, and whose score it changed. */
export function correctionDetails(before: Asked, after: Asked, { changed, keyCorrected, ...counts }: RemarkReport) {
  return {
    before: keyOf(before),
    after: keyOf(after),
    ...counts,
    attempts: changed.map(({ attempt_id, before, after }) => ({ attempt: attempt_id, before, after })),
  };
}

function keyOf(asked: Asked) {
  const { correct_option, correct_answers_json } = flatKey(asked);
  const isInFields = correct_option !== null || correct_answers_json !== null;
  return { correct_option, correct_answers: correct_answers_json, ...(!isInFields && { key: asked.key }) };
}
