import { listBank } from '@parlance/contract/bank/bank';
import { getCourse, listCourses } from '@parlance/contract/courses';
import type { CallInput } from '@parlance/contract/endpoint';
import {
  discardImport,
  type FileImport,
  getImport,
  getImportItem,
  getImportReport,
  type ItemState,
  listImportRows,
  listImports,
  readImportFile,
  storeImport,
} from '@parlance/contract/interchange/imports';
import type { TextEncoding } from '@parlance/contract/texts/encoding';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshCourses } from '../courses/use-courses.ts';
import { call, callForFile, upload } from '../platform/call.ts';
import { invalidate, invalidateBelow, pageQueryOf, queryOf } from '../platform/queries.ts';
import { saveFile } from '../platform/save-file.ts';

export const ROWS_ON_A_PAGE = 20;
/** How often the progress of a file is asked for. */
const ASKED_EVERY_MS = 1000;

function isBeingRead({ status }: FileImport): boolean {
  return status === 'reading';
}

/** Files that were read and can still be stored. */
export function useImports() {
  return useQuery({
    ...queryOf(listImports, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isBeingRead) ? ASKED_EVERY_MS : false),
  });
}

export function useImport(id: number) {
  return useQuery({
    ...queryOf(getImport, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isBeingRead(state.data.import) ? ASKED_EVERY_MS : false),
  });
}

type Rows = { id: number; state: ItemState | null; q: string; page: number };

/** One page of the report. */
export function useImportRows({ id, state, q, page }: Rows) {
  const query = { ...(state && { state }), q, page: String(page), limit: String(ROWS_ON_A_PAGE) };
  return useQuery({ ...pageQueryOf(listImportRows, { params: { id }, query }), placeholderData: keepPreviousData });
}

export function useImportItem(id: number, n: number) {
  return useQuery(queryOf(getImportItem, { params: { id, n } }));
}

/** Sends a file to be read; how much of it has gone, from 0 to 1, and a way to stop. */
export function useReading() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController | null>(null);
  const reading = useMutation({
    mutationFn: ({ file, encoding }: { file: File; encoding: TextEncoding | null }) => {
      setShare(0);
      stop.current = new AbortController();
      const form = new FormData();
      if (encoding) form.set('encoding', encoding);
      form.set('file', file, file.name);
      return upload(readImportFile, form, setShare, { signal: stop.current.signal });
    },
    onSettled: () => invalidate(client, listImports),
  });
  const cancel = () => {
    stop.current?.abort();
    reading.reset();
  };
  return { reading, share, cancel };
}

type Store = { id: number } & CallInput<typeof storeImport>['body'];

/** Says what storing would come to, and stores nothing. */
export function useTryStoring() {
  return useMutation({
    mutationFn: ({ id, ...body }: Store) => call(storeImport, { params: { id }, query: { dryRun: 'true' }, body }),
  });
}

export function useStoring() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Store) => call(storeImport, { params: { id }, body }),
    onSettled: () =>
      Promise.all([
        invalidate(client, listImports, getCourse, listCourses),
        invalidateBelow(client, listBank),
        refreshCourses(client),
      ]),
  });
}

export function useDiscarding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(discardImport, { params: { id } }),
    onSettled: () => invalidate(client, listImports),
  });
}

/** Saves the whole report; gives the name of the file. */
export function useReport() {
  return useMutation({
    mutationFn: async (id: number) => {
      const { name, file } = await callForFile(getImportReport, { params: { id } });
      saveFile(name, file);
      return name;
    },
  });
}
