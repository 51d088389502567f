import {
  addFromBank,
  bankFilter,
  bankSorts,
  deleteBankQuestion,
  getBankQuestion,
  type Listed,
  type ListedSet,
  listBank,
  removeFromCourse,
  restoreQuestion,
  retireQuestion,
  setBankVersion,
  tagQuestions,
  takeIntoBank,
} from '@parlance/contract/bank/bank';
import { deleteBankSet, getBankSet, restoreSet, retireSet } from '@parlance/contract/bank/sets';
import { getQuestionVersion, restoreVersion } from '@parlance/contract/bank/versions';
import type { CallInput } from '@parlance/contract/endpoint';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { refreshCourses } from '../../courses/use-courses.ts';
import { call } from '../../platform/call.ts';
import { invalidateBelow, pageQueryOf, queryOf } from '../../platform/queries.ts';
import type { BankUrl } from './use-bank-url.ts';

export const QUESTIONS_ON_A_PAGE = 20;

/** What narrows the list. What somebody typed into the address counts only where the server knows it. */
export function narrowingOf({ filters, restingQ }: BankUrl) {
  const known = Object.entries(filters).filter(
    ([name, value]) => value !== '' && bankFilter.safeParse({ [name]: value }).success,
  );
  return { ...(Object.fromEntries(known) as z.input<typeof bankFilter>), q: restingQ };
}

/** One page of the bank as the URL asks for it. While it is on its way, the one before is shown if it lists the same. */
export function useBankPage(url: BankUrl) {
  const { what, page } = url;
  const sort = bankSorts.find((name) => name === url.sort) ?? 'newest';
  const query = { ...narrowingOf(url), what, sort, page: String(page), limit: String(QUESTIONS_ON_A_PAGE) };
  return useQuery({
    ...pageQueryOf(listBank, { query }),
    placeholderData: (before?: { items: Listed[]; total: number }) =>
      before?.items.every((one) => `${one.what}s` === what) ? before : undefined,
    staleTime: 0,
  });
}

export function useBankQuestion(id: number) {
  return useQuery({ ...queryOf(getBankQuestion, { params: { id } }), staleTime: 0 });
}

export function useBankSet(id: number | null) {
  return useQuery({ ...queryOf(getBankSet, id === null ? null : { params: { id } }), staleTime: 0 });
}

/** How many sets a form offers, the newest. */
const SETS_OFFERED = '100';

/** The sets with a recording, for a form to choose from; none while they are on their way, or are not asked for. */
export function useRecordingSets(enabled: boolean): ListedSet[] {
  const query = { what: 'sets', page: '1', limit: SETS_OFFERED } as const;
  const page = useQuery({ ...pageQueryOf(listBank, { query }), enabled, staleTime: 0 });
  return (page.data?.items ?? []).flatMap((one) => (one.what === 'set' && one.about === 'recording' ? [one] : []));
}

export function useQuestionVersion(id: number, versionId: number) {
  return useQuery(queryOf(getQuestionVersion, { params: { id, versionId } }));
}

/** Gives a question the words of an older version again. */
export function useRestoring() {
  return useChange(
    ({
      id,
      versionId,
      body,
    }: CallInput<typeof restoreVersion>['params'] & Pick<CallInput<typeof restoreVersion>, 'body'>) =>
      call(restoreVersion, { params: { id, versionId }, body }),
  );
}

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([invalidateBelow(client, listBank), refreshCourses(client)]);
}

/** A change of the bank, after which the bank and every course are asked for again. */
function useChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => refresh(client) });
}

export function useAddToTest() {
  return useChange(({ courseId, ...body }: { courseId: number } & CallInput<typeof addFromBank>['body']) =>
    call(addFromBank, { params: { id: courseId }, body }),
  );
}

export function useTagging() {
  return useChange((body: CallInput<typeof tagQuestions>['body']) => call(tagQuestions, { body }));
}

/** Questions, or sets, by their ids. */
export type Chosen = { what: 'questions' | 'sets'; ids: number[] };

/** What is to be done with which questions or sets of the bank. */
export type BankAction = Chosen & {
  kind: 'add' | 'tags' | 'retire' | 'restore' | 'delete';
  /** Whether one of them is retired: a test cannot take it. */
  retired: boolean;
};

export type DialogProps = { action: BankAction; onClose: () => void; onDone: () => void };

/** The same as a call names them. */
export function namedIn({ what, ids }: Chosen) {
  return what === 'sets' ? { passage_ids: ids } : { question_ids: ids };
}

/** Retires all of these, or restores them; one after the other, as a question takes the others of its set along. */
export function useRetiring(isRetiring: boolean) {
  return useChange(async ({ what, ids }: Chosen) => {
    const ofQuestions = isRetiring ? retireQuestion : restoreQuestion;
    const ofSets = isRetiring ? retireSet : restoreSet;
    for (const id of ids) await call(what === 'sets' ? ofSets : ofQuestions, { params: { id } });
  });
}

export function useDeleteFromBank() {
  return useChange(({ what, ids: [id = 0] }: Chosen) =>
    call(what === 'sets' ? deleteBankSet : deleteBankQuestion, { params: { id } }),
  );
}

export function useMoveToBank(courseId: number) {
  return useChange((questionIds: number[]) =>
    call(takeIntoBank, { body: { course_id: courseId, question_ids: questionIds } }),
  );
}

export function useRemoveFromTest(courseId: number) {
  return useChange((questionId: number) => call(removeFromCourse, { params: { id: courseId, questionId } }));
}

export function useSetVersion(courseId: number) {
  return useChange(({ questionId, versionId }: { questionId: number; versionId: number | null }) =>
    call(setBankVersion, { params: { id: courseId, questionId }, body: { pinned_version_id: versionId } }),
  );
}
