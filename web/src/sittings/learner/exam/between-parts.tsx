import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { LearnerSitting } from '@parlance/contract/sittings/taking';
import { zonePlace } from '@parlance/contract/texts/zones';
import { zonedTime } from '../../../ui/format/format-zoned.ts';
import { Stack, Text } from '../../../ui/kit.tsx';
import { SkillName } from '../../../ui/skill.tsx';
import { canStartEarly, type ExamPhase, type LearnerPart, opensItself, startsInPause } from '../own-sitting.ts';
import { Countdown } from './waiting-room.tsx';

type Props = {
  sitting: LearnerSitting;
  phase: Extract<ExamPhase, { name: 'between_parts' }>;
  nowMs: number;
  /** The examination was over, and staff opened it again. */
  isBack: boolean;
  /** Null while another device is in. */
  onOpen: ((part: LearnerPart) => void) | null;
};

/** The break before the next part, which opens when it ends, or at once without one; in a break also by a press. */
export function BetweenParts({ sitting, phase: { part, startsAt }, nowMs, isBack, onOpen }: Props) {
  const { course } = part;
  const isToCome = startsAt !== null && Date.parse(startsAt) > nowMs;
  return (
    <Stack gap={16} align="start" breaks>
      <p>
        <SkillName type={course.type} />
      </p>
      <Text as="h2" size="h2">{t`Next: ${{ test: course.title }}`}</Text>
      {isToCome && (
        <div>
          <Countdown lead={t`It starts in`} untilMs={Date.parse(startsAt)} nowMs={nowMs} />
          <p>{t`at ${{ time: zonedTime(startsAt, sitting.time_zone) }} (${{ place: zonePlace(sitting.time_zone) }})`}</p>
        </div>
      )}
      <p>{nextText(isBack, isToCome)}</p>
      {onOpen && (canStartEarly(part) || !isToCome) && (
        <Button size="xl" onClick={() => onOpen(part)}>
          <Trans>Start now</Trans>
        </Button>
      )}
    </Stack>
  );
}

function nextText(isBack: boolean, isToCome: boolean): string {
  if (isBack) return t`Your invigilator opened the examination again. Your time starts when you open the next test.`;
  return isToCome
    ? t`Your answers are in. Stay on this page: the next test opens automatically when the break is over.`
    : t`Your answers are in. The next test opens automatically.`;
}

type PausedProps = { sitting: LearnerSitting; phase: Extract<ExamPhase, { name: 'paused' }> };

/** Staff have stopped the examination before this part began: nothing opens until they go on. */
export function Paused({ sitting, phase: { part } }: PausedProps) {
  const isWaitedFor = opensItself(sitting, part) && startsInPause(sitting, part);
  return (
    <Stack gap={16} align="start" breaks>
      <Text as="h2" size="h2">
        <Trans>The examination is paused.</Trans>
      </Text>
      <p>
        {t`${{ test: part.course.title }} has not started, and you lose no time. Wait for your invigilator.`}{' '}
        {isWaitedFor
          ? t`Stay on this page: the test opens automatically when the examination goes on.`
          : t`Stay on this page: you can start when the examination goes on.`}
      </p>
    </Stack>
  );
}
