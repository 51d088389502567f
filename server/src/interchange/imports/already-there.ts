import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/database/database.ts';
import type { ImportQuestion } from '../drafts.ts';
import { findQuestionsAsking } from '../queries.ts';

/**
 * Of the questions of a file those that a course, or the bank where it is null, has already: with the ids of what asks
 * the same. Keys, tags, passages and pictures are passed over: a file that is mended asks the same as before.
 */
export async function alreadyThere(
  db: Db,
  courseId: number | null,
  questions: ImportQuestion[],
): Promise<Map<ImportQuestion, number[]>> {
  const prompts = [...new Set(questions.map(({ draft }) => draft.content.prompt))];
  const stored = Map.groupBy(await findQuestionsAsking(db, courseId, prompts), ({ content }) => content.prompt);
  const found = questions.map((question): [ImportQuestion, number[]] => {
    const { kind, content } = question.draft;
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
