import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { type AnswerRules, defaultRules } from '@parlance/contract/kinds/written/rules';
import { expect, test } from 'vitest';
import { limitAndRules } from './limit-and-rules.ts';

function written(limit: WordLimit | undefined, rules: AnswerRules | null): QuestionForAuthor {
  const content = { prompt: 'Answer.', questions: ['When?'], ...(limit && { limit }) };
  return { kind: 'short_answer', content, key: { gaps: [['noon']], rules } } as unknown as QuestionForAuthor;
}

const all = defaultRules('en');
const none = { ...all, spelling: false, hyphens: false, articles: false, numbers: false };

test.each<[WordLimit | undefined, AnswerRules | null, string | null]>([
  [undefined, null, null],
  [
    { words: 2, number: 'and_or', from: null },
    all,
    'No more than two words and/or a number. Spelling, hyphens, articles, numbers.',
  ],
  [{ words: 1, number: 'none', from: 'passage' }, null, 'One word only, from the passage.'],
  [{ words: 1, number: 'or', from: null }, null, 'One word or a number.'],
  [{ words: 0, number: 'and_or', from: null }, none, 'A number. Answer rules on.'],
  [undefined, { ...all, case: true, accents: true }, 'Spelling, hyphens, articles, numbers, accents, case.'],
  [undefined, defaultRules('de'), 'German: hyphens, articles.'],
  [undefined, defaultRules('pl'), 'Polish: hyphens.'],
])('%o and %o', (limit, rules, line) => {
  expect(limitAndRules(written(limit, rules))).toBe(line);
});
