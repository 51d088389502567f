import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { BREAK_LEFT_SECONDS } from '@parlance/contract/taking/breaks';
import { IconCoffee } from '@tabler/icons-react';
import { useState } from 'react';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { minutesAndSeconds } from '../../../ui/format/format-clock.ts';
import { shortMinutes } from '../../../ui/format/minutes.ts';
import { type Countdown, useIsAtMost, useSecondsLeft } from '../../run/countdown.ts';
import type { Rest } from '../../run/use-rest.ts';
import { BarButton } from '../bar/bar-button.tsx';

export type TakeBreakProps = {
  rest: Rest;
  countdown: Countdown;
  /** Why no break can start now, such as a recording that plays. */
  held?: string;
};

/** The button of the test bar that starts a rest break, once it was confirmed. */
export function TakeBreak({ rest, countdown, held }: TakeBreakProps) {
  const [asking, setAsking] = useState(false);
  const isLate = useIsAtMost(countdown, BREAK_LEFT_SECONDS - 1);
  const reason = whyNot({ left: rest.left, isLate, held });
  return (
    <>
      <BarButton
        icon={IconCoffee}
        label={t`Take a break`}
        about={reason ?? formatBreaksLeft(rest)}
        isHeld={reason !== null}
        onPress={() => setAsking(true)}
      />
      <AlertDialog
        message={asking && reason === null ? t`Take a break?` : null}
        hint={<Consequences rest={rest} countdown={countdown} />}
        onClose={() => setAsking(false)}
      >
        <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
          {t`Keep working`}
        </Button>
        <Button
          onClick={() => {
            setAsking(false);
            rest.take();
          }}
        >
          {t`Take a break`}
        </Button>
      </AlertDialog>
    </>
  );
}

function Consequences({ rest: { seconds }, countdown }: Pick<TakeBreakProps, 'rest' | 'countdown'>) {
  const clock = minutesAndSeconds(useSecondsLeft(countdown));
  const length = shortMinutes(seconds);
  return t`Your clock stops at ${clock} and your questions are covered. After ${length} the test continues automatically. You can go on sooner; the rest of the break is then used up.`;
}

/** '2 left, up to 10 min each', '1 left, up to 10 min'. */
export function formatBreaksLeft({ left, seconds }: Pick<Rest, 'left' | 'seconds'>): string {
  const length = shortMinutes(seconds);
  return plural(left, { one: `# left, up to ${length}`, other: `# left, up to ${length} each` });
}

function whyNot({ left, isLate, held }: { left: number; isLate: boolean; held?: string }): string | null {
  if (left === 0) return t`You have used all your breaks.`;
  if (isLate) return t`Less than a minute is left.`;
  return held ?? null;
}
