import { t } from '@lingui/core/macro';
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { say } from '@parlance/contract/say';
import {
  IconAdjustmentsHorizontal,
  IconContrast,
  IconKeyboard,
  IconMoon,
  IconSun,
  IconTypography,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { ClockHiding } from './clock-face.tsx';
import { LazyToolMenu } from './lazy-tool-menu.tsx';
import { textScales, useTestSettings } from './test-settings.ts';
import classes from './test-tools.module.css';

type Props = { hiding: ClockHiding | null; onShortcuts?: () => void };

/**
 * Text size, contrast, dark and the keys: buttons on a wide screen, one menu on a narrow one, which hides the clock
 * too.
 */
export const TestTools = memo(function TestTools({ hiding, onShortcuts }: Props) {
  const { settings, change } = useTestSettings();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const toggleContrast = () => change({ highContrast: !settings.highContrast });
  const toggleDark = () => setColorScheme(isDark ? 'light' : 'dark');
  const sizes = textScales.map(({ scale, label }) => ({
    label: say(label),
    chosen: scale === settings.textScale,
    onChoose: () => change({ textScale: scale }),
  }));
  const hideClock = hiding?.toggle ? [{ label: t`Hide clock`, chosen: hiding.hidden, onChoose: hiding.toggle }] : [];
  const switches = [
    { label: t`High contrast`, chosen: settings.highContrast, onChoose: toggleContrast },
    ...hideClock,
    { label: t`Dark`, chosen: isDark, onChoose: toggleDark },
  ];
  return (
    <>
      <span className={classes.wide}>
        <LazyToolMenu label={t`Text size`} icon={<IconTypography size={20} stroke={1.75} />} options={sizes} />
        <Tool label={t`High contrast`} pressed={settings.highContrast} onPress={toggleContrast}>
          <IconContrast size={20} stroke={1.75} />
        </Tool>
        <Tool label={t`Dark`} pressed={isDark} onPress={toggleDark}>
          {isDark ? <IconSun size={20} stroke={1.75} /> : <IconMoon size={20} stroke={1.75} />}
        </Tool>
        {onShortcuts && (
          <Tool label={t`Keyboard shortcuts`} onPress={onShortcuts}>
            <IconKeyboard size={20} stroke={1.75} />
          </Tool>
        )}
      </span>
      <span className={classes.narrow}>
        <LazyToolMenu
          label={t`Test settings`}
          icon={<IconAdjustmentsHorizontal size={22} stroke={1.75} />}
          options={sizes}
          switches={switches}
          onShortcuts={onShortcuts}
        />
      </span>
    </>
  );
});

type ToolProps = { label: string; pressed?: boolean; onPress: () => void; children: ReactNode };

function Tool({ label, pressed, onPress, children }: ToolProps) {
  return (
    <ActionIcon aria-label={label} title={label} aria-pressed={pressed} onClick={onPress}>
      {children}
    </ActionIcon>
  );
}
