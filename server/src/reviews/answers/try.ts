import type { Parsed, Reply } from '@parlance/contract/endpoint';
import { type Asked, kindOf } from '@parlance/contract/kinds/kinds';
import { countWords } from '@parlance/contract/kinds/written/limit';
import type { tryAnswer as tryCall } from '@parlance/contract/written-answers';
import { mark } from '../../marking/mark.ts';
import { formsOfAnswer } from '../../marking/written/accepting.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readDocuments } from '../../questions/editing/documents.ts';
import { writtenOf } from './written.ts';

const NO_LIMIT = { words: 5, number: 'and_or', from: null } as const;

/** What an answer would be worth by a question as its form has it, and why. Refuses what cannot be asked. */
export function tryAnswer({
  question_type: type,
  answer,
  ...documents
}: Parsed<typeof tryCall, 'body'>): Reply<typeof tryCall> {
  const { asked, faults } = readDocuments(type, documents);
  if (faults.length > 0) throw new Refusal('invalid', { fields: faults });
  const question = { kind: kindOf[type], ...asked } as Asked;
  const { mark: marks, partMarks } = mark({ questionId: 0, ...question }, answer);
  const written = writtenOf(question);
  const texts = typeof answer === 'string' ? [answer] : answer;
  const why = (written?.key.gaps ?? []).map((_, part) => {
    const text = (texts as Record<number, string>)[part] ?? '';
    const count = countWords(text, written?.limit ?? NO_LIMIT);
    return {
      part,
      forms: formsOfAnswer(text, written?.key.rules ?? null),
      ...count,
      over: written?.limit !== undefined && count.over,
    };
  });
  return { mark: marks, part_marks: partMarks, why };
}
