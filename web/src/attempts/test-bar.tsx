import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconAdjustments,
  IconCloudCheck,
  IconCloudExclamation,
  IconCloudOff,
  IconCloudUp,
  IconContrast2,
  IconMoon,
  IconSun,
  IconTypography,
} from '@tabler/icons-react';
import { BrandMark } from '../ui/brand.tsx';
import { ClockFace, TimeAnnouncer } from '../ui/clock-face.tsx';
import { useSecondsLeft } from '../ui/use-seconds-left.ts';
import type { SavedWords } from './saved-words.ts';
import classes from './test-bar.module.css';
import { type TestSettings, textScaleNames, textScales } from './test-settings.ts';

type Change = (part: Partial<TestSettings>) => void;

type Props = {
  title: string;
  section: string;
  saved: SavedWords;
  left: () => number;
  settings: TestSettings;
  onSettings: Change;
  phone: boolean;
};

/** The bar of every test: what it is, what is saved, how long is left, how it is read. */
export function TestBar({ title, section, saved, left, settings, onSettings, phone }: Props) {
  const secondsLeft = useSecondsLeft(left);
  const toggleClock = () => onSettings({ clockHidden: !settings.clockHidden });
  return (
    <header className={classes.bar}>
      {!phone && <BrandMark size={19} />}
      <h1 className={classes.title}>{title}</h1>
      {!phone && <p className={classes.section}>{section}</p>}
      <SavedState saved={saved} />
      <ClockFace
        secondsLeft={secondsLeft}
        hidden={settings.clockHidden}
        onToggleHidden={phone ? undefined : toggleClock}
      />
      <TimeAnnouncer secondsLeft={secondsLeft} />
      {phone ? (
        <SettingsMenu settings={settings} onSettings={onSettings} />
      ) : (
        <div className={classes.tools}>
          <TextSizeMenu settings={settings} onSettings={onSettings} />
          <ContrastButton settings={settings} onSettings={onSettings} />
          <DarkButton />
        </div>
      )}
    </header>
  );
}

const savedIcons = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  offline: IconCloudOff,
  trouble: IconCloudExclamation,
};

function SavedState({ saved }: { saved: SavedWords }) {
  const Icon = savedIcons[saved.tone];
  return (
    <p className={classes.saved} data-tone={saved.tone} role="status">
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.savedText}>{saved.text}</span>
    </p>
  );
}

type SettingsProps = { settings: TestSettings; onSettings: Change };

function TextSizeItems({ settings, onSettings }: SettingsProps) {
  return (
    <Menu.RadioGroup
      value={String(settings.textScale)}
      onChange={(value) => onSettings({ textScale: textScales.find((scale) => String(scale) === value) ?? 1 })}
    >
      {textScales.map((scale) => (
        <Menu.RadioItem key={scale} value={String(scale)} closeMenuOnClick={false}>
          {textScaleNames[scale]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function TextSizeMenu(props: SettingsProps) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label="Text size" title="Text size">
          <IconTypography size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Text size">
        <TextSizeItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

function ContrastButton({ settings, onSettings }: SettingsProps) {
  return (
    <Tooltip label="High contrast">
      <ActionIcon
        aria-label="High contrast"
        aria-pressed={settings.highContrast}
        onClick={() => onSettings({ highContrast: !settings.highContrast })}
      >
        <IconContrast2 size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}

function useDark() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return { dark, toggle: () => setColorScheme(dark ? 'light' : 'dark') };
}

function DarkButton() {
  const { dark, toggle } = useDark();
  return (
    <Tooltip label={dark ? 'Light' : 'Dark'}>
      <ActionIcon aria-label="Dark" aria-pressed={dark} onClick={toggle}>
        {dark ? <IconSun size={20} stroke={1.75} /> : <IconMoon size={20} stroke={1.75} />}
      </ActionIcon>
    </Tooltip>
  );
}

function SettingsMenu({ settings, onSettings }: SettingsProps) {
  const { dark, toggle } = useDark();
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label="Test settings" size={44}>
          <IconAdjustments size={22} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Test settings">
        <Menu.Label>Text size</Menu.Label>
        <TextSizeItems settings={settings} onSettings={onSettings} />
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={settings.clockHidden}
          onChange={() => onSettings({ clockHidden: !settings.clockHidden })}
        >
          Hide the clock
        </Menu.CheckboxItem>
        <Menu.CheckboxItem
          checked={settings.highContrast}
          onChange={() => onSettings({ highContrast: !settings.highContrast })}
        >
          High contrast
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={dark} onChange={toggle}>
          Dark
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
