import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const choices = [
  { scheme: 'light', label: msg({ message: 'Light', context: 'colours of the screen' }), Icon: IconSun },
  { scheme: 'dark', label: msg({ message: 'Dark', context: 'colours of the screen' }), Icon: IconMoon },
  { scheme: 'auto', label: msg`Same as the system`, Icon: IconDeviceDesktop },
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
            <Trans>Appearance</Trans>
          </Button>
        ) : (
          <ActionIcon aria-label={t`Appearance`} title={t`Appearance`}>
            <Current size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown aria-label={t`Appearance`}>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {choices.map(({ scheme, label, Icon }) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              closeMenuOnClick
              rightSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
            >
              {say(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
