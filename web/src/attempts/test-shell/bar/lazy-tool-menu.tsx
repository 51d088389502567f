import { ActionIcon } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { loadNow } from '../../../ui/states/load-code.ts';
import type { ToolMenuProps } from './tool-menu.tsx';

/** Fetches the menus of the test bar. The router fetches them ahead, so that they open without a connection. */
export async function loadToolMenu(): Promise<ComponentType<ToolMenuProps>> {
  return (await import('./tool-menu.tsx')).ToolMenu;
}

/** The button of a menu; the first press fetches the menu and opens it. */
export function LazyToolMenu(props: ToolMenuProps) {
  const [Loaded, setLoaded] = useState<ComponentType<ToolMenuProps> | null>(null);
  if (Loaded) return <Loaded {...props} />;
  // Without a connection nothing opens yet: the next press tries again.
  const open = () => void loadNow(loadToolMenu).then((menu) => setLoaded(() => menu), Boolean);
  return (
    <ActionIcon aria-label={props.label} title={props.label} aria-haspopup="menu" aria-expanded={false} onClick={open}>
      {props.icon}
    </ActionIcon>
  );
}
