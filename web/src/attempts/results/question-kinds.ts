import type { AttemptResult } from '@parlance/contract/attempt-result';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { namesOfType } from '@parlance/contract/kinds/kinds';

export type Kind = { name: string; score: number; thousandths?: number; total: number };

/** The marks by question type in words; types that a learner knows by one name are one. */
export function questionKinds(byType: AttemptResult['breakdownByType']): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { questionType, score, thousandths, total } of byType) {
    const name = namesOfType(questionType).learner;
    const before: Kind = kinds.get(name) ?? { name, score: 0, total: 0 };
    const exact = (before.thousandths ?? WHOLE * before.score) + (thousandths ?? WHOLE * score);
    kinds.set(name, {
      name,
      score: Math.floor(exact / WHOLE),
      ...(exact % WHOLE !== 0 && { thousandths: exact }),
      total: before.total + total,
    });
  }
  return [...kinds.values()];
}
