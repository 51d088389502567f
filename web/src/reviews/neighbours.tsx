import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './neighbours.module.css';

/** What the list has. */
const labels = {
  question: { previous: msg`Previous question`, next: msg`Next question` },
  submission: { previous: msg`Previous submission`, next: msg`Next submission` },
};

type Props = {
  of: keyof typeof labels;
  /** In the list, from 1. */
  position: number;
  total: number;
  /** In place of the position. */
  progress?: string | undefined;
  onStep: (by: 1 | -1) => void;
};

/** Where an entry is in its list, and the way to those beside it. */
export function Neighbours({ of, position, total, progress, onStep }: Props) {
  return (
    <div className={classes.steps}>
      <p className={classes.position}>
        {progress ?? t`${{ number: i18n.number(position) }} of ${{ total: i18n.number(total) }}`}
      </p>
      <ActionIcon
        className={classes.step}
        aria-label={say(labels[of].previous)}
        disabled={position <= 1}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={20} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        className={classes.step}
        aria-label={say(labels[of].next)}
        disabled={position >= total}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={20} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
