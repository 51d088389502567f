import { t } from '@lingui/core/macro';
import type { ScoreReport } from '@parlance/contract/reports/score-report';
import { IconCircleCheck, IconCircleX, IconRefreshAlert } from '@tabler/icons-react';
import { dayOf } from '../ui/format/date-format.ts';
import { Text } from '../ui/kit.tsx';
import { Mark } from '../ui/mark.tsx';

/** Whether a report is genuine and holds, in a sentence. */
export function ReportState({ state, endedAt }: Pick<ScoreReport, 'state' | 'endedAt'>) {
  const Icon = { valid: IconCircleCheck, replaced: IconRefreshAlert, withdrawn: IconCircleX }[state];
  return (
    <Text as="div" size="lead" weight={600} role="status">
      <Mark Icon={Icon} size={24}>
        {stateText(state, dayOf(endedAt ?? ''))}
      </Mark>
    </Text>
  );
}

function stateText(state: ScoreReport['state'], date: string): string {
  if (state === 'valid') return t`This report is genuine.`;
  if (state === 'replaced') return t`This report was replaced on ${date}. Ask for the new one.`;
  return t`This report was withdrawn on ${date}.`;
}
