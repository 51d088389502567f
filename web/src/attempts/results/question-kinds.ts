import type { AttemptResult } from '@parlance/contract/attempt-result';
import { namesOfType } from '@parlance/contract/kinds/kinds';

export type Kind = { name: string; score: number; total: number };

/** The marks by question type in words; types that a learner knows by one name are one. */
export function questionKinds(byType: AttemptResult['breakdownByType']): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { questionType, score, total } of byType) {
    const name = namesOfType(questionType).learner;
    const before = kinds.get(name) ?? { name, score: 0, total: 0 };
    kinds.set(name, { name, score: before.score + score, total: before.total + total });
  }
  return [...kinds.values()];
}
