import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  type AgreementScope,
  exportAgreement,
  exportMarks,
  type MarkingProgress,
} from '@parlance/contract/second-marking/allocation';
import { IconDownload } from '@tabler/icons-react';
import { Row, Stack } from '../ui/kit.tsx';
import { ToolbarSelect } from '../ui/lists/toolbar.tsx';
import { useFileExport } from '../ui/lists/use-file-export.ts';
import { AgreementTable } from './agreement-table.tsx';
import { Differences } from './differences.tsx';

type Props = {
  courseId: number;
  progress: MarkingProgress;
  over: AgreementScope;
  onOver: (over: AgreementScope) => void;
};

/** How the markers of a course agree: with each other, by criterion, and with the agreed marks of calibration scripts. */
export function AgreementFigures({ courseId, progress, over, onOver }: Props) {
  const { markers, agreement, calibration, criteria, inBands, leads } = progress;
  const all = t`All markers`;
  const hasScripts = [calibration, ...markers.map((marker) => marker.calibration)].some(({ exact }) => exact.n > 0);
  return (
    <Stack gap={40}>
      <Row gap={8} wrap>
        {inBands && (
          <ToolbarSelect
            label={t`Which work counts`}
            wide
            data={[
              { value: 'course', label: t`This course` },
              { value: 'rubric', label: t`All courses with its rubric` },
            ]}
            value={over}
            onChange={(value) => onOver(value === 'rubric' ? 'rubric' : 'course')}
          />
        )}
        {leads && <Exports courseId={courseId} over={over} />}
      </Row>
      <AgreementTable
        heading={t`How markers agree`}
        of={t`Marker`}
        rows={[
          ...markers.map(({ username, agreement: own }) => ({ name: username, agreement: own })),
          { name: all, agreement, isAll: true },
        ]}
        inBands={inBands}
        apart={t`Own less other mark`}
      >
        <Trans>
          Counted are submissions that two people marked without seeing each other, by lot or because all are. Kappa is
          agreement beyond chance: 1 is full agreement, 0 is no more than chance. Own less other mark has the range in
          which it lies with 95% certainty. Range used is how far own marks lie apart, by how far all marks of the same
          work do: below 1 they keep to the middle.
        </Trans>
      </AgreementTable>
      <Differences {...{ courseId, markers, over, inBands }} />
      {criteria.length > 0 && (
        <AgreementTable
          heading={t`Agreement by criterion`}
          of={t`Criterion`}
          rows={criteria.map(({ name, agreement: own }) => ({ name, agreement: own, isAll: true }))}
          inBands
          apart={t`Own less other mark`}
        >
          <Trans>The same submissions, of all markers together.</Trans>
        </AgreementTable>
      )}
      {hasScripts && (
        <AgreementTable
          heading={t`Calibration: own and agreed marks`}
          of={t`Marker`}
          rows={[
            ...markers.map((marker) => ({ name: marker.username, agreement: marker.calibration })),
            ...(leads ? [{ name: all, agreement: calibration }] : []),
          ]}
          inBands={inBands}
          apart={t`Own less agreed mark`}
        >
          <Trans>Counted are marks of calibration scripts. They are in none of the figures above.</Trans>
        </AgreementTable>
      )}
    </Stack>
  );
}

function Exports({ courseId, over }: Pick<Props, 'courseId' | 'over'>) {
  const params = { id: courseId };
  const marks = useFileExport(exportMarks, t`Failed to export the marks.`, { params });
  const figures = useFileExport(exportAgreement, t`Failed to export the figures.`, { params, query: { over } });
  const icon = <IconDownload size={18} stroke={1.75} aria-hidden="true" />;
  return (
    <>
      <Button variant="default" leftSection={icon} loading={marks.isPending} onClick={() => marks.mutate()}>
        <Trans>Export all marks</Trans>
      </Button>
      <Button variant="default" leftSection={icon} loading={figures.isPending} onClick={() => figures.mutate()}>
        <Trans>Export these figures</Trans>
      </Button>
    </>
  );
}
