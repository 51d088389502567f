import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type MarkingProgress, takeBackMarking } from '@parlance/contract/second-marking/allocation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import figures from '../ui/charts/figures-table.module.css';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { dateTimeToMinute } from '../ui/format/date-format.ts';
import { zonedMoment } from '../ui/format/format-zoned.ts';
import { Text } from '../ui/kit.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';

type Marker = MarkingProgress['markers'][number];
type Props = {
  courseId: number;
  markers: Marker[];
  /** In which due dates are said. */
  timeZone: string;
  leads: boolean;
  onChanged: () => void;
};

/** What each marker was given and has marked; whoever leads takes back what is not marked. */
export function MarkerTable({ courseId, markers, timeZone, leads, onChanged }: Props) {
  const [asked, setAsked] = useState<Marker | null>(null);
  const taking = useMutation({
    mutationFn: (marker: Marker) =>
      call(takeBackMarking, { params: { id: courseId }, body: { marker_id: marker.account_id } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onChanged();
    },
    onError: (error) => toastError(refusalText(error, t`Failed to take the work back. Nothing is changed.`)),
    onSettled: () => setAsked(null),
  });
  return (
    <section aria-labelledby="work">
      <Text as="h2" size="h3" id="work">
        <Trans>Work of each marker</Trans>
      </Text>
      {/* What scrolls is scrolled by keys too. */}
      <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-labelledby="work">
        <table className={figures.table}>
          <thead>
            <tr>
              <th scope="col">{t`Marker`}</th>
              <th scope="col">{t({ message: 'Given', context: 'work that a marker was given' })}</th>
              <th scope="col">{t({ message: 'Marked', context: 'work that a marker has marked' })}</th>
              <th scope="col">{t({ message: 'Waiting', context: 'work that a marker has not marked' })}</th>
              <th scope="col">{t`Oldest waiting since`}</th>
              <th scope="col">{t({ message: 'Due', context: 'until when work is to be marked' })}</th>
              <th scope="col">{t`Minutes for each (median)`}</th>
              {leads && (
                <th scope="col">
                  <span className="visually-hidden">{t`Actions`}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {markers.map((marker) => (
              <tr key={marker.account_id}>
                <th scope="row">
                  <bdi>{marker.username}</bdi>
                </th>
                <td>{i18n.number(marker.given)}</td>
                <td>{i18n.number(marker.saved)}</td>
                <td>{i18n.number(marker.waiting)}</td>
                <td style={{ whiteSpace: 'nowrap' }}>
                  {marker.oldest === null ? '–' : dateTimeToMinute(marker.oldest)}
                </td>
                <td style={{ whiteSpace: 'nowrap' }}>
                  {marker.next_due === null ? '–' : zonedMoment(marker.next_due, timeZone)}
                  {marker.overdue > 0 && (
                    <Text weight={600} size="sm">
                      {t`${plural(marker.overdue, { one: '# overdue', other: '# overdue' })}`}
                    </Text>
                  )}
                </td>
                <td>{marker.desk_seconds === null ? '–' : i18n.number(Math.round(marker.desk_seconds / 6) / 10)}</td>
                {leads && (
                  <td>
                    <Button
                      size="sm"
                      variant="subtle"
                      disabled={marker.waiting === 0}
                      aria-label={t`Take back what ${{ name: marker.username }} has not marked`}
                      onClick={() => setAsked(marker)}
                    >
                      <Trans>Take back</Trans>
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ConfirmDialog
        opened={asked !== null}
        question={t`Take back what ${{ name: asked?.username ?? '' }} has not marked?`}
        action={t`Take back`}
        losesNothing
        working={taking.isPending}
        onConfirm={() => asked && taking.mutate(asked)}
        onCancel={() => setAsked(null)}
      >
        <p>
          {t`${plural(asked?.waiting ?? 0, { one: '# submission goes', other: '# submissions go' })} to other markers. What is begun and not saved stays on their device and can no longer be saved.`}
        </p>
      </ConfirmDialog>
    </section>
  );
}
