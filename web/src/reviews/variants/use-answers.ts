import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import {
  type AnswerForms,
  decideAnswerForm,
  getAnswerForms,
  listAnswersToCheck,
  type PartToCheck,
} from '@parlance/contract/written-answers';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { invalidate, pageQueryOf, queryOf } from '../../platform/queries.ts';
import { type AnswersUrl, type Filter, keyOfPart, type PartRef, refOf } from './answers-url.ts';

export const ON_A_PAGE = 25;
/** As many as a page may have: where the name of a part is looked for that is not on the page shown. */
const LOOKED_THROUGH = 200;

type PartPage = { items: PartToCheck[]; total: number };

function pageOf(
  { courseId, filter, list }: AnswersUrl,
  which: { filter?: Filter; page?: number; limit?: number } = {},
) {
  const { page = list.page, limit = ON_A_PAGE } = which;
  const query = { page: String(page), limit: String(limit), q: list.restingQ, status: which.filter ?? filter };
  const input = courseId === null ? null : { params: { id: courseId }, query };
  return { ...pageQueryOf(listAnswersToCheck, input), staleTime: 0 };
}

/** One page of the parts that the URL asks for; the server searches and pages. Without a course nothing is asked. */
export function useParts(url: AnswersUrl) {
  const { courseId } = url;
  const [last, setLast] = useState<{ courseId: number | null; page: PartPage }>();
  const found = useQuery({
    ...pageOf(url),
    // The page shown stays until another page or search of the same course is loaded.
    placeholderData: () => (last?.courseId === courseId ? last?.page : undefined),
  });
  if (found.data && !found.isPlaceholderData && found.data !== last?.page) setLast({ courseId, page: found.data });
  return found;
}

/** Another page of the same list. */
export async function fetchParts(client: QueryClient, url: AnswersUrl, page: number): Promise<PartPage | null> {
  return await client.fetchQuery(pageOf(url, { page })).catch(() => null);
}

/** How many parts each filter has, with the same search; undefined until it is known. `found` is that of the URL's. */
export function useTotals(url: AnswersUrl, found: number | undefined): Record<Filter, number | undefined> {
  const filter = url.filter === 'all' ? 'open' : 'all';
  const { data } = useQuery(pageOf(url, { filter, page: 1, limit: 1 }));
  return url.filter === 'all' ? { open: data?.total, all: found } : { open: found, all: data?.total };
}

/**
 * The open part as the list has it. One that has left the list, as its last form was decided, is remembered; one that
 * a link names is looked for among all.
 */
export function useListed(url: AnswersUrl, items: readonly PartToCheck[] | undefined): PartToCheck | undefined {
  const key = url.part && keyOfPart(url.part);
  const isOpen = (each: PartToCheck | undefined) => each !== undefined && keyOfPart(refOf(each)) === key;
  const [remembered, setRemembered] = useState<PartToCheck>();
  const listed = items?.find(isOpen);
  const isUnknown = key !== null && items !== undefined && !listed && !isOpen(remembered);
  const everywhere = { ...url, list: { ...url.list, restingQ: '' } };
  const { data } = useQuery({
    ...pageOf(everywhere, { filter: 'all', page: 1, limit: LOOKED_THROUGH }),
    enabled: isUnknown,
  });
  const found = listed ?? data?.items.find(isOpen);
  if (found && found !== remembered) setRemembered(found);
  return found ?? (isOpen(remembered) ? remembered : undefined);
}

/** What was written into a part, for the cache. */
export function formsOf({ questionId, versionId, part }: PartRef) {
  return queryOf(getAnswerForms, { params: { id: questionId }, query: { version_id: versionId, part: String(part) } });
}

export function useForms(ref: PartRef) {
  return useQuery({ ...formsOf(ref), staleTime: 0 });
}

type Decision = 'accept' | 'keep_wrong' | 'open';

/** Decides of a form of a part as it was read; with `dryRun` nothing is stored. */
export function decide(
  { questionId, versionId, part }: PartRef,
  { question }: AnswerForms,
  { form, decision, dryRun = false }: { form: string; decision: Decision; dryRun?: boolean },
) {
  return call(decideAnswerForm, {
    params: { id: questionId },
    query: dryRun ? { dryRun: 'true' } : {},
    body: { version_id: versionId, revision: question.revision, part, form, decision },
  });
}

/** Something was decided: the counts, the forms and the keys of the course are asked for again. */
export function useRefreshAnswers(): () => Promise<void> {
  const client = useQueryClient();
  return () => invalidate(client, getAnswerForms, listAnswersToCheck, courseDetailsWithQuestions);
}
