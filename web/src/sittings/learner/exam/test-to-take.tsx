import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { Beat, LearnerSitting } from '@parlance/contract/sittings/taking';
import { minutesAndSeconds } from '../../../ui/format/format-clock.ts';
import { zonedTime } from '../../../ui/format/format-zoned.ts';
import { Stack, Text } from '../../../ui/kit.tsx';
import { type LearnerPart, reasonText } from '../own-sitting.ts';
import { fillScreen } from './fill-screen.ts';

type Props = {
  sitting: LearnerSitting;
  part: LearnerPart;
  /** What the server said last of the clock. */
  beat: Beat | null;
  nowMs: number;
  onOpen: (part: LearnerPart) => void;
};

/** A test that can be started, or goes on: then with the time left, and that staff opened it again where they did. */
export function TestToTake({ sitting, part, beat, nowMs, onOpen }: Props) {
  const { course, attempt } = part;
  const { reopened } = attempt ?? {};
  return (
    <Stack gap={16} align="start" breaks>
      <Text as="h2" size="h2">
        {course.title}
      </Text>
      {reopened && <p>{reopenedText(zonedTime(reopened.at, sitting.time_zone), reopened.reason)}</p>}
      <p>{attempt ? openText(beat, nowMs) : t`The test can be started now.`}</p>
      <Button
        size="xl"
        onClick={() => {
          fillScreen(sitting);
          onOpen(part);
        }}
      >
        {attempt ? t`Continue the test` : t`Start Test`}
      </Button>
    </Stack>
  );
}

function reopenedText(time: string, reason: string | null): string {
  if (!reason) return t`Your invigilator opened this test again at ${time}.`;
  return t`Your invigilator opened this test again at ${time}: ${{ reason: reasonText(reason) }}`;
}

function openText(beat: Beat | null, nowMs: number): string {
  if (!beat?.deadline) return t`Your test is open, and its clock is running.`;
  const { deadline, serverNow, pausedAt, resumeAt } = beat;
  const isStopped = pausedAt !== undefined && (resumeAt === undefined || Date.parse(resumeAt) > nowMs);
  // While the clock stands still its end moves on: what is left is what was left when the server said it.
  const leftMs = Date.parse(deadline) - (isStopped ? Date.parse(serverNow) : nowMs);
  const left = minutesAndSeconds(leftMs / 1000);
  return isStopped
    ? t`Your test is open, and its clock has stopped: ${left} left.`
    : t`Your test is open, and its clock is running: ${left} left.`;
}
