import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { say } from '@parlance/contract/say';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useFocusOnMove } from '../focus.ts';
import { AppearanceMenu } from '../theme/appearance.tsx';
import { Brand } from './brand.tsx';
import classes from './dashboard-shell.module.css';
import { PhoneBar } from './phone-bar.tsx';
import { type Section, SectionCount } from './section.tsx';

type Props<Key extends string> = {
  /** 'User Panel', 'Admin Panel', … */
  panel: string;
  sections: readonly Section<Key>[];
  /** The open section; null when none is. */
  current: Key | null;
  /** Where a section lives, as a path with its search. */
  linkTo: (key: Key) => string;
  username: string;
  onLogout: () => void;
  /** The screen wants the whole width up to the edges: the sidebar folds while it is open. */
  wide?: boolean | undefined;
  /** The screen reaches the edges beside a sidebar that is as it usually is. */
  edged?: boolean | undefined;
  /** The screen has its own bar at the foot of a phone, and its own way back. */
  hasOwnBar?: boolean | undefined;
  children: ReactNode;
};

/** The frame of the three dashboards: a sidebar that folds to icons, and a bar at the foot on phones. */
export function DashboardShell<Key extends string>(props: Props<Key>) {
  const { panel, sections, current, linkTo, username, onLogout, wide = false, edged = false } = props;
  const { hasOwnBar, children } = props;
  const [usuallyFolded, setUsuallyFolded] = useLocalStorage({
    key: 'sidebar-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  // What is unfolded beside a wide screen stays so for its while, and is no habit.
  const [unfoldedWide, setUnfoldedWide] = useState(false);
  const folded = wide ? !unfoldedWide : usuallyFolded;
  const id = useId();
  const { key } = useLocation();
  // The router calls the first page of a document so.
  const main = useFocusOnMove(key === 'default' ? null : key);
  const FoldIcon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.shell} data-folded={folded || undefined} data-own-bar={hasOwnBar || undefined}>
      <a href={`#${id}-main`} className={classes.skip} data-screen-only>
        <Trans>Skip to content</Trans>
      </a>
      <aside className={classes.side} aria-label={panel} data-screen-only>
        <div className={classes.brand}>
          <Brand wordHidden={folded} />
        </div>
        <div className={classes.panel}>
          <h2 className={folded ? 'visually-hidden' : classes.panelName}>{panel}</h2>
          <UnstyledButton
            className={classes.fold}
            aria-label={folded ? t`Expand sidebar` : t`Collapse sidebar`}
            aria-expanded={!folded}
            aria-controls={`${id}-nav`}
            onClick={() => (wide ? setUnfoldedWide(folded) : setUsuallyFolded(!folded))}
          >
            <FoldIcon size={20} stroke={1.75} />
          </UnstyledButton>
        </div>
        <nav id={`${id}-nav`} aria-label={t`Sections`}>
          {sections.map((section) => (
            <Entry key={section.key} section={section} current={current} to={linkTo(section.key)} folded={folded} />
          ))}
        </nav>
        <div className={classes.foot}>
          <div className={classes.who}>
            <span className={classes.avatar} aria-hidden="true">
              {username.slice(0, 1).toUpperCase()}
            </span>
            <div className={folded ? 'visually-hidden' : classes.name}>
              <p className={classes.welcome}>
                <Trans>
                  Welcome, <strong title={username}>{username}</strong>
                </Trans>
              </p>
            </div>
            <AppearanceMenu />
          </div>
          <Tooltip label={t`Logout`} position="right" disabled={!folded}>
            <UnstyledButton className={classes.entry} onClick={onLogout}>
              <IconLogout size={20} stroke={1.75} aria-hidden="true" />
              <span className={folded ? 'visually-hidden' : undefined}>
                <Trans>Logout</Trans>
              </span>
            </UnstyledButton>
          </Tooltip>
        </div>
      </aside>
      <main ref={main} id={`${id}-main`} className={classes.main} data-wide={wide || edged || undefined} tabIndex={-1}>
        {children}
      </main>
      {!hasOwnBar && <PhoneBar panel={panel} sections={sections} current={current} linkTo={linkTo} />}
    </div>
  );
}

type EntryProps<Key extends string> = { section: Section<Key>; current: Key | null; to: string; folded: boolean };

function Entry<Key extends string>({ section, current, to, folded }: EntryProps<Key>) {
  const { key, label, icon: Icon, count, startsGroup } = section;
  return (
    <Tooltip label={say(label)} position="right" disabled={!folded}>
      <Link
        to={to}
        className={classes.entry}
        aria-current={key === current ? 'page' : undefined}
        data-starts-group={startsGroup}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <span className={folded ? 'visually-hidden' : undefined}>{say(label)}</span>
        <SectionCount count={count} className={classes.count} />
      </Link>
    </Tooltip>
  );
}
