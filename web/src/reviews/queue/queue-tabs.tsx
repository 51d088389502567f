import { Link } from 'react-router';
import type { DeskAddress } from '../marking-url.ts';
import { type Pile, piles, type ReviewDesk } from '../marking-page-url.ts';
import classes from './queue-tabs.module.css';
import { useOtherTotal } from './use-queues.ts';

const words: Record<Pile, string> = { pending: 'Pending', reviewed: 'Reviewed' };

type Props = {
  desk: ReviewDesk;
  address: DeskAddress;
  /** How many there are in the pile that is shown; undefined until it is known. */
  total: number | undefined;
};

/** The two piles with their counts. They are addresses, so they are links. */
export function PileTabs({ desk, address, total }: Props) {
  const otherTotal = useOtherTotal(desk, address);
  return (
    <nav aria-label={`${desk.title} lists`} className={classes.tabs}>
      {piles.map((pile) => {
        const current = pile === address.pile;
        const count = current ? total : otherTotal;
        return (
          <Link
            key={pile}
            to={address.hrefOf({ pile, review: null })}
            aria-current={current ? 'page' : undefined}
            className={classes.tab}
          >
            {words[pile]} {count !== undefined && <span className={classes.count}>{count.toLocaleString('en')}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
