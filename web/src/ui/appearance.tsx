import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const choices = [
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
  { scheme: 'auto', label: 'As the system', Icon: IconDeviceDesktop },
] as const;

/** Light, dark, or as the system has it; kept on this device. */
export function AppearanceMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = choices.find(({ scheme }) => scheme === colorScheme)?.Icon ?? IconDeviceDesktop;
  return (
    <Menu position="top-end" shadow="none">
      <Menu.Target>
        <ActionIcon aria-label="Appearance" title="Appearance">
          <Current size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ scheme, label, Icon }) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            leftSection={<Icon size={18} stroke={1.75} />}
            rightSection={scheme === colorScheme ? <IconCheck size={16} /> : undefined}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
