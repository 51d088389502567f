import type { SignedInUser } from '@parlance/contract/auth';
import type { ReviewKind } from '@parlance/contract/reviews';
import type { ComponentType } from 'react';
import type { Section } from '../ui/dashboard-shell.tsx';

/** A section of the admin or superadmin dashboard: its place in the menu and its screen. */
export type PanelSection = Section & {
  Screen: ComponentType<{ user: SignedInUser; onLogout: () => void }>;
  /** The work whose waiting pieces are counted beside its name. */
  queue?: ReviewKind;
  /** Whether the screen, as the address has it, wants the whole width. */
  isWide?: (search: URLSearchParams) => boolean;
};
