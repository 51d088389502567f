import type { TablerIcon } from '@tabler/icons-react';
import classes from './way-out.module.css';

type Props = { href: string; icon: TablerIcon; children: string };

/** The link in the corner of a page for logging in. Where it leads is a document of its own. */
export function WayOut({ href, icon: Icon, children }: Props) {
  return (
    <a href={href} className={classes.link}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {children}
    </a>
  );
}
