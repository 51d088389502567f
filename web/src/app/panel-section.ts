import type { SignedInUser } from '@parlance/contract/auth';
import type { ComponentType } from 'react';
import type { Section } from '../ui/dashboard-shell.tsx';

/** A section of the admin or superadmin dashboard: its place in the menu and its screen. */
export type PanelSection = Section & {
  Screen: ComponentType<{ user: SignedInUser; onLogout: () => void }>;
};
