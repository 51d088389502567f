import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { Link } from 'react-router';
import { dateTimeToMinute } from '../ui/format/date-format.ts';
import { Text } from '../ui/kit.tsx';
import listed from './list-entry.module.css';
import type { MarkingUrl } from './marking-url.ts';
import { Marks } from './queue/marks.tsx';
import type { QueueItem } from './queue/queue.ts';
import { QueueTabs } from './queue/queue-tabs.tsx';
import type { ReviewArea } from './review-area.ts';
import classes from './submission-list.module.css';

type Props = {
  area: ReviewArea;
  url: MarkingUrl;
  /** The page of the list; undefined until it is known. */
  items: QueueItem[] | undefined;
  total: number | undefined;
  /** The open submission. */
  openId: number;
};

/** The marking queue beside the answers: what is next, and who has what open. */
export function Queue({ area, url, items, total, openId }: Props) {
  return (
    <aside aria-label={t`Queue`} className={classes.queue} data-screen-only>
      <div className={classes.head}>
        <h2 className={classes.title}>{say(area.title)}</h2>
        <QueueTabs area={area} url={url} total={total} />
      </div>
      {items ? (
        <ul>
          {items.map((item) => (
            <Entry key={item.id} item={item} url={url} open={item.id === openId} />
          ))}
        </ul>
      ) : (
        <div className={classes.loading} aria-hidden="true">
          {['1', '2', '3', '4'].map((row) => (
            <Skeleton key={row} height={56} mb={32} />
          ))}
        </div>
      )}
      {items && total !== undefined && total > items.length && (
        <p className={classes.more}>
          <Link to={url.hrefOf({ review: null })}>{t`All ${{ total: i18n.number(total) }} in the list`}</Link>
        </p>
      )}
    </aside>
  );
}

function Entry({ item, url, open }: { item: QueueItem; url: MarkingUrl; open: boolean }) {
  return (
    <li>
      <Link
        to={url.hrefOf({ review: item.id })}
        className={`${listed.entry} ${classes.entry}`}
        aria-current={open ? 'true' : undefined}
      >
        <span className={classes.about}>
          <Text as="span" weight={620} breaks>
            {item.name}
          </Text>
          <span className={classes.course}>{item.course}</span>
          <span className={classes.date}>{dateTimeToMinute(item.submittedAt)}</span>
          <Marks {...item} />
        </span>
        <span className={classes.state}>{open ? t({ message: 'Open', context: 'state' }) : t`Review`}</span>
      </Link>
    </li>
  );
}
