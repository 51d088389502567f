import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { Listed, ListedQuestion, ListedSet } from '@parlance/contract/bank/bank';
import { type Kind, kindNames, kindOf, namesOfType, type QuestionType } from '@parlance/contract/kinds/kinds';

/** What authors call a kind. */
export function nameOfKind(kind: Kind): string {
  const types = Object.entries(kindOf) as [QuestionType, Kind][];
  const [type = kind] = types.find(([, of]) => of === kind) ?? [];
  return namesOfType(type).author;
}

/** The kinds, to choose one. */
export const kindChoices = () => kindNames.map((kind) => ({ value: kind, label: nameOfKind(kind) }));

/** What a question of the bank is called: its label, or the beginning of what it asks. */
export function nameOfQuestion({ label, prompt }: Pick<ListedQuestion, 'label' | 'prompt'>): string {
  return label || prompt;
}

/** What a row of the bank is called. */
export function nameOf(one: Listed): string {
  return one.what === 'set' ? one.title : nameOfQuestion(one);
}

/** 'Passage, 6 questions'. */
export function describeSet({ about, questions }: Pick<ListedSet, 'about' | 'questions'>): string {
  return about === 'passage'
    ? t`Passage, ${plural(questions, { one: '# question', other: '# questions' })}`
    : t`Recording, ${plural(questions, { one: '# question', other: '# questions' })}`;
}

/** In how many tests something stands. */
export function usedIn(count: number): string {
  return count === 0 ? t`Used in no test` : t`Used in ${plural(count, { one: '# test', other: '# tests' })}`;
}

/** '.58', as item statistics are written in English; '1.00' for all. */
export function facilityText(facility: number): string {
  const written = i18n.number(facility, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return i18n.locale === 'en' ? written.replace(/^0/, '') : written;
}
