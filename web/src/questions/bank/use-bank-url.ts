import { bankLists } from '@parlance/contract/bank/bank';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { useSearchParams } from 'react-router';
import { idParam, withParams } from '../../ui/lists/url-state.ts';
import { useListUrl } from '../../ui/lists/use-list-url.ts';

const filterNames = ['kind', 'skill', 'level', 'topic', 'tag', 'used', 'status'] as const;
export type FilterName = (typeof filterNames)[number];

/** What the list of the bank shows and which question or set is open, kept in the address. */
export function useBankUrl() {
  const [search] = useSearchParams();
  const list = useListUrl('kind', 'newest', filterNames);
  const filters = Object.fromEntries(filterNames.map((name) => [name, list.choice(name) ?? '']));
  const what = bankLists.find((name) => name === list.choice('what')) ?? 'questions';
  const openAs = what === 'sets' ? 'set' : 'question';
  const closed = { question: null, set: null };
  return {
    ...list,
    what,
    filters: filters as Record<FilterName, string>,
    openId: idParam(search, openAs),
    /** The address of the other list, with what narrows this one. */
    listPath: (other: (typeof bankLists)[number]) =>
      `?${withParams(search, { what: other === 'questions' ? null : other, page: null, ...closed })}`,
    /** The address with a question or a set open, in the list that it stands in. */
    openPath: (which: { question: number } | { set: number }) =>
      `?${withParams(search, { what: 'set' in which ? 'sets' : null, ...closed, ...which })}`,
    open: (id: number | null) => list.choose(openAs, id === null ? null : String(id)),
  };
}

export type BankUrl = ReturnType<typeof useBankUrl>;

/** Where questions and sets of the bank are added and edited, and where they can come from. */
export type BankPaths = {
  courses: string;
  /** Files of other systems. */
  upload: string;
  /** The form of a question; a new one may name the tests that it is for, and the set that it joins. */
  question: (which: number | { skill?: CourseType; set?: number }) => string;
  /** How a question counts that turned out wrong. */
  correction: (questionId: number) => string;
  /** The form of a set; null makes one. */
  set: (setId: number | null) => string;
};
