import type { LearnerSitting } from '@parlance/contract/sittings/taking';
import { Stack, Text } from '../../../ui/kit.tsx';
import { type ExamPhase, opensItself, startsInPause } from '../own-sitting.ts';

type Props = { sitting: LearnerSitting; phase: Extract<ExamPhase, { name: 'paused' }> };

/** Staff have stopped the examination before this part began: nothing opens until they go on. */
export function Paused({ sitting, phase: { part } }: Props) {
  const isWaitedFor = opensItself(sitting, part) && startsInPause(sitting, part);
  return (
    <Stack gap={16} align="start" breaks>
      <Text as="h2" size="h2">
        The examination is paused.
      </Text>
      <p>
        {part.course.title} has not started, and you lose no time. Wait for your invigilator.{' '}
        {isWaitedFor
          ? 'Stay on this page: the test opens automatically when the examination goes on.'
          : 'Stay on this page: you can start when the examination goes on.'}
      </p>
    </Stack>
  );
}
