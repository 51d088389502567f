import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconContrast,
  IconKeyboard,
  IconMoon,
  IconSun,
  IconTypography,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ClockHiding } from './clock-face.tsx';
import { textScales, useTestSettings } from './test-settings.ts';
import classes from './test-tools.module.css';

type Props = { hiding: ClockHiding | null; onShortcuts?: () => void };

/**
 * Text size, contrast, dark and the keys: buttons on a wide screen, one menu on a narrow one, which hides the clock
 * too.
 */
export function TestTools({ hiding, onShortcuts }: Props) {
  const { settings, change } = useTestSettings();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const toggleContrast = () => change({ highContrast: !settings.highContrast });
  const toggleDark = () => setColorScheme(isDark ? 'light' : 'dark');
  const sizes = textScales.map(({ scale, label }) => (
    <Choice
      key={scale}
      label={label}
      chosen={scale === settings.textScale}
      onChoose={() => change({ textScale: scale })}
    />
  ));
  return (
    <>
      <span className={classes.wide}>
        <ToolMenu label="Text size" icon={<IconTypography size={20} stroke={1.75} />}>
          {sizes}
        </ToolMenu>
        <Tool label="High contrast" pressed={settings.highContrast} onPress={toggleContrast}>
          <IconContrast size={20} stroke={1.75} />
        </Tool>
        <Tool label="Dark" pressed={isDark} onPress={toggleDark}>
          {isDark ? <IconSun size={20} stroke={1.75} /> : <IconMoon size={20} stroke={1.75} />}
        </Tool>
        {onShortcuts && (
          <Tool label="Keyboard shortcuts" onPress={onShortcuts}>
            <IconKeyboard size={20} stroke={1.75} />
          </Tool>
        )}
      </span>
      <span className={classes.narrow}>
        <ToolMenu label="Test settings" icon={<IconAdjustmentsHorizontal size={22} stroke={1.75} />}>
          {sizes}
          <Menu.Divider />
          <Choice label="High contrast" kind="switch" chosen={settings.highContrast} onChoose={toggleContrast} />
          {hiding?.toggle && (
            <Choice label="Hide clock" kind="switch" chosen={hiding.hidden} onChoose={hiding.toggle} />
          )}
          <Choice label="Dark" kind="switch" chosen={isDark} onChoose={toggleDark} />
          {onShortcuts && <Menu.Item onClick={onShortcuts}>Keyboard shortcuts</Menu.Item>}
        </ToolMenu>
      </span>
    </>
  );
}

type ToolProps = { label: string; pressed?: boolean; onPress: () => void; children: ReactNode };

function Tool({ label, pressed, onPress, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={pressed} onClick={onPress}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function ToolMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Menu position="bottom-end" shadow="none" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={label} title={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

type ChoiceProps = {
  label: string;
  chosen: boolean;
  onChoose: () => void;
  kind?: 'one' | 'switch';
};

/** Mantine writes the role of a menu item itself: one of several and a switch are parts of their own. */
function Choice({ label, chosen, onChoose, kind = 'one' }: ChoiceProps) {
  return kind === 'one' ? (
    <Menu.RadioItem value={label} checked={chosen} onChange={onChoose} closeMenuOnClick>
      {label}
    </Menu.RadioItem>
  ) : (
    <Menu.CheckboxItem checked={chosen} onChange={onChoose} closeMenuOnClick>
      {label}
    </Menu.CheckboxItem>
  );
}
