import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { siteBrand } from '../platform/brand.ts';
import { isSignedOut } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { Loaded } from '../ui/states/loaded.tsx';
import { SignedOutLine } from '../ui/states/state-block.tsx';
import { useFailureToast } from '../ui/states/use-failure-toast.ts';
import { useBelow } from '../ui/use-below.ts';
import { type OpenSubmission, useSubmission } from './answers/use-submission.ts';
import classes from './marking-page.module.css';
import type { MarkingUrl } from './marking-url.ts';
import { Neighbours } from './neighbours.tsx';
import { OpenedSubmission } from './opened-submission.tsx';
import { nextBehind, nextToOpen, type QueueItem } from './queue/queue.ts';
import { ON_A_PAGE, queueOfUrl, useQueue } from './queue/use-queues.ts';
import type { ExamRecordLink, ReviewArea } from './review-area.ts';
import { Queue } from './submission-list.tsx';

/** From the first width on the queue is beside the answers; below the second the mark is under them. */
const QUEUE_FROM_PX = 1200;
const ONE_COLUMN_BELOW_PX = 900;

type Props = { area: ReviewArea; url: MarkingUrl; id: number; accountId: number; ExamRecord: ExamRecordLink };

type Found = { review: number; page: number };

/** One submission being marked: the queue on the left, the answers in the middle, the mark on the right. */
export function MarkingPage({ area, url, id, accountId, ExamRecord }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const page = useQueue(area, url);
  const opened = useSubmission(area.kind, id);
  const byCriteria = useByCriteria(opened.data?.submission);
  const withQueue = !useBelow(QUEUE_FROM_PX) && !byCriteria;
  const oneColumn = useBelow(ONE_COLUMN_BELOW_PX);
  const failed = refusalText(opened.error, t`Failed to load submission details.`);
  useFailureToast(opened.error, failed);

  const items = page.data?.items ?? [];
  const total = page.data?.total ?? 0;
  const { page: pageNumber } = url.list;
  const index = items.findIndex((item) => item.id === id);
  const position = index === -1 ? null : (pageNumber - 1) * ON_A_PAGE + index + 1;

  const progress = useProgress(url.queue === 'pending' ? page.data?.total : undefined);

  const pageOf = (wanted: number) => client.fetchQuery(queueOfUrl(area, url, wanted)).catch(() => null);

  /** Shows the list again; the focus goes to the row of this submission. */
  function close(queue = url.queue): void {
    void navigate(url.hrefOf({ queue, review: null }), { state: { left: id } });
  }

  /** Leads to the neighbour in the list, also over the edge of its page. */
  async function step(by: 1 | -1): Promise<void> {
    const neighbour = items[index + by];
    if (neighbour) return url.go({ review: neighbour.id });
    const other = await pageOf(pageNumber + by);
    const at = by === 1 ? 0 : -1;
    const first = other?.items.at(at);
    if (first) url.go({ review: first.id, page: pageNumber + by });
  }

  async function openNext(): Promise<void> {
    const now = await pageOf(pageNumber);
    const found = now && (url.queue === 'pending' ? await nextWaiting(now.items) : await nextMarked(now));
    if (found) url.go(found);
    else close(area.queueAfterSaving ?? url.queue);
  }

  function goOn(andNext: boolean): void {
    if (opened.data?.submission.scored === null) progress.count(id);
    if (andNext) void openNext();
    else close(area.queueAfterSaving ?? url.queue);
  }

  /** What was scored has left the list. After the last page, what is left is on the first. */
  async function nextWaiting(now: QueueItem[]): Promise<Found | null> {
    const next = nextToOpen(id, items, now);
    if (next) return { review: next, page: pageNumber };
    const first = pageNumber > 1 ? await pageOf(1) : null;
    const left = first && nextToOpen(id, [], first.items);
    return left ? { review: left, page: 1 } : null;
  }

  /** What was scored again is still in the list: the next page follows, and the last page is the end. */
  async function nextMarked(now: { items: QueueItem[]; total: number }): Promise<Found | null> {
    const next = nextBehind(id, items, now.items);
    if (next) return { review: next, page: pageNumber };
    if (pageNumber * ON_A_PAGE >= now.total) return null;
    const following = await pageOf(pageNumber + 1);
    const first = following && nextBehind(id, following.items, following.items);
    return first ? { review: first, page: pageNumber + 1 } : null;
  }

  const inSheet = (answers: ReactNode) => (
    <div className={classes.sheet}>
      <div className={classes.column}>
        <MarkingBar
          backTo={url.hrefOf({ review: null })}
          leftId={id}
          position={position}
          total={total}
          progress={progress.text}
          onStep={(by) => void step(by)}
        />
        {/* The queue is asked for again and again: a marker learns of it before the mark is made. */}
        {opened.data && (isSignedOut(page.error) || isSignedOut(opened.error)) && <SignedOutLine />}
        {answers}
      </div>
    </div>
  );
  return (
    <div className={classes.area} data-queue={withQueue || undefined} data-rubric={byCriteria || undefined}>
      {withQueue && <Queue area={area} url={url} items={page.data?.items} total={page.data?.total} openId={id} />}
      {opened.data ? (
        <OpenedSubmission
          key={id}
          area={area}
          id={id}
          opened={opened.data}
          accountId={accountId}
          startsInScore={!oneColumn}
          onSaved={goOn}
          ExamRecord={ExamRecord}
          inSheet={inSheet}
        />
      ) : (
        <>
          {inSheet(
            <>
              <title>{`${say(area.title)} · ${siteBrand().name}`}</title>
              <Loaded
                query={opened}
                loading={<SheetLoading />}
                failed={{ level: 1, heading: failed, text: t`Nothing is changed. Try again in a moment.` }}
              >
                {() => null}
              </Loaded>
            </>,
          )}
          <div className={classes.noMark} />
        </>
      )}
    </div>
  );
}

/** Whether criteria take the place of the queue; while the next one loads, as it was for the one before. */
function useByCriteria(submission: OpenSubmission['submission'] | undefined): boolean {
  const [before, setBefore] = useState(false);
  const now = submission ? submission.rubric !== null : before;
  if (now !== before) setBefore(now);
  return now;
}

/**
 * How far the marker is in the queue: of how many there were when it was opened, so that the number does not shrink
 * while it is worked off. What arrives meanwhile is added only once everything else is marked.
 */
function useProgress(waiting: number | undefined) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [atOpening, setAtOpening] = useState<number>();
  if (atOpening === undefined && waiting !== undefined) setAtOpening(waiting);
  const all = Math.max(atOpening ?? 0, marked.size + Math.min(waiting ?? 0, 1));
  return {
    /** As '2 of 3 marked'; undefined where nothing is worked off. */
    text:
      waiting === undefined
        ? undefined
        : t`${{ marked: i18n.number(marked.size) }} of ${{ all: i18n.number(all) }} marked`,
    count: (id: number) => setMarked((before) => new Set(before).add(id)),
  };
}

function SheetLoading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        <Trans>Loading the submission...</Trans>
      </p>
      <Skeleton height={40} width={240} maw="100%" mt={24} />
      <Skeleton height={20} width={320} maw="100%" mt={16} />
      <Skeleton height={280} mt={40} />
    </>
  );
}

type MarkingBarProps = {
  backTo: string;
  /** The open submission: the list finds its place again by it. */
  leftId: number;
  /** Where it is in the list, from 1; null when it is not on this page of it. */
  position: number | null;
  total: number;
  /** How far the queue is marked, instead of the position; undefined in a list that is not worked off. */
  progress: string | undefined;
  onStep: (by: 1 | -1) => void;
};

/** The way back to the list, and to the neighbours in it. */
function MarkingBar({ backTo, leftId, position, total, progress, onStep }: MarkingBarProps) {
  return (
    <div className={classes.bar} data-screen-only>
      <Link to={backTo} state={{ left: leftId }} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        <Trans>Back to Review List</Trans>
      </Link>
      {position !== null && (
        <Neighbours of="submission" position={position} total={total} progress={progress} onStep={onStep} />
      )}
    </div>
  );
}
