import { t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';

export type ToolChoice = { label: string; chosen: boolean; onChoose: () => void };

export type ToolMenuProps = {
  label: string;
  icon: ReactNode;
  /** Of these, one is chosen. */
  options: ToolChoice[];
  /** Each of these is on or off. */
  switches?: ToolChoice[];
  onShortcuts?: () => void;
};

/**
 * A menu of the test bar, open, with the button that it belongs to. `LazyToolMenu` fetches it: menus and what they are
 * placed with are a tenth of a test's code, and no test needs them to begin.
 */
export function ToolMenu({ label, icon, options, switches = [], onShortcuts }: ToolMenuProps) {
  return (
    <Menu position="bottom-end" shadow="none" withinPortal defaultOpened>
      <Menu.Target>
        <ActionIcon aria-label={label} title={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {/* Mantine writes the role of a menu item itself: one of several and a switch are parts of their own. */}
        {options.map(({ label: option, chosen, onChoose }) => (
          <Menu.RadioItem key={option} value={option} checked={chosen} onChange={onChoose} closeMenuOnClick>
            {option}
          </Menu.RadioItem>
        ))}
        {options.length > 0 && switches.length > 0 && <Menu.Divider />}
        {switches.map(({ label: option, chosen, onChoose }) => (
          <Menu.CheckboxItem key={option} checked={chosen} onChange={onChoose} closeMenuOnClick>
            {option}
          </Menu.CheckboxItem>
        ))}
        {onShortcuts && <Menu.Item onClick={onShortcuts}>{t`Keyboard shortcuts`}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
