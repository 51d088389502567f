import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { allocateRemark, listRemarks, type RemarkRequest, type RemarkState } from '@parlance/contract/remarks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../platform/call.ts';
import { invalidate, queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { BackLink } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ListTabs } from '../../ui/lists/list-tabs.tsx';
import { type Column, EntryLines, EntryTable } from '../../ui/lists/rows.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { useUrlState, withParams } from '../../ui/lists/url-state.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useBelow } from '../../ui/use-below.ts';

const TABLE_FROM_PX = 1100;

/** What learners asked to have marked again, and who marks it: for whoever leads the marking of the course. */
export function RemarkRequests({ backPath }: { backPath: string }) {
  const [search] = useUrlState();
  const { pathname } = useLocation();
  const shown = search.get('show') === 'done' ? 'done' : 'waiting';
  const requests = useQuery({ ...queryOf(listRemarks, { query: {} }), staleTime: 0 });
  const isNarrow = useBelow(TABLE_FROM_PX);
  const Rows = isNarrow ? EntryLines<RemarkRequest> : EntryTable<RemarkRequest>;
  const fitting = (all: RemarkRequest[], key: typeof shown) =>
    all.filter(({ state }) => isWaiting(state) === (key === 'waiting'));
  const names = {
    waiting: t({ message: 'Waiting', context: 're-marks' }),
    done: t({ message: 'Done', context: 're-marks' }),
  };
  return (
    <>
      <BackLink label={t`Back to Writing Review`} to={backPath} />
      <PageHeading
        title={t`Re-marks`}
        lead={t`Learners asked that these results are marked again. No mark is shown before it is done.`}
      />
      <Stack above={20}>
        <Loaded
          query={requests}
          loading={<RowsLoading text={t`Loading re-marks...`} rows={6} />}
          failed={{
            heading: refusalText(requests.error, t`Failed to load re-marks.`),
            text: t`Nothing was changed. Try again in a moment.`,
          }}
        >
          {({ requests: all }) => (
            <>
              <ListTabs
                label={t`Which re-marks`}
                tabs={(['waiting', 'done'] as const).map((key) => ({
                  key,
                  name: names[key],
                  count: fitting(all, key).length,
                  to: { pathname, search: withParams(search, { show: key === 'done' ? key : null }).toString() },
                  isCurrent: key === shown,
                }))}
              />
              {fitting(all, shown).length === 0 ? (
                <Empty
                  heading={shown === 'waiting' ? t`No re-mark is waiting.` : t`No re-mark is done yet.`}
                  text={t`A course offers re-marks where its settings say for how many days.`}
                />
              ) : (
                <Rows
                  entries={fitting(all, shown)}
                  columns={columnsOf(shown)}
                  idOf={({ id }) => id}
                  nameIdOf={nameIdOf}
                />
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </>
  );
}

function isWaiting(state: RemarkState): boolean {
  return state === 'open' || state === 'with_marker';
}

function columnsOf(shown: 'waiting' | 'done'): Column<RemarkRequest>[] {
  return [
    {
      head: t`Learner`,
      look: 'name',
      cell: (request) => (
        <span id={nameIdOf(request)}>
          <bdi>{request.learner}</bdi>
        </span>
      ),
    },
    { head: t`Course`, look: 'quiet', cell: ({ course }) => course.title, inLine: 'text' },
    { head: t`Requested`, look: 'quiet', cell: ({ requested_at }) => dateTimeToMinute(requested_at), inLine: 'fact' },
    {
      head: t`Reason`,
      look: 'quiet',
      cell: ({ reason }) => (reason ? <bdi>{reason}</bdi> : t`No reason given`),
      inLine: 'text',
    },
    shown === 'waiting'
      ? { head: t`Marker`, widthPx: 360, cell: (request) => <Given request={request} />, inLine: 'text' }
      : { head: t`Outcome`, cell: outcomeText, inLine: 'text' },
  ];
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
      <Select
        aria-label={t`Who marks it again`}
        aria-describedby={nameIdOf(request)}
        placeholder={t`Choose a marker`}
        data={choices.map(({ account_id, username }) => ({ value: String(account_id), label: username }))}
        value={markerId}
        onChange={setMarkerId}
        searchable
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
