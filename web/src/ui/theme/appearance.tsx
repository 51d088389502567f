import { ActionIcon, Button, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const choices = [
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
  { scheme: 'auto', label: 'Same as the system', Icon: IconDeviceDesktop },
] as const;

type Props = {
  /** With its name as a text; without it only the icon is shown, for where the space is narrow. */
  labelled?: boolean;
};

/** Light, dark, or as the system has it; kept on this device. */
export function AppearanceMenu({ labelled = false }: Props) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = choices.find(({ scheme }) => scheme === colorScheme)?.Icon ?? IconDeviceDesktop;
  return (
    <Menu position="top-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        {labelled ? (
          <Button variant="default" leftSection={<Current size={18} stroke={1.75} aria-hidden="true" />}>
            Appearance
          </Button>
        ) : (
          <ActionIcon aria-label="Appearance" title="Appearance">
            <Current size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown aria-label="Appearance">
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {choices.map(({ scheme, label, Icon }) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              closeMenuOnClick
              rightSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
