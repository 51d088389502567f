import { contentOf } from '@parlance/contract/kinds/content-of';
import type { QuestionForAuthor } from '@parlance/contract/questions';

/** What of a content is no text that is read. */
const UNREAD = new Set(['layout', 'source', 'style', 'marking', 'labels', 'picture', 'limit']);

/** All that a question says, a line for each of its texts. */
export function wordsOf(question: QuestionForAuthor): string {
  return textsIn(contentOf(question)).join('\n');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => (UNREAD.has(name) ? [] : textsIn(part)));
}
