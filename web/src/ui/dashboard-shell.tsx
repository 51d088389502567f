import { Tooltip, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { AppearanceMenu } from './appearance.tsx';
import { Brand } from './brand.tsx';
import classes from './dashboard-shell.module.css';

export type Section<Key extends string = string> = {
  key: Key;
  label: string;
  /** A shorter word for the bar of a phone. */
  shortLabel?: string;
  icon: TablerIcon;
  /** Things waiting there; 0 or none shows nothing. */
  count?: number;
};

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
  children: ReactNode;
};

/** The frame of the three dashboards: a sidebar that folds to icons, and a bar at the foot on phones. */
export function DashboardShell<Key extends string>(props: Props<Key>) {
  const { panel, sections, current, linkTo, username, onLogout, children } = props;
  const [folded, setFolded] = useLocalStorage({
    key: 'sidebar-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const id = useId();
  const FoldIcon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.shell} data-folded={folded || undefined}>
      <a href={`#${id}-main`} className={classes.skip}>
        Skip to content
      </a>
      <aside className={classes.side} aria-label={panel}>
        <div className={classes.brand}>
          <Brand wordHidden={folded} />
        </div>
        <div className={classes.panel}>
          <h2 className={folded ? 'visually-hidden' : classes.panelName}>{panel}</h2>
          <UnstyledButton
            className={classes.fold}
            aria-label={folded ? 'Expand sidebar' : 'Collapse sidebar'}
            aria-expanded={!folded}
            aria-controls={`${id}-nav`}
            onClick={() => setFolded(!folded)}
          >
            <FoldIcon size={20} stroke={1.75} />
          </UnstyledButton>
        </div>
        <nav id={`${id}-nav`} aria-label="Sections">
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
                Welcome, <strong title={username}>{username}</strong>
              </p>
            </div>
            <AppearanceMenu />
          </div>
          <Tooltip label="Logout" position="right" disabled={!folded}>
            <UnstyledButton className={classes.entry} onClick={onLogout}>
              <IconLogout size={20} stroke={1.75} aria-hidden="true" />
              <span className={folded ? 'visually-hidden' : undefined}>Logout</span>
            </UnstyledButton>
          </Tooltip>
        </div>
      </aside>
      <main id={`${id}-main`} className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <nav className={classes.bar} aria-label={`${panel} sections`}>
        {sections.map(({ key, label, shortLabel, icon: Icon }) => (
          <Link key={key} to={linkTo(key)} aria-current={key === current ? 'page' : undefined} className={classes.stop}>
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            {shortLabel ?? label}
          </Link>
        ))}
      </nav>
    </div>
  );
}

type EntryProps<Key extends string> = { section: Section<Key>; current: Key | null; to: string; folded: boolean };

function Entry<Key extends string>({ section, current, to, folded }: EntryProps<Key>) {
  const { key, label, icon: Icon, count } = section;
  return (
    <Tooltip label={label} position="right" disabled={!folded}>
      <Link to={to} className={classes.entry} aria-current={key === current ? 'page' : undefined}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <span className={folded ? 'visually-hidden' : undefined}>{label}</span>
        {count ? <span className={classes.count}>{count}</span> : null}
      </Link>
    </Tooltip>
  );
}
