import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  type CalibrationScript,
  listCalibrationScripts,
  retireCalibrationScript,
  tellCalibrations,
} from '@parlance/contract/second-marking/calibration';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCourseForAdmin } from '../../courses/use-course-admin.ts';
import { call, isMissing } from '../../platform/call.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import figures from '../../ui/charts/figures-table.module.css';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { BackLink } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { idParam } from '../../ui/lists/url-state.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { ScriptDialog } from './script-dialog.tsx';

type Paths = {
  progressPath: (courseId: number) => string;
  reviewPath: (kind: CalibrationScript['kind'], submissionId: number) => string;
};

/** The calibration scripts of the course that the URL names, and what markers gave them: for whoever leads its marking. */
export function CalibrationScripts(paths: Paths) {
  const [search] = useSearchParams();
  const courseId = idParam(search, 'course');
  if (courseId === null) return <Empty level={1} heading={t`Course not found.`} text={t`It may have been deleted.`} />;
  return <Known courseId={courseId} {...paths} />;
}

function Known({ courseId, progressPath, reviewPath }: { courseId: number } & Paths) {
  const course = useCourseForAdmin(courseId);
  const scripts = useQuery({ ...queryOf(listCalibrationScripts, { params: { id: courseId } }), staleTime: 0 });
  const [isAdding, setAdding] = useState(false);
  const refetch = () => void scripts.refetch();
  const kind = course.data?.type === 'Speaking' ? 'speaking' : 'writing';
  return (
    <>
      <BackLink label={t`Back to marking progress`} to={progressPath(courseId)} />
      <PageHeading title={t`Calibration`} lead={course.data?.title}>
        {scripts.data && course.data && (
          <Button onClick={() => setAdding(true)}>
            <Trans>Add a script</Trans>
          </Button>
        )}
      </PageHeading>
      <Stack gap={28} above={20}>
        <Text tone="quiet" size="sm" widest="760px">
          <Trans>
            A calibration script is work that already has its final mark, with the mark that your markers should give
            it. Markers get one now and then among their other work and cannot tell which it is. What they give it
            changes nothing for its learner. They see the agreed mark 20 marks later, or when you tell them.
          </Trans>
        </Text>
        <Loaded
          query={scripts}
          loading={<RowsLoading text={t`Loading calibration scripts...`} rows={5} />}
          failed={{
            heading: refusalText(scripts.error, t`Failed to load calibration scripts.`),
            text: t`Nothing was changed. Try again in a moment.`,
          }}
          instead={
            isMissing(scripts.error) && <Empty heading={t`Course not found.`} text={t`It may have been deleted.`} />
          }
          empty={({ scripts: all }) =>
            all.length === 0 && (
              <Empty
                heading={t`No calibration scripts yet.`}
                text={t`Add one, and choose under second marking how often markers get one.`}
              />
            )
          }
        >
          {({ scripts: all }) => (
            <>
              <ToTell courseId={courseId} scripts={all} onTold={refetch} />
              {all.map((script) => (
                <Script key={script.id} {...{ courseId, script, reviewPath }} onRemoved={refetch} />
              ))}
            </>
          )}
        </Loaded>
      </Stack>
      <ScriptDialog {...{ courseId, kind }} opened={isAdding} onClose={() => setAdding(false)} onAdded={refetch} />
    </>
  );
}

type ToTellProps = { courseId: number; scripts: CalibrationScript[]; onTold: () => void };

/** A button for each marker who has marked a script and does not know yet. */
function ToTell({ courseId, scripts, onTold }: ToTellProps) {
  const telling = useMutation({
    mutationFn: (marker_id: number) => call(tellCalibrations, { params: { id: courseId }, body: { marker_id } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onTold();
    },
    onError: (error) => toastError(refusalText(error, t`Failed to tell the marker. Nothing is changed.`)),
  });
  const unaware = scripts.flatMap(({ markers }) => markers.filter(({ score, told }) => score !== null && !told));
  const markers = new Map(unaware.map(({ account_id, username }) => [account_id, username]));
  if (markers.size === 0) return null;
  return (
    <Row gap={8} wrap>
      {Array.from(markers, ([id, username]) => (
        <Button
          key={id}
          size="sm"
          variant="default"
          loading={telling.isPending && telling.variables === id}
          onClick={() => telling.mutate(id)}
        >
          {t`Tell ${username} the agreed marks`}
        </Button>
      ))}
    </Row>
  );
}

type ScriptProps = Pick<Paths, 'reviewPath'> & { courseId: number; script: CalibrationScript; onRemoved: () => void };

function Script({ courseId, script, reviewPath, onRemoved }: ScriptProps) {
  const { id, submission_id, kind, reason, by, created_at, markers } = script;
  const [isAsked, setAsked] = useState(false);
  const removing = useMutation({
    mutationFn: () => call(retireCalibrationScript, { params: { id: courseId, scriptId: id } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onRemoved();
    },
    onError: (error) => toastError(refusalText(error, t`Failed to remove the script. Nothing is changed.`)),
    onSettled: () => setAsked(false),
  });
  const name = t`Submission ${{ number: submission_id }}`;
  return (
    <Stack as="section" gap={8} aria-labelledby={`script-${id}`}>
      <Row gap={[8, 16]} wrap justify="space-between">
        <Text as="h2" size="h3" id={`script-${id}`}>
          <Link to={reviewPath(kind, submission_id)}>{name}</Link>
        </Text>
        <Button size="sm" variant="subtle" aria-label={t`Remove ${{ script: name }}`} onClick={() => setAsked(true)}>
          <Trans>Remove</Trans>
        </Button>
      </Row>
      <Text>{t`Agreed mark: ${{ mark: markOf(script, script.max_score) }}`}</Text>
      <Text breaks dir="auto" widest="760px">
        {reason}
      </Text>
      <Text tone="faint" size="sm">
        {t`Added by ${by} on ${{ date: dateTimeToMinute(created_at) }}`}
      </Text>
      {markers.length > 0 && (
        // What scrolls is scrolled by keys too.
        <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-labelledby={`script-${id}`}>
          <table className={figures.table}>
            <thead>
              <tr>
                <th scope="col">{t`Marker`}</th>
                <th scope="col">{t`Own mark`}</th>
                <th scope="col">{t`Own less agreed mark`}</th>
                <th scope="col">{t`Knows of it`}</th>
              </tr>
            </thead>
            <tbody>
              {markers.map((marker) => (
                <tr key={marker.account_id}>
                  <th scope="row">
                    <bdi>{marker.username}</bdi>
                  </th>
                  <td>{marker.score === null ? t`Not marked yet` : markOf(marker, script.max_score)}</td>
                  <td>
                    {marker.score === null ? '–' : i18n.number(apart(marker, script), { signDisplay: 'exceptZero' })}
                  </td>
                  <td>{marker.told ? t`Yes` : t`No`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ConfirmDialog
        opened={isAsked}
        question={t`Remove ${{ script: name }} from the calibration scripts?`}
        action={t`Remove`}
        losesNothing
        working={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setAsked(false)}
      >
        <p>{t`No marker gets it any more. Marks that were given to it stay in the figures.`}</p>
      </ConfirmDialog>
    </Stack>
  );
}

type Mark = { score: number | null; band: number | null };

/** 'Band 6.5 (72 / 100)', or the score alone without a rubric. */
function markOf({ score, band }: Mark, maxScore: number): string {
  const points = `${score} / ${maxScore}`;
  return band === null ? points : t`Band ${{ band: i18n.number(band) }} (${points})`;
}

function apart(own: Mark, agreed: Mark): number {
  return own.band !== null && agreed.band !== null ? own.band - agreed.band : (own.score ?? 0) - (agreed.score ?? 0);
}
