import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { say } from '@parlance/contract/say';
import type { PartToCheck } from '@parlance/contract/written-answers';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { isMissing } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { isFocusLost } from '../../ui/focus.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { ListTabs } from '../../ui/lists/list-tabs.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { SearchField } from '../../ui/lists/toolbar.tsx';
import { Loaded, type Loading } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import listed from '../list-entry.module.css';
import { type AnswersUrl, type Filter, filters, keyOfPart, refOf } from './answers-url.ts';
import { partName, wordsOfPart } from './format-answers.ts';
import classes from './part-list.module.css';
import { ON_A_PAGE, useTotals } from './use-answers.ts';

const words: Record<Filter, MessageDescriptor> = {
  open: msg`To check`,
  all: msg({ message: 'All', context: 'questions' }),
};

type Parts = { items: PartToCheck[]; total: number };
type Props = { url: AnswersUrl; parts: Loading<Parts> };

/** The written parts of a course: the filter, the search, and a line for each. */
export function PartList({ url, parts }: Props) {
  const place = usePlaceLeft(parts.data !== undefined);
  const { q, setQ, page, setPage } = url.list;
  return (
    <div ref={place}>
      <SearchField label={t`Search number or words`} className={classes.search} value={q} onSearch={setQ} />
      <Tabs url={url} found={parts.data?.total} />
      <Loaded
        query={parts}
        loading={
          <div className={classes.loading}>
            <RowsLoading text={t`Loading answers...`} rows={4} each={{ height: 60, mb: 24 }} ruled={false} />
          </div>
        }
        failed={{
          heading: refusalText(parts.error, t`Failed to fetch the answers.`),
          text: t`Nothing is changed. Try again in a moment.`,
        }}
        instead={isMissing(parts.error) && <Empty heading={t`Course not found.`} text={t`It may have been deleted.`} />}
      >
        {({ items, total }) => (
          <>
            <ul>
              {items.map((part) => (
                <Entry key={keyOfPart(refOf(part))} part={part} url={url} earlier={isEarlier(part, items)} />
              ))}
            </ul>
            {total > ON_A_PAGE && (
              <div className={classes.pages}>
                <Pager label={t`Pages of questions`} page={page} pageSize={ON_A_PAGE} total={total} onPage={setPage} />
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Whether a later wording of the same question is in the list too. */
function isEarlier({ question_id, version_id }: PartToCheck, items: readonly PartToCheck[]): boolean {
  return items.some((other) => other.question_id === question_id && other.version_id > version_id);
}

function Tabs({ url, found }: { url: AnswersUrl; found: number | undefined }) {
  const totals = useTotals(url, found);
  const tabs = filters.map((filter) => ({
    key: filter,
    name: say(words[filter]),
    to: url.hrefOf({ filter, part: null }),
    isCurrent: filter === url.filter,
    count: totals[filter],
  }));
  return <ListTabs label={t`Filter`} tabs={tabs} className={classes.tabs} />;
}

type EntryProps = { part: PartToCheck; url: AnswersUrl; earlier: boolean };

function Entry({ part, url, earlier }: EntryProps): ReactNode {
  const ref = refOf(part);
  const isOpen = url.part !== null && keyOfPart(url.part) === keyOfPart(ref);
  return (
    <li>
      <Link
        to={url.hrefOf({ part: ref })}
        state={{ opened: true }}
        data-part={keyOfPart(ref)}
        className={`${listed.entry} ${classes.entry}`}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Row as="span" gap={12} align="baseline" justify="space-between">
          <strong className={classes.number}>
            <span className={part.number === null ? undefined : 'visually-hidden'}>{partName(part)}</span>
            {part.number !== null && <span aria-hidden="true">{part.number}</span>}
          </strong>
          <Text as="span" size="sm" tone="quiet" fixed>
            {part.open_forms > 0
              ? t`${plural({ count: part.open_forms }, { one: '# to check', other: '# to check' })}`
              : t`Looked at`}
          </Text>
        </Row>
        <span className={classes.words}>
          <bdi>{wordsOfPart(part)}</bdi>
        </span>
        <span className={classes.wrong}>
          {earlier
            ? t`${plural({ count: part.wrong }, { one: '# wrong answer to an earlier wording', other: '# wrong answers to an earlier wording' })}`
            : t`${plural({ count: part.wrong }, { one: '# wrong answer', other: '# wrong answers' })}`}
        </span>
      </Link>
    </li>
  );
}

/** Back from an open part the focus goes to the line that was opened, or to the filter when that is gone. */
function usePlaceLeft(ready: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const { state } = useLocation() as { state: { left?: string } | null };
  const left = state?.left;
  useEffect(() => {
    if (!ready || left === undefined || !isFocusLost()) return;
    const line = place.current?.querySelector<HTMLElement>(`[data-part="${left}"]`);
    (line ?? place.current?.querySelector('a'))?.focus();
  }, [ready, left]);
  return place;
}
