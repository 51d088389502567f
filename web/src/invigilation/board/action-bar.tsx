import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import type { ActionKind } from '@parlance/contract/invigilation/action-kinds';
import { IconDots, IconX } from '@tabler/icons-react';
import { inRow } from '../../ui/format/in-row.ts';
import { ActionButtons } from '../actions/action-buttons.tsx';
import type { RoomAction } from '../actions/use-action.ts';
import { calledOf, type RoomRow } from '../room-row.ts';
import classes from './action-bar.module.css';

type Props = {
  selected: RoomRow[];
  may: readonly ActionKind[];
  disabled: boolean;
  onAsk: (asked: RoomAction) => void;
  onClear: () => void;
};

/** What can be done for those who are chosen, at the foot of the page. */
export function ActionBar({ selected, may, disabled, onAsk, onClear }: Props) {
  const whom = selected.map(({ id }) => id);
  const more: { label: string; asked: RoomAction }[] = [
    { label: t`Resume`, asked: { kind: 'resume', whom } },
    { label: t`Mark absent`, asked: { kind: 'attendance', whom, absent: true } },
    { label: t`Mark as not absent`, asked: { kind: 'attendance', whom, absent: false } },
    { label: t`End the examination for them`, asked: { kind: 'end', whom } },
  ];
  const allowed = more.filter(({ asked }) => may.includes(asked.kind));
  return (
    <section className={classes.bar} aria-label={t`Chosen candidates`}>
      <p className={classes.who}>
        <strong>{t`${plural({ count: selected.length }, { one: '# selected', other: '# selected' })}`}</strong>
        <span className={classes.names}>{inRow(selected.map(calledOf))}</span>
      </p>
      <ActionButtons whom={whom} may={may} disabled={disabled} onAsk={onAsk} />
      {allowed.length > 0 && (
        <Menu position="top-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" disabled={disabled} leftSection={<IconDots size={18} stroke={1.75} />}>
              <Trans>More</Trans>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {allowed.map(({ label, asked }) => (
              <Menu.Item key={label} onClick={() => onAsk(asked)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ActionIcon className={classes.clear ?? ''} aria-label={t`Choose nobody`} onClick={onClear}>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    </section>
  );
}
