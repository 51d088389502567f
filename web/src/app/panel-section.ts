import type { SignedInUser } from '@parlance/contract/auth';
import type { ReviewKind } from '@parlance/contract/reviews';
import type { ComponentType } from 'react';
import type { Section } from '../ui/layout/section.tsx';

export type SectionProps = { user: SignedInUser; onLogout: () => void };

/** An entry in the menu of the admin or superadmin dashboard. */
export type MenuEntry = Section & {
  /** Whose number is shown beside its name: submissions of a kind, or open alarms. */
  queue?: ReviewKind | 'tasks';
  /** Only for who sees the whole school. */
  isOfSchool?: true;
};

/** A section of the admin or superadmin dashboard: its place in the menu and its screen. */
export type PanelSection = MenuEntry & {
  Screen: ComponentType<SectionProps>;
  /** Whether the screen needs the whole width, by the URL. */
  isWide?: (search: URLSearchParams) => boolean;
  /** The screen has panes of its own up to the edges. */
  isEdged?: true;
};
