import { t } from '@lingui/core/macro';
import type { ScoreReport } from '@parlance/contract/reports/score-report';
import { IconCircleCheck, IconCircleX, IconRefreshAlert } from '@tabler/icons-react';
import { dayOf } from '../ui/format/date-format.ts';
import { Row } from '../ui/kit.tsx';

/** Whether a report is genuine and holds, in a sentence. */
export function ReportState({ state, endedAt }: Pick<ScoreReport, 'state' | 'endedAt'>) {
  const Icon = { valid: IconCircleCheck, replaced: IconRefreshAlert, withdrawn: IconCircleX }[state];
  return (
    <Row gap={8} align="center" size="lead" weight={600} role="status">
      <Icon size={24} stroke={1.75} aria-hidden="true" style={{ flex: 'none' }} />
      <span>{stateText(state, endedAt && dayOf(endedAt))}</span>
    </Row>
  );
}

function stateText(state: ScoreReport['state'], date: string | null): string {
  if (state === 'valid') return t`This report is genuine.`;
  if (state === 'replaced') return t`This report was replaced on ${{ date: date ?? '' }}. Ask for the new one.`;
  return date === null ? t`This report was withdrawn.` : t`This report was withdrawn on ${date}.`;
}
