import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { listContexts, type PlatformContext } from '@parlance/contract/lti/contexts';
import type { Platform } from '@parlance/contract/lti/platforms';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../platform/queries.ts';
import { dayAndTime } from '../ui/format/date-format.ts';
import { Stack } from '../ui/kit.tsx';
import { BackButton } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { type Column, EntryLines, EntryTable } from '../ui/lists/rows.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { useBelow } from '../ui/use-below.ts';
import { FillDialog } from './fill-dialog.tsx';

const TABLE_FROM_PX = 1000;

/** The courses of a platform, and the class that is filled from each. */
export function Contexts({ platform, onBack }: { platform: Platform; onBack: () => void }) {
  const [filled, setFilled] = useState<PlatformContext | null>(null);
  const listed = useQuery({ ...queryOf(listContexts, { params: { id: platform.id } }), staleTime: 0 });
  const Rows = useBelow(TABLE_FROM_PX) ? EntryLines<PlatformContext> : EntryTable<PlatformContext>;
  const action = (context: PlatformContext) =>
    context.tells_members ? (
      <Button size="sm" variant="subtle" aria-describedby={nameId(context)} onClick={() => setFilled(context)}>
        <Trans>Fill class</Trans>
      </Button>
    ) : (
      t`Members are not shared`
    );
  return (
    <>
      <BackButton label={t`Back to learning platforms`} onBack={onBack} />
      <PageHeading title={t`Courses on ${{ platform: platform.name }}`} lead={t`You can fill a class from each.`} />
      <Loaded
        query={listed}
        loading={<RowsLoading text={t`Loading courses...`} rows={4} above={16} />}
        failed={{ heading: t`Failed to load the courses.`, text: t`Nothing was changed. Try again in a moment.` }}
        empty={(list) =>
          list.length === 0 && (
            <Empty heading={t`No courses yet.`} text={t`A course appears here once someone opens this site from it.`} />
          )
        }
      >
        {(list) => (
          <Stack above={24}>
            <Rows entries={list} columns={columns(action)} idOf={({ id }) => id} nameIdOf={nameId} />
          </Stack>
        )}
      </Loaded>
      {filled && <FillDialog context={filled} onClose={() => setFilled(null)} />}
    </>
  );
}

function columns(action: (context: PlatformContext) => ReactNode): Column<PlatformContext>[] {
  return [
    { head: t`Course`, look: 'name', cell: ({ title }) => <bdi>{title}</bdi> },
    { head: t`Class`, inLine: 'fact', cell: classText },
    {
      head: t`Last opened`,
      look: 'quiet',
      cell: ({ seen_at }) => dayAndTime(seen_at),
      inLine: 'fact',
      lineCell: ({ seen_at }) => t`Last opened on ${{ when: dayAndTime(seen_at) }}`,
    },
    { head: t`Actions`, look: 'actions', cell: action },
  ];
}

function classText({ class: filled, filled_at }: PlatformContext): string {
  if (filled === null || filled_at === null) return t`No class yet`;
  return t`${{ name: filled.name }}, filled on ${{ when: dayAndTime(filled_at) }}`;
}

function nameId({ id }: PlatformContext): string {
  return `context-${id}`;
}
