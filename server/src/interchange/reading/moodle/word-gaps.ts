import { msg } from '@lingui/core/runtime-macro';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { say } from '@parlance/contract/say';
import type { Made, OpenItem } from '../report.ts';
import { partedPrompt } from '../written.ts';
import type { Element } from '../xml/element.ts';

type Word = { text: string; group: string; isEndless: boolean };

const GAP = /\[\[(\d+)\]\]/g;

/** A text whose gaps take words of a list: `gapselect` and `ddwtos`. Words of several groups are a list for each gap. */
export function wordGapsAsked(item: OpenItem, question: Element, text: string): Made['asked'] {
  const { line } = item.place;
  const isDragged = question.attribute('type') === 'ddwtos';
  const words: Word[] = question.children(isDragged ? 'dragbox' : 'selectoption').map((word) => ({
    text: word.child('text')?.text() ?? '',
    group: word.child('group')?.text() || '1',
    isEndless: word.child('infinite') !== null,
  }));
  const numbers = [...text.matchAll(GAP)].map(([, number]) => Number(number) - 1);
  const { prompt, body } = partedPrompt(text.replace(GAP, BLANK), (part) => part.includes(BLANK));
  const asks = { prompt, layout: 'text', body };
  if (numbers.some((number) => !words[number]))
    item.fail(line, 'questiontext', say(msg`Gaps: one of them has no word.`));
  const groups = new Set(words.map(({ group }) => group));
  if (groups.size < 2) {
    const reuse = !isDragged || words.some(({ isEndless }) => isEndless);
    if (isDragged && reuse && !words.every(({ isEndless }) => isEndless)) {
      item.lose(line, 'dragbox/infinite', say(msg`Words for one gap alone: every word may be used again here.`));
    }
    return {
      kind: 'completion',
      content: { ...asks, source: 'bank', bank: words.map((word) => word.text), reuse },
      key: { letters: numbers.map((number) => optionLetters[number]) },
    };
  }
  const lists = new Map([...groups].map((group) => [group, [] as string[]]));
  const places = words.map(({ text: word, group }) => (lists.get(group)?.push(word) ?? 0) - 1);
  return {
    kind: 'completion',
    content: {
      ...asks,
      source: 'choices',
      choices: numbers.map((number) => lists.get(words[number]?.group ?? '') ?? []),
    },
    key: { letters: numbers.map((number) => optionLetters[places[number] ?? 0]) },
  };
}
