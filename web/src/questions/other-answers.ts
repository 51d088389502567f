import { t } from '@lingui/core/macro';
import type { QuestionWithKey } from '@parlance/contract/author-questions';
import { contentOf } from '@parlance/contract/kinds/content-of';
import type { CorrectionGiven } from '@parlance/contract/marking/corrections';
import { inRow } from '../ui/format/in-row.ts';
import type { Rights } from './kinds/right-rules.ts';
import type { ShownKind } from './kinds/shown-kind.ts';
import { shownKindOf } from './kinds/shown-kinds.tsx';

type Key = Extract<CorrectionGiven, { by: 'key' }>['keys'][number];

function ruleOf(question: { kind: string }): ShownKind['rights'] {
  return shownKindOf(question)?.rights ?? null;
}

/** Null for a question that a person marks, or whose kind is newer than this page. */
export function rightsOf(question: QuestionWithKey): Rights | null {
  return ruleOf(question)?.rights(contentOf(question) as never, keyOf(question) as never) ?? null;
}

/** A key that cannot mark has nothing to begin with. */
function keyOf({ key }: QuestionWithKey): object {
  return 'malformed' in key
    ? { letter: '', letters: [], value: '', values: [], gaps: [], order: [], rules: null }
    : key;
}

/**
 * What is right now: of `parts` the choices of each, of `answers` the letters of each, of `texts` one text a part with
 * a line for each variant.
 */
export function rightNow(question: QuestionWithKey): string[][] {
  const rule = ruleOf(question);
  const rights = rightsOf(question);
  if (!rule || !rights) return [];
  const also = question.scoring?.by === 'keys' ? question.scoring.also : [];
  const keys = [keyOf(question), ...also].map((key) => rule.read(key as never));
  if (rights.how === 'answers') return keys as string[][];
  if (rights.how === 'texts')
    return rights.parts.map((_, part) => [(keys[0]?.[part] as string[] | undefined)?.join('\n') ?? '']);
  return rights.parts.map((_, part) => {
    const values = keys
      .map((key) => key[part])
      .filter((value): value is string => typeof value === 'string' && value !== '');
    return [...new Set(values)];
  });
}

/** What is right now, with another answer in place of a part's, or of the whole. What is written is not changed. */
export function rightWith(question: QuestionWithKey, proposed: { part: number; answer: string } | null): string[][] {
  const right = rightNow(question);
  const how = rightsOf(question)?.how;
  if (!proposed || how === undefined || how === 'texts') return right;
  if (how === 'answers') return [proposed.answer.split('+')];
  return right.map((values, part) => (part === proposed.part ? [proposed.answer] : values));
}

/** The keys that say that this is right; those of parts have the choices of each beside each other. */
export function keysOf(question: QuestionWithKey, right: string[][]): Key[] {
  const rule = ruleOf(question);
  const rights = rightsOf(question);
  if (!rule || !rights) return [];
  const key = keyOf(question) as never;
  if (rights.how === 'answers') return right.map((letters) => rule.write(letters, key) as Key);
  const count = rights.how === 'texts' ? 1 : Math.max(1, ...right.map((values) => values.length));
  return Array.from({ length: count }, (_, index) => {
    const values = right.map((values) => values[index] ?? values[0] ?? '');
    return rule.write(values, key) as Key;
  });
}

/** What is right, in a line: 'A or C', '1: B or D, 2: A'. */
export function rightInWords(question: QuestionWithKey): string {
  const rights = rightsOf(question);
  if (!rights) return '';
  const right = rightNow(question);
  if (rights.how === 'answers') return withOr(right.map((letters) => letters.join(rights.inOrder ? ' ' : ' + ')));
  const nameOf = (part: number, value: string) =>
    rights.parts[part]?.choices.find((choice) => choice.value === value)?.name ?? withOr(value.split('\n'));
  const parts = right.map((values, part) => withOr(values.map((value) => nameOf(part, value))));
  return parts.length === 1 ? (parts[0] ?? '') : inRow(parts.map((words, part) => `${part + 1}: ${words}`));
}

/** 'a or b or c'. */
function withOr(words: readonly string[]): string {
  return words.reduce((before, next) => (before === '' ? next : t`${before} or ${next}`), '');
}
