import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type AttemptReview, reviewAttempt, reviewAttemptOfLearner } from '@parlance/contract/attempt-review';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { CallRefused, isMissing } from '../../platform/call.ts';
import { dashboardPath } from '../../platform/dashboard-path.ts';
import { queryOf } from '../../platform/queries.ts';
import { useStaffMay, useUser } from '../../platform/session.ts';
import { useFocusOnArrival } from '../../ui/focus.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { Text } from '../../ui/kit.tsx';
import { BarePage } from '../../ui/layout/bare-page.tsx';
import { ListTabs } from '../../ui/lists/list-tabs.tsx';
import { useUrlState, withParams } from '../../ui/lists/url-state.ts';
import { SkillName } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { ContentLanguage } from '../answers/content-language.ts';
import { MarkersComment } from '../results/score-slip.tsx';
import { ScoreValue } from '../results/score-value.tsx';
import { withNotes } from './notes/numbered-notes.ts';
import { OwnRemark } from './own-remark.tsx';
import classes from './review.module.css';
import { ReviewSection } from './review-section.tsx';
import { type Filter, filtersOf, fitsFilter, sectionsOf } from './review-sections.ts';
import { WorkRemoved } from './work-removed.tsx';

/** The query of a review's address under which its wrong questions are answered again. */
export const PRACTICE = '?practise=1';

const STEPS: Partial<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** An attempt that has ended, question by question, as far as its reader may see it: its learner, or their staff. */
export function Review({ attemptId }: { attemptId: number }) {
  const user = useUser();
  const isStaff = useStaffMay('invigilates');
  const endpoint = isStaff ? reviewAttemptOfLearner : reviewAttempt;
  const review = useQuery({ ...queryOf(endpoint, { params: { id: attemptId } }), staleTime: 0 });
  const home = (user && dashboardPath(user.role)) ?? '/login';
  const back = isStaff ? home : `${home}?section=scores`;
  return (
    <BarePage aside={<Link to={back}>{isStaff ? t`Back to your dashboard` : t`Back to your scores`}</Link>}>
      <title>{`${t`Review`} · ${siteBrand().name}`}</title>
      <Loaded
        query={review}
        loading={<Loading />}
        failed={{
          level: 1,
          heading: t`Failed to load the review.`,
          text: t`It is stored on the server. Your connection may have dropped.`,
        }}
        instead={review.error && hasNone(review.error) && <NoReview error={review.error} back={back} />}
      >
        {(known) => (
          <ContentLanguage value={known.contentLanguage}>
            <Reviewed review={known} isStaff={isStaff} attemptId={attemptId} />
          </ContentLanguage>
        )}
      </Loaded>
    </BarePage>
  );
}

function hasNone(error: Error): boolean {
  return isMissing(error) || (error instanceof CallRefused && /^(not_released|sitting_open)$/.test(error.code));
}

const texts = (error: Error): { heading: string; text?: string } => {
  if (isMissing(error))
    return { heading: t`Review not found.`, text: t`The test may have been deleted, or it belongs to someone else.` };
  // In an examination with its questions.
  if (error instanceof CallRefused && error.code === 'sitting_open') return { heading: error.message };
  return {
    heading: t`This result has not been released yet.`,
    text: t`You can look through your test here once your school releases the result.`,
  };
};

function NoReview({ error, back }: { error: Error; back: string }) {
  return (
    <Empty level={1} {...texts(error)}>
      <Button component={Link} to={back}>
        <Trans>Go back</Trans>
      </Button>
    </Empty>
  );
}

type ReviewedProps = { review: AttemptReview; isStaff: boolean; attemptId: number };

function Reviewed({ review, isStaff, attemptId }: ReviewedProps) {
  const { result, passages, toPractise = 0, workRemovedAt } = review;
  const questions = withNotes(review);
  // What is noted stands in its place, and is not read twice.
  const comment = review.markersComment ?? result.comment;
  const [search] = useUrlState();
  const { pathname } = useLocation();
  const filters = filtersOf(questions);
  const show = filters.find(({ key }) => key === search.get('show'))?.key ?? 'all';
  const sections = sectionsOf({ questions, passages }, (question) => fitsFilter(question, show));
  useQuestionKeys();
  return (
    <div className={classes.page} onPlayCapture={pauseOthers}>
      <Head review={review} />
      {workRemovedAt && <WorkRemoved at={workRemovedAt} />}
      {toPractise > 0 && (
        <Button component={Link} to={{ pathname, search: PRACTICE }} mb={16}>
          {t`${plural(toPractise, {
            one: 'Practise the question you got wrong',
            other: 'Practise the # questions you got wrong',
          })}`}
        </Button>
      )}
      {comment && <MarkersComment text={comment} />}
      {result.markedByPerson && !isStaff && <OwnRemark attemptId={attemptId} />}
      {filters.length > 1 && (
        <ListTabs
          label={t`Which questions`}
          className={classes.filters}
          tabs={filters.map(({ key, name, count }) => ({
            key,
            name,
            count,
            to: { pathname, search: withParams(search, { show: key === 'all' ? null : key }).toString() },
            isCurrent: key === show,
          }))}
        />
      )}
      <Text size="sm" tone="faint" below={16} className={classes.keys}>
        <Trans>Press J or K, or the arrow keys, to go from question to question.</Trans>
      </Text>
      {sections.length === 0 ? (
        <Empty heading={noneText(show)} text={t`Choose All to see every question.`} />
      ) : (
        sections.map((section) => <ReviewSection key={section.questions[0]?.id} section={section} />)
      )}
      {!result.markedByPerson && !isStaff && (
        <Text size="sm" tone="faint" above={24}>
          <Trans>Marked automatically. If you think that a question was marked wrongly, tell your school.</Trans>
        </Text>
      )}
    </div>
  );
}

/** Only one recording is heard at a time. */
function pauseOthers({ target, currentTarget }: SyntheticEvent<HTMLElement>): void {
  for (const audio of currentTarget.querySelectorAll('audio')) if (audio !== target) audio.pause();
}

function noneText(show: Filter): string {
  return show === 'unanswered' ? t`Every question was answered.` : t`Nothing was wrong.`;
}

function Head({ review: { result, resultRelease } }: { review: AttemptReview }) {
  const heading = useFocusOnArrival();
  const { score, thousandths, markedByPerson, maxScore, total, courseName, courseType, closedAt } = result;
  const record = {
    score,
    thousandths,
    out_of: markedByPerson ? maxScore : total,
    ...(resultRelease && { result_release: resultRelease }),
    ...(result.onScale && { on_scale: result.onScale }),
  };
  return (
    <header className={classes.head}>
      <div>
        <SkillName type={courseType} />
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {courseName}
        </h1>
        <Text tone="faint" size="sm">
          <time dateTime={closedAt}>{dayAndTime(closedAt)}</time>
        </Text>
      </div>
      <ScoreValue record={record} size="large" />
    </header>
  );
}

function Loading() {
  return (
    <div className={classes.page}>
      <p role="status" className="visually-hidden">
        <Trans>Loading the review...</Trans>
      </p>
      <Skeleton height={96} mb={24} />
      <Skeleton height={480} />
    </div>
  );
}

/**
 * J and K, or the arrows, go between the questions of a page: the elements with `data-question`. In a field, a player or
 * a pane that scrolls the arrows do what they do there.
 */
function useQuestionKeys(): void {
  useWindowEvent('keydown', (event) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = event.target instanceof Element ? event.target : document.body;
    const current = at.closest('[data-question]');
    if (at.closest('input, textarea, select, audio, [role$="dialog"]')) return;
    if (event.key.startsWith('Arrow') && at !== document.body && at !== current) return;
    const questions = [...document.querySelectorAll<HTMLElement>('[data-question]')];
    const next = questions[current ? questions.findIndex((one) => one === current) + step : 0];
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  });
}
