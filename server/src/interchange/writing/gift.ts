import type { ContentOf, KeyedQuestion, KeyOf, Kind } from '@parlance/contract/kinds/kinds';
import type { QuestionRow } from '../../questions/queries.ts';
import { exchangedKinds } from '../kinds/exchanged-kinds.ts';
import { escapedGift, type GiftParts } from '../kinds/gift-parts.ts';
import type { Batch } from './exported.ts';

/**
 * A question as a block of GIFT; null for a kind without a form there. It is said to be plain text, so that nothing of
 * it is taken for HTML or a comment.
 */
export function giftQuestion(row: QuestionRow): string | null {
  const written = writtenOf(row);
  if (!written) return null;
  const { before, answers, after = '' } = written;
  const name = row.label ? `::${escapedGift(row.label)}::` : '';
  const why = row.explanation ? ` ####${escapedGift(row.explanation)}` : '';
  return `${name}[plain]${escapedGift(before)} {${answers}${why}}${escapedGift(after)}\n`;
}

function writtenOf<K extends Kind>({ kind, content, key }: KeyedQuestion<K>): GiftParts | null {
  return exchangedKinds[kind].gift(content as ContentOf<K>, key as KeyOf<K>);
}

/** The whole file; the passage of a set is a text before its questions. */
export function* giftFile({ questions, sets }: Batch, losses: string[]): Generator<string> {
  for (const loss of losses) yield `// ${loss.replace(/\s+/g, ' ')}\n`;
  let set: number | null = null;
  for (const question of questions) {
    const block = giftQuestion(question.row);
    if (block === null) continue;
    if (question.set !== set) {
      // A category ends the set before.
      yield '\n$CATEGORY: $course$/top\n';
      const { title = '', content = '' } = question.set === null ? {} : (sets[question.set] ?? {});
      if (content !== '') yield `\n${title ? `::${escapedGift(title)}::` : ''}[plain]${escapedGift(content)}\n`;
      set = question.set;
    }
    yield `\n${block}`;
  }
}
