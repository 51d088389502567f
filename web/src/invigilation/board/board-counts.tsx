import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { say } from '@parlance/contract/say';
import type { CandidateState } from '@parlance/contract/sittings/candidate-state';
import { IconBell, IconId, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateIcon, stateLabels } from '../state-mark.tsx';
import type { RoomView } from '../use-board.ts';
import classes from './board-counts.module.css';
import type { Shown } from './order-rows.ts';

type Props = {
  counts: RoomView['counts'];
  /** How many have facts that nobody has looked at. */
  withFacts: number;
  shown: Shown;
  onShow: (shown: Shown) => void;
};

/** In the order in which they are worth a look. */
const shownStates = [
  'working',
  'disconnected',
  'paused',
  'on_break',
  'waiting_room',
  'not_arrived',
  'between_parts',
  'submitted',
  'timed_out',
  'ended',
  'absent',
  'withdrawn',
] as const satisfies readonly CandidateState[];

/** How many are in each state; pressed, the list shows those alone. */
export function BoardCounts({ counts, withFacts, shown, onShow }: Props) {
  const used = shownStates.filter((state) => (counts.states[state] ?? 0) > 0 || state === shown);
  const { checked, of } = counts.identity;
  const one = (value: Shown, count: number, label: string, icon?: ReactNode) => (
    <li key={value}>
      <UnstyledButton className={classes.count} aria-pressed={shown === value} onClick={() => onShow(value)}>
        <span className={classes.number}>{count}</span>
        <span className={classes.label}>
          {icon} {label}
        </span>
      </UnstyledButton>
    </li>
  );
  return (
    <nav aria-label={t`States`}>
      <ul className={classes.counts}>
        {one('all', counts.all, t`All`)}
        {one(
          'attention',
          counts.attention,
          t`Needs attention`,
          <IconBell size={18} stroke={1.75} aria-hidden="true" />,
        )}
        {(withFacts > 0 || shown === 'facts') &&
          one('facts', withFacts, t`New facts`, <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />)}
        {of > 0 && (
          <li>
            <UnstyledButton
              className={classes.count}
              aria-pressed={shown === 'unchecked'}
              title={t`Show whom nobody has checked`}
              onClick={() => onShow(shown === 'unchecked' ? 'all' : 'unchecked')}
            >
              <span className={classes.number}>
                <Trans>
                  {checked} <span className={classes.of}>of {of}</span>
                </Trans>
              </span>
              <span className={classes.label}>
                <IconId size={18} stroke={1.75} aria-hidden="true" /> <Trans>Identity checked</Trans>
              </span>
            </UnstyledButton>
          </li>
        )}
        {used.map((state) =>
          one(state, counts.states[state] ?? 0, say(stateLabels[state]), <StateIcon state={state} />),
        )}
      </ul>
    </nav>
  );
}
