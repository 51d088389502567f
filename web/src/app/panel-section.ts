import type { SignedInUser } from '@parlance/contract/auth';
import type { ReviewKind } from '@parlance/contract/reviews';
import type { ComponentType } from 'react';
import type { Section } from '../ui/layout/section.tsx';

export type SectionProps = { user: SignedInUser; onLogout: () => void };

/** A section of the admin or superadmin dashboard: its place in the menu and its screen. */
export type PanelSection = Section & {
  Screen: ComponentType<SectionProps>;
  /** The kind of submissions whose number is shown beside its name. */
  queue?: ReviewKind;
  /** Whether the screen needs the whole width, by the URL. */
  isWide?: (search: URLSearchParams) => boolean;
  /** Only for who sees the whole school. */
  isOfSchool?: true;
  /** The screen has panes of its own up to the edges. */
  isEdged?: true;
};
