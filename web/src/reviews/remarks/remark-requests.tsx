import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { allocateRemark, listRemarks, type RemarkRequest, type RemarkState } from '@parlance/contract/remarks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callForPage } from '../../platform/call.ts';
import { invalidate, keyOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { choicesOf } from '../../ui/fields/choices.ts';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { BackLink } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { List, type ListWords } from '../../ui/lists/list.tsx';
import type { Column } from '../../ui/lists/rows.tsx';
import { ToolbarSelect } from '../../ui/lists/toolbar.tsx';
import { type ListUrl, useListUrl } from '../../ui/lists/use-list-url.ts';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';

const ON_A_PAGE = 25;
const TABLE_FROM_PX = 1180;

const stateLabels: Record<RemarkState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 're-marks' }),
  with_marker: msg`Being marked`,
  done: msg({ message: 'Done', context: 're-marks' }),
  withdrawn: msg({ message: 'Withdrawn', context: 're-marks' }),
};

const words = (): Omit<ListWords, 'failed'> => ({
  count: (total) => t`${plural(total, { one: '# re-mark', other: '# re-marks' })}`,
  loading: t`Loading re-marks...`,
  pages: t`Pages of re-marks`,
  all: t`Show all re-marks`,
  search: t`Search name or course`,
  none: {
    heading: t`No one has requested a re-mark.`,
    text: t`A course offers re-marks where its settings say for how many days.`,
  },
  noMatch: { heading: t`No re-mark found.`, text: t`No re-mark matches the search and the state.` },
});

/** What learners asked to have marked again, and who marks it: for whoever leads the marking of the course. */
export function RemarkRequests({ backPath }: { backPath: string }) {
  const url = useListUrl('state', 'state');
  const requests = useRequests(url);
  return (
    <>
      <BackLink label={t`Back to Writing Review`} to={backPath} />
      <PageHeading
        title={t`Re-marks`}
        lead={t`Learners asked that these results are marked again. No mark is shown before it is done.`}
      />
      <List
        words={{ ...words(), failed: refusalText(requests.error, t`Failed to load re-marks.`) }}
        url={url}
        query={requests}
        pageSize={ON_A_PAGE}
        columns={columns()}
        idOf={({ id }) => id}
        nameIdOf={nameIdOf}
        tableFromPx={TABLE_FROM_PX}
        moreOrders={{ state: msg({ message: 'Waiting first', context: 're-marks' }) }}
        filters={
          <ToolbarSelect
            label={t`State`}
            data={choicesOf({ '': t({ message: 'All', context: 'states' }), ...stateLabels })}
            value={url.filter}
            onChange={url.setFilter}
          />
        }
      />
    </>
  );
}

/** One page of the list as the address asks for it. */
function useRequests({ page, restingQ, filter, sort }: ListUrl) {
  const state = filter === '' ? {} : { state: filter as RemarkState };
  const query = { page: String(page), limit: String(ON_A_PAGE), q: restingQ, sort, ...state };
  return useQuery({
    queryKey: keyOf(listRemarks, { query }),
    queryFn: async ({ signal }) => {
      const { items, total } = await callForPage(listRemarks, { query }, { signal });
      return { items: items.requests, total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function columns(): Column<RemarkRequest>[] {
  return [
    {
      head: t`Learner`,
      sort: 'learner',
      look: 'name',
      widthPx: 160,
      cell: (request) => (
        <span id={nameIdOf(request)}>
          <bdi>{request.learner}</bdi>
        </span>
      ),
    },
    { head: t`Course`, sort: 'course', look: 'quiet', cell: ({ course }) => course.title, inLine: 'text' },
    {
      head: t`Requested`,
      sort: 'requested_at',
      orders: { '-requested_at': t`Requested` },
      look: 'quiet',
      cell: ({ requested_at }) => dateTimeToMinute(requested_at),
      inLine: 'fact',
    },
    {
      head: t`Reason`,
      look: 'quiet',
      cell: ({ reason }) => (reason ? <bdi>{reason}</bdi> : t`No reason given`),
      inLine: 'text',
    },
    {
      head: t`Marker or outcome`,
      widthPx: 360,
      cell: (request) => (isWaiting(request) ? <Given request={request} /> : outcomeText(request)),
      inLine: 'fact',
    },
  ];
}

function isWaiting({ state }: RemarkRequest): boolean {
  return state === 'open' || state === 'with_marker';
}

function nameIdOf({ id }: RemarkRequest): string {
  return `remark-${id}-name`;
}

function outcomeText({ state, outcome, before_score, after_score, max_score, marker }: RemarkRequest): string {
  if (state === 'withdrawn' || outcome === null) return t`Withdrawn`;
  const score = `${before_score} → ${after_score} / ${max_score}`;
  const by = marker?.username ?? '';
  return {
    raised: t`Raised: ${score}, by ${by}`,
    unchanged: t`Unchanged: ${{ score: `${after_score} / ${max_score}` }}, by ${by}`,
    lowered: t`Lowered: ${score}, by ${by}`,
  }[outcome];
}

/** Who marks it, and the way to give it to somebody. */
function Given({ request }: { request: RemarkRequest }) {
  const client = useQueryClient();
  const { id, marker, markers } = request;
  const [markerId, setMarkerId] = useState<string | null>(marker ? String(marker.account_id) : null);
  const giving = useMutation({
    mutationFn: (marker_id: number) => call(allocateRemark, { params: { id }, body: { marker_id } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      return invalidate(client, listRemarks);
    },
    onError: (error) => toastError(refusalText(error, t`It could not be given out. Try again.`)),
  });
  const choices = [
    ...(marker && !markers.some(({ account_id }) => account_id === marker.account_id) ? [marker] : []),
    ...markers,
  ];
  if (choices.length === 0) {
    return (
      <Text tone="quiet">
        <Trans>Nobody is left who has not marked it. Add a marker.</Trans>
      </Text>
    );
  }
  const isSame = markerId === null || Number(markerId) === marker?.account_id;
  return (
    <Row gap={8} wrap align="center">
      <SearchSelect
        aria-label={t`Who marks it again`}
        aria-describedby={nameIdOf(request)}
        placeholder={t`Choose a marker`}
        data={choices.map(({ account_id, username }) => ({ value: String(account_id), label: username }))}
        value={markerId}
        onChange={setMarkerId}
      />
      <Button
        variant="default"
        aria-describedby={nameIdOf(request)}
        disabled={isSame}
        loading={giving.isPending}
        onClick={() => giving.mutate(Number(markerId))}
      >
        <Trans>Give</Trans>
      </Button>
    </Row>
  );
}
