import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconCalendarDue, IconClockExclamation, IconEyeOff, IconUserEdit } from '@tabler/icons-react';
import { zonedMoment } from '../../ui/format/format-zoned.ts';
import { Text } from '../../ui/kit.tsx';
import classes from './queue.module.css';
import type { QueueItem } from './queue.ts';

const sign = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * What is special about a submission, in words beside their signs: until when it is to be marked, late work, a hidden name,
 * someone who has it open.
 */
export function Marks({ late, anonymous, heldBy, due }: Pick<QueueItem, 'late' | 'anonymous' | 'heldBy' | 'due'>) {
  if (!late && !anonymous && heldBy === null && due === null) return null;
  return (
    <span className={classes.marks}>
      {heldBy !== null && (
        <Text as="span" tone="plain" weight={600}>
          <IconUserEdit {...sign} />
          {t`Open with ${{ name: heldBy }}`}
        </Text>
      )}
      {due && <DueSign {...due} />}
      {late && (
        <span>
          <IconClockExclamation {...sign} />
          <Trans>Late work</Trans>
        </span>
      )}
      {anonymous && (
        <span>
          <IconEyeOff {...sign} />
          <Trans>Name hidden</Trans>
        </span>
      )}
    </span>
  );
}

/** Until when a submission is to be marked. */
export function DueSign({ at, zone, isOver }: NonNullable<QueueItem['due']>) {
  const moment = zonedMoment(at, zone);
  return (
    <Text as="span" {...(isOver && { tone: 'plain', weight: 600 })}>
      <IconCalendarDue {...sign} />
      {isOver ? t`Overdue since ${moment}` : t`Due ${moment}`}
    </Text>
  );
}
