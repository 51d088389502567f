import { Link } from 'react-router';
import type { MarkingUrl } from '../marking-url.ts';
import { type Queue, queues, type ReviewArea } from '../review-area.ts';
import classes from './queue-tabs.module.css';
import { useOtherTotal } from './use-queues.ts';

const words: Record<Queue, string> = { pending: 'Pending', reviewed: 'Reviewed' };

type Props = {
  area: ReviewArea;
  url: MarkingUrl;
  /** How many there are in the list that is shown; undefined until it is known. */
  total: number | undefined;
};

/** The two lists with their counts, as links. */
export function QueueTabs({ area, url, total }: Props) {
  const otherTotal = useOtherTotal(area, url);
  return (
    <nav aria-label={`${area.title} lists`} className={classes.tabs}>
      {queues.map((queue) => {
        const current = queue === url.queue;
        const count = current ? total : otherTotal;
        return (
          <Link
            key={queue}
            to={url.hrefOf({ queue, review: null })}
            aria-current={current ? 'page' : undefined}
            className={classes.tab}
          >
            {words[queue]} {count !== undefined && <span className={classes.count}>{count.toLocaleString('en')}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
