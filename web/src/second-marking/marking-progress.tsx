import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import {
  type AgreementScope,
  getMarkingProgress,
  type MarkingProgress as Progress,
} from '@parlance/contract/second-marking/allocation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isMissing } from '../platform/call.ts';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { BackLink } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { idParam } from '../ui/lists/url-state.ts';
import { Loaded } from '../ui/states/loaded.tsx';
import { InfoNote } from '../ui/states/note.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { AgreementFigures } from './agreement.tsx';
import { AllocateDialog } from './allocate-dialog.tsx';
import { MarkerTable } from './marker-table.tsx';
import { SendDialog } from './send-dialog.tsx';

type Paths = { markingPath: (courseId: number) => string; calibrationPath: (courseId: number) => string };

/** How far the marking of the course that the URL names is, and how its markers agree. */
export function MarkingProgress({ markingPath, calibrationPath }: Paths) {
  const [search] = useSearchParams();
  const courseId = idParam(search, 'course');
  if (courseId === null) return <Empty level={1} heading={t`Course not found.`} text={t`It may have been deleted.`} />;
  return <Known courseId={courseId} backPath={markingPath(courseId)} scriptsPath={calibrationPath(courseId)} />;
}

function Known({ courseId, backPath, scriptsPath }: { courseId: number; backPath: string; scriptsPath: string }) {
  const [over, setOver] = useState<AgreementScope>('course');
  const progress = useQuery({
    ...queryOf(getMarkingProgress, { params: { id: courseId }, query: { over } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const [isAllocating, setAllocating] = useState(false);
  const [isSending, setSending] = useState(false);
  const { data } = progress;
  const refetch = () => void progress.refetch();
  return (
    <>
      <BackLink label={t`Back to second marking`} to={backPath} />
      <PageHeading title={t`Marking progress`} lead={data?.title}>
        {data?.leads && data.markers.length > 0 && (
          <Row gap={8} wrap>
            <Button variant="default" component={Link} to={scriptsPath}>
              <Trans>Calibration</Trans>
            </Button>
            <Button variant="default" onClick={() => setSending(true)}>
              <Trans>Send to a second marker</Trans>
            </Button>
            <Button onClick={() => setAllocating(true)}>
              <Trans>Give out work</Trans>
            </Button>
          </Row>
        )}
      </PageHeading>
      <Loaded
        query={progress}
        loading={
          <Stack gap={24} above={24}>
            <Skeleton height={96} />
            <RowsLoading text={t`Loading marking progress...`} rows={6} />
          </Stack>
        }
        failed={{
          heading: refusalText(progress.error, t`Failed to load marking progress.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        instead={
          isMissing(progress.error) && <Empty heading={t`Course not found.`} text={t`It may have been deleted.`} />
        }
        empty={(found) =>
          found.markers.length === 0 && (
            <Empty
              heading={t`No work was given out yet.`}
              text={t`Figures appear here once tests end that two people mark.`}
            />
          )
        }
      >
        {(found) => <Figures {...{ courseId, over }} progress={found} onChanged={refetch} onOver={setOver} />}
      </Loaded>
      {data && (
        <AllocateDialog
          opened={isAllocating}
          courseId={courseId}
          markers={data.markers}
          timeZone={data.time_zone}
          onClose={() => setAllocating(false)}
          onDone={refetch}
        />
      )}
      <SendDialog opened={isSending} onClose={() => setSending(false)} onSent={refetch} />
    </>
  );
}

type FiguresProps = {
  courseId: number;
  progress: Progress;
  over: AgreementScope;
  onChanged: () => void;
  onOver: (over: AgreementScope) => void;
};

function Figures({ courseId, progress, over, onChanged, onOver }: FiguresProps) {
  const { states, without, days, leads } = progress;
  const saved = days.reduce((sum, day) => sum + day.saved, 0);
  return (
    <Stack gap={40} above={20}>
      {states && (
        <Row as="dl" gap={[16, 40]} wrap>
          <Tile count={states.waiting} name={t`wait for a first mark`} />
          <Tile count={states.second} name={t`wait for a second mark`} />
          <Tile count={states.adjudication} name={t`wait for a decision`} />
          <Tile count={states.settled} name={t`are settled`} />
        </Row>
      )}
      {without !== null && without > 0 && (
        <InfoNote>
          {t`${plural(without, { one: '# mark has no marker.', other: '# marks have no marker.' })} Add a marker, raise a limit, or give out the work yourself.`}
        </InfoNote>
      )}
      <MarkerTable
        courseId={courseId}
        markers={progress.markers}
        timeZone={progress.time_zone}
        leads={leads}
        onChanged={onChanged}
      />
      <Text tone="quiet" size="sm">
        {t`${plural(saved, { one: '# mark was saved', other: '# marks were saved' })} in the last 30 days.`}
      </Text>
      <AgreementFigures {...{ courseId, progress, over, onOver }} />
    </Stack>
  );
}

function Tile({ count, name }: { count: number; name: string }) {
  return (
    <div>
      <Text as="dd" size="h2">
        {i18n.number(count)}
      </Text>
      <Text as="dt" size="sm" tone="quiet">
        {name}
      </Text>
    </div>
  );
}
