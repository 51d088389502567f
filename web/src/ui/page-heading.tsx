import type { ReactNode } from 'react';
import { siteBrand } from '../platform/brand.ts';
import classes from './page-heading.module.css';

type Props = {
  /** The one h1 of the page, and the title of the tab. */
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
};

/** Heading of a page; what acts on the whole page is shown beside it as children. */
export function PageHeading({ title, lead, children }: Props) {
  return (
    <div>
      <title>{`${title} · ${siteBrand().name}`}</title>
      <div className={classes.row}>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
    </div>
  );
}
