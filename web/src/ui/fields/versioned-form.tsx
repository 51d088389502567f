import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { CallInput, Endpoint } from '@parlance/contract/endpoint';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallRefused } from '../../platform/call.ts';
import { queryOf } from '../../platform/queries.ts';
import { textBesideFields } from '../../platform/refusal.ts';
import { LeaveGuard } from '../dialogs/leave-guard.tsx';
import { useFocusPassedOn } from '../focus.ts';
import { Row } from '../kit.tsx';
import { ErrorNote } from '../states/note.tsx';
import { useSentForm } from './use-sent-form.ts';

/**
 * What fills a form, as it is stored when the form opens and whenever `refetch` or `invalidate` asks for it. A tab or a
 * connection that comes back does not: what a colleague stored meanwhile would replace what is being typed. Asks nothing
 * for null.
 */
export function useStored<E extends Endpoint>(endpoint: E, input: CallInput<E> | null) {
  return useStoredQuery(queryOf(endpoint, input));
}

/** The same of a query that is more than a call. */
export function useStoredQuery<Data, Key extends QueryKey>(query: UseQueryOptions<Data, Error, Data, Key>) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // What a visit before left in the cache would be replaced under somebody's hands as well.
  return { data: isFetchedAfterMount ? data : undefined, error, isFetching, refetch };
}

type Sending<Values> = Omit<Parameters<typeof useSentForm<Values & Record<string, unknown>>>[0], 'failed' | 'send'> & {
  failed: string;
  /** Throws what was refused. Gives what follows once the form counts as stored: before that, leaving is asked about. */
  send: (values: Values) => Promise<() => unknown>;
};

/** A form that is sent with the version it was filled from, for `VersionedEnd`. */
export function useVersionedForm<Values extends Record<string, unknown>>({ failed, send, ...rest }: Sending<Values>) {
  const [isOld, setIsOld] = useState(false);
  const sent = useSentForm<Values>({
    ...rest,
    failed: (error) => {
      setIsOld(error instanceof CallRefused && error.code === 'edit_version_old');
      return textBesideFields(error, failed);
    },
    send: async (values) => {
      const follow = await send(values);
      sent.form.resetDirty();
      follow();
    },
  });
  const { form, isSending, problem } = sent;
  return { ...sent, end: { isDirty: form.isDirty, isSending, problem, isOld } };
}

/** What `useVersionedForm` gives the end of its form. */
export type FormEnd = ReturnType<typeof useVersionedForm>['end'];

/** Reads a page again on request; `times` is the key of the form on it, which then opens anew. */
export function useReload(query: { refetch: () => Promise<{ isSuccess: boolean }> }) {
  const [times, setTimes] = useState(0);
  async function reload(): Promise<void> {
    // What is typed stays where nothing came.
    if ((await query.refetch()).isSuccess) setTimes((before) => before + 1);
  }
  return { times, reload: () => void reload() };
}

type LoadProps = { size?: 'lg' | undefined; onLoad: () => void };

/** Gives up what is typed for what someone else stored first. The form goes with it, and the focus passes on. */
export function LoadStored({ size, onLoad }: LoadProps) {
  const button = useFocusPassedOn<HTMLButtonElement>();
  return (
    <Button ref={button} variant="default" size={size} onClick={onLoad}>
      <Trans>Load what is stored</Trans>
    </Button>
  );
}

type Props = {
  end: FormEnd;
  size?: 'lg';
  /** Fills the form with what is stored now; absent where nothing is. */
  onLoad?: () => void;
  /** What its button says. */
  children: ReactNode;
};

/**
 * The end of such a form: what was refused, and its button. Where someone else stored first, what is typed stays until
 * it is given up for what is stored; leaving the page asks about it.
 */
export function VersionedEnd({ end: { isDirty, isSending, problem, isOld }, size, onLoad, children }: Props) {
  return (
    <>
      <LeaveGuard dirty={isDirty} />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={12} wrap>
        <Button type="submit" size={size} loading={isSending}>
          {children}
        </Button>
        {isOld && problem && onLoad && <LoadStored size={size} onLoad={onLoad} />}
      </Row>
    </>
  );
}
