import { i18n } from '@lingui/core';
import { Link, type To } from 'react-router';
import classes from './list-tabs.module.css';

type Tab = { key: string; name: string; to: To; isCurrent: boolean; count: number | undefined };
type Props = { label: string; tabs: Tab[]; className?: string | undefined };

/** Lists that stand beside each other, with their counts, as links. A count that is not known yet is left out. */
export function ListTabs({ label, tabs, className }: Props) {
  return (
    <nav aria-label={label} className={[classes.tabs, className].filter(Boolean).join(' ')}>
      {tabs.map(({ key, name, to, isCurrent, count }) => (
        <Link key={key} to={to} aria-current={isCurrent ? 'page' : undefined} className={classes.tab}>
          {name} {count !== undefined && <span className={classes.count}>{i18n.number(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
