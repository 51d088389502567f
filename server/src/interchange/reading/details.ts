import { msg } from '@lingui/core/runtime-macro';
import { kinds } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import { LABEL_MAX, TAG_MAX, TAGS_MAX, tagNames } from '@parlance/contract/tags';
import type { QuestionDetails } from '../../questions/draft.ts';
import { beginningOf, type Made, type OpenItem } from './report.ts';

/** What a file says about a question beside what it asks. */
type Given = { label?: string | undefined; tags?: readonly string[]; explanation?: readonly (string | null)[] };

/** The same as it can be stored; what is too long or too much is listed under the item. */
export function detailsFrom(
  item: OpenItem,
  { label = '', tags = [], explanation = [] }: Given,
): Partial<QuestionDetails> {
  const { line } = item.place;
  const name = label.replace(/\s+/g, ' ').trim();
  if (name.length > LABEL_MAX)
    item.lose(line, 'title', say(msg`Name: only the first ${{ most: LABEL_MAX }} characters are kept.`));
  const names = tagNames(tags);
  const usable = names.filter((tag) => tag.length <= TAG_MAX).slice(0, TAGS_MAX);
  for (const tag of names.filter((one) => !usable.includes(one))) {
    item.lose(line, 'tags', say(msg`Tag: ${{ tag: beginningOf(tag) }}`));
  }
  const said: Partial<QuestionDetails> = {
    ...(name && { label: Array.from(name).slice(0, LABEL_MAX).join('') }),
    ...(usable.length > 0 && { tags: usable }),
  };
  const why = explanation.filter((line) => line?.trim()).join('\n');
  return { ...said, ...(why && { explanation: why }) };
}

/** The marks of what was made, by its kind; null for what is not whole. */
export function marksOfMade(asked: Made['asked'] | undefined): number | null {
  const rules = asked && kinds[asked.kind];
  const content = rules?.content.safeParse(asked?.content);
  return rules && content?.success ? (rules.marks as (content: unknown) => number)(content.data) : null;
}

/** Tags from the path of a category: '$course$/top/Unit 4/Rivers' says 'unit 4' and 'rivers'. */
export function tagsOfCategory(item: OpenItem, path: string): string[] {
  const parts = path.split(/(?<!\/)\/(?!\/)/).map((part) => part.replaceAll('//', '/').trim());
  const tags = parts.filter((part) => part !== '' && part !== 'top' && !/^\$.*\$$/.test(part));
  // Each of its questions would say the same of those that it has no place for.
  for (const tag of tags.slice(TAGS_MAX)) {
    item.lose(item.place.line, 'tags', say(msg`Tag: ${{ tag: beginningOf(tag) }}`));
  }
  return tags.slice(0, TAGS_MAX);
}
