import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Pagination } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Row } from '../kit.tsx';
import classes from './pager.module.css';

type Props = {
  /** What the pages are of, for a screen reader: 'Pages of courses'. */
  label: string;
  page: number;
  pageSize: number;
  /** How many there are in all. */
  total: number;
  onPage: (page: number) => void;
  /** What else stands at the end of the list. */
  children?: ReactNode;
};

/** Where one is in a long list, '11 to 20 of 1,255', and the way to its other pages. */
export function Pager({ label, page, pageSize, total, onPage, children }: Props) {
  const pages = Math.ceil(total / pageSize);
  const beyond = pages > 0 && page > pages;
  useEffect(() => {
    // The last one of the last page was deleted.
    if (beyond) onPage(pages);
  }, [beyond, pages, onPage]);
  if (beyond) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <Row size="sm" tone="faint" gap={[12, 24]} wrap align="center" justify="space-between" above={16}>
      <p>{t`${{ first: i18n.number(first) }} to ${{ last: i18n.number(last) }} of ${{ total: i18n.number(total) }}`}</p>
      {pages > 1 && (
        <nav aria-label={label}>
          <Pagination
            value={page}
            onChange={onPage}
            total={pages}
            size={32}
            gap={4}
            classNames={{ control: classes.control, dots: classes.dots }}
          />
        </nav>
      )}
      {children}
    </Row>
  );
}
