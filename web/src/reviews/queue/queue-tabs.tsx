import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { say } from '@parlance/contract/say';
import { ListTabs } from '../../ui/lists/list-tabs.tsx';
import type { MarkingUrl } from '../marking-url.ts';
import { type Queue, queues, type ReviewArea } from '../review-area.ts';
import classes from './queue.module.css';
import { useOtherTotal } from './use-queues.ts';

const words: Record<Queue, MessageDescriptor> = { pending: msg`Pending`, reviewed: msg`Reviewed` };

type Props = {
  area: ReviewArea;
  url: MarkingUrl;
  /** How many there are in the list that is shown; undefined until it is known. */
  total: number | undefined;
};

/** The two lists with their counts, as links. */
export function QueueTabs({ area, url, total }: Props) {
  const otherTotal = useOtherTotal(area, url);
  const tabs = queues.map((queue) => ({
    key: queue,
    name: say(words[queue]),
    to: url.hrefOf({ queue, review: null }),
    isCurrent: queue === url.queue,
    count: queue === url.queue ? total : otherTotal,
  }));
  return <ListTabs label={t`${{ title: say(area.title) }} lists`} tabs={tabs} className={classes.tabs} />;
}
