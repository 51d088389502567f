import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';
import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import type { Db } from '../../platform/database/database.ts';
import { findQuestionsAsking } from './queries.ts';

export const ALL_THERE = msg`All of these questions are there already. Nothing is stored.`;

/**
 * Of the questions of a file those that a course, or the bank where it is null, has already: with the ids of what asks
 * the same. Keys, tags, passages and pictures are passed over: a file that is mended asks the same as before.
 */
export async function alreadyThere<Q>(
  db: Db,
  courseId: number | null,
  questions: Q[],
  askedBy: (question: Q) => Pick<KeyedQuestion, 'kind' | 'content'>,
): Promise<Map<Q, number[]>> {
  const prompts = [...new Set(questions.map((question) => askedBy(question).content.prompt))];
  const stored = Map.groupBy(await findQuestionsAsking(db, courseId, prompts), ({ content }) => content.prompt);
  const found = questions.map((question): [Q, number[]] => {
    const { kind, content } = askedBy(question);
    const asks = withoutPicture(content);
    const same = (stored.get(content.prompt) ?? []).filter(
      (other) => other.kind === kind && isDeepStrictEqual(withoutPicture(other.content), asks),
    );
    return [question, same.map(({ id }) => id)];
  });
  return new Map(found.filter(([, ids]) => ids.length > 0));
}

/** What is asked, as it is stored: a picture that comes again is another upload. */
function withoutPicture({ picture: _picture, ...content }: { picture?: unknown }): unknown {
  return JSON.parse(JSON.stringify(content));
}
