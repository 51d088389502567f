import type { ReactNode } from 'react';
import { siteBrand } from '../../platform/brand.ts';
import { Row, Text } from '../kit.tsx';
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
      <Row gap={[12, 24]} wrap align="center" justify="space-between">
        <h1 className={classes.title}>{title}</h1>
        {children}
      </Row>
      {lead && (
        <Text size="lead" tone="quiet" above={12} breaks>
          {lead}
        </Text>
      )}
    </div>
  );
}
