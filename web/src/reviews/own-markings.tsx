import { t } from '@lingui/core/macro';
import type { ReviewKind } from '@parlance/contract/reviews';
import { listOwnMarkings, type OwnMarking } from '@parlance/contract/second-marking/own-markings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { dateTimeToMinute } from '../ui/format/date-format.ts';
import { Stack } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { type Column, EntryLines, EntryTable } from '../ui/lists/rows.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { useBelow } from '../ui/use-below.ts';
import { OwnCalibrations } from './calibration/own-calibrations.tsx';

const ON_A_PAGE = 25;
const TABLE_FROM_PX = 900;

type Props = { pathOf: (kind: ReviewKind, submissionId: number) => string };

/** What the caller has marked where work is given out: their own marks, settled or not alike. */
export function OwnMarkings({ pathOf }: Props) {
  const [page, setPage] = useState(1);
  const query = { page: String(page), limit: String(ON_A_PAGE) };
  const own = useQuery({ ...queryOf(listOwnMarkings, { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const isNarrow = useBelow(TABLE_FROM_PX);
  const Rows = isNarrow ? EntryLines<OwnMarking> : EntryTable<OwnMarking>;
  return (
    <>
      <PageHeading
        title={t`Marks you gave`}
        lead={t`Each is your own mark. Until a mark is settled you can change yours.`}
      />
      <Stack gap={40} above={20}>
        <OwnCalibrations />
        <Loaded
          query={own}
          loading={<RowsLoading text={t`Loading your marks...`} rows={8} />}
          failed={{
            heading: refusalText(own.error, t`Failed to load your marks.`),
            text: t`Nothing was changed. Try again in a moment.`,
          }}
          empty={({ total }) =>
            total === 0 && (
              <Empty
                heading={t`You have marked nothing yet.`}
                text={t`What you mark in courses with second marking is listed here.`}
              />
            )
          }
        >
          {({ markings, total }) => (
            <>
              <Rows
                entries={markings}
                columns={columnsOf(pathOf)}
                idOf={({ submission_id }) => submission_id}
                nameIdOf={nameIdOf}
              />
              <Pager label={t`Pages of your marks`} page={page} pageSize={ON_A_PAGE} total={total} onPage={setPage} />
            </>
          )}
        </Loaded>
      </Stack>
    </>
  );
}

function columnsOf(pathOf: Props['pathOf']): Column<OwnMarking>[] {
  return [
    {
      head: t`Name`,
      look: 'name',
      cell: ({ kind, submission_id, user_name }) => (
        <Link to={pathOf(kind, submission_id)}>
          <bdi>{user_name}</bdi>
        </Link>
      ),
    },
    { head: t`Course`, look: 'quiet', cell: ({ course_name }) => course_name, inLine: 'text' },
    { head: t`Saved`, look: 'quiet', cell: ({ saved_at }) => dateTimeToMinute(saved_at), inLine: 'text' },
    {
      head: t`Your score`,
      look: 'number',
      cell: ({ score, max_score }) => <bdi dir="ltr">{`${score} / ${max_score}`}</bdi>,
      inLine: 'aside',
    },
  ];
}

function nameIdOf({ submission_id }: OwnMarking): string {
  return `own-${submission_id}-name`;
}
