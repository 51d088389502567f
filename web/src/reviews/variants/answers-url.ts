import type { PartToCheck } from '@parlance/contract/written-answers';
import type { NavigateOptions } from 'react-router';
import { type Changes, idParam, useUrlState, withParams } from '../../ui/lists/url-state.ts';
import { useListUrl } from '../../ui/lists/use-list-url.ts';

/** A written part of a version of a question. */
export type PartRef = { questionId: number; versionId: number; part: number };

/** Parts with answers that nobody has looked at, or all of them. */
export const filters = ['open', 'all'] as const;
export type Filter = (typeof filters)[number];

type Place = {
  /** The open part; null is the list. */
  part?: PartRef | null;
  filter?: Filter;
  page?: number;
};

/** The part that a query string names; null for none. */
export function partOf(search: URLSearchParams): PartRef | null {
  const questionId = idParam(search, 'question');
  const versionId = idParam(search, 'version');
  const part = search.get('part') ?? '';
  return questionId && versionId && /^\d{1,2}$/.test(part) ? { questionId, versionId, part: Number(part) } : null;
}

export function refOf({ question_id, version_id, part }: PartToCheck): PartRef {
  return { questionId: question_id, versionId: version_id, part };
}

/** One text for each part, for keys and comparisons. */
export function keyOfPart({ questionId, versionId, part }: PartRef): string {
  return `${questionId}.${versionId}.${part}`;
}

/** The query string that leads to another place; the other list begins at its first page. */
export function placeParams({ part, filter, page }: Place): Changes {
  return {
    ...(part !== undefined && { question: part?.questionId, version: part?.versionId, part: part?.part }),
    ...(part === null && { question: null, version: null, part: null }),
    ...(filter !== undefined && { show: filter === 'all' ? filter : null, page: null }),
    ...(page !== undefined && { page: page === 1 ? null : page }),
  };
}

/** What the section shows: `?course=7&show=all&q=…&page=2&question=3&version=12&part=0`. */
export function useAnswersUrl() {
  const [search, change] = useUrlState();
  const list = useListUrl('show', '');
  const filter = filters.find((each) => each === search.get('show')) ?? 'open';
  return {
    courseId: idParam(search, 'course'),
    filter,
    list,
    /** The open part, or null. */
    part: partOf(search),
    /** Another course, its list from the beginning. */
    setCourse: (course: string | null) => change({ ...placeParams({ part: null }), course, q: null, page: null }),
    /** For links. */
    hrefOf: (place: Place) => `?${withParams(search, placeParams(place))}`,
    go: (place: Place, options?: NavigateOptions) => change(placeParams(place), options),
  };
}

export type AnswersUrl = ReturnType<typeof useAnswersUrl>;
