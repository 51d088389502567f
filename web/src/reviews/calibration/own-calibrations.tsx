import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { listOwnCalibrations, type OwnCalibration } from '@parlance/contract/second-marking/calibration';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../platform/queries.ts';
import figures from '../../ui/charts/figures-table.module.css';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { Stack, Text } from '../../ui/kit.tsx';

/** What of the caller's marks were calibrations, once they may know: their marks and the agreed ones, with the reason. */
export function OwnCalibrations() {
  const own = useQuery({ ...queryOf(listOwnCalibrations, {}), staleTime: 0 });
  const id = useId();
  const all = own.data?.calibrations ?? [];
  // Most have none, and a list that could not be loaded is no reason to hide the marks below it.
  if (all.length === 0) return null;
  return (
    <Stack as="section" gap={20} aria-labelledby={id}>
      <Text as="h2" size="h3" id={id}>
        {t`Calibration: your marks and the agreed ones`}
      </Text>
      <Text tone="quiet" size="sm" widest="760px">
        {t`${plural(all.length, { one: '# mark that you gave', other: '# marks that you gave' })} changed no result: the work had an agreed mark, by which you can check yours.`}
      </Text>
      {all.map((one) => (
        <Calibration key={one.submission_id} {...one} />
      ))}
    </Stack>
  );
}

function Calibration({ user_name, course_name, saved_at, reason, ...marks }: OwnCalibration) {
  const { score, agreed_score, criteria, max_score } = marks;
  const rows = [
    ...criteria.map(({ name, value, agreed }) => ({ name, own: value, agreed })),
    { name: t`Score of ${{ most: max_score }}`, own: score, agreed: agreed_score },
  ];
  return (
    <Stack gap={4}>
      <Text weight={600}>
        <bdi>{user_name}</bdi>
      </Text>
      <Text tone="faint" size="sm">{`${course_name}, ${dateTimeToMinute(saved_at)}`}</Text>
      <table className={figures.table} style={{ maxWidth: 560 }}>
        <thead>
          <tr>
            <th scope="col">{t({ message: 'Mark', context: 'what a marker gave' })}</th>
            <th scope="col">{t`Yours`}</th>
            <th scope="col">{t`Agreed`}</th>
            <th scope="col">{t({ message: 'Apart', context: 'how far two marks lie apart' })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, own, agreed }, at) => (
            // Two questions have the same criteria: they are told apart by their places.
            <tr key={at}>
              <th scope="row">{name}</th>
              <td>{i18n.number(own)}</td>
              <td>{i18n.number(agreed)}</td>
              <td>{own === agreed ? '–' : i18n.number(own - agreed, { signDisplay: 'always' })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text breaks dir="auto" widest="760px">
        {reason}
      </Text>
    </Stack>
  );
}
