import type { KeyedQuestion, QuestionType } from '@parlance/contract/kinds/kinds';
import { flatKey } from '../src/questions/shapes.ts';

/** A question in the fields of the specification. */
export function flatQuestion<Q extends KeyedQuestion & { question_type: QuestionType }>(question: Q) {
  const { kind: _kind, content, key: _key, ...rest } = question;
  const { correct_option, correct_answers_json } = flatKey<KeyedQuestion['kind']>(question);
  const [a, b, c, d] = 'options' in content ? content.options : [];
  return {
    ...rest,
    question_text: content.prompt,
    option_a: a || null,
    option_b: b || null,
    option_c: c || null,
    option_d: d || null,
    correct_option,
    correct_answers: correct_answers_json as string[] | null,
  };
}

type Draft = { title: string | null; content: string | null; questions: Parameters<typeof flatQuestion>[0][] };

/** What a file comes to, its questions in the fields of the specification. */
export function flatDrafts(drafts: Draft[]) {
  return drafts.map(({ title, content, questions }) => ({
    title,
    content,
    questions: questions.map((question) => flatQuestion(question)),
  }));
}
