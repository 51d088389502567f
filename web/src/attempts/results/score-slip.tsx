import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { AttemptResult } from '@parlance/contract/attempt-result';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { numbersInWords } from '@parlance/contract/kinds/numbers';
import type { ResultRelease } from '@parlance/contract/sittings/result-release';
import { IconClockExclamation, IconHourglass } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { withheldText } from '../../sittings/learner/release-text.ts';
import { useFocusOnArrival } from '../../ui/focus.ts';
import { dayAndTime, dayOf } from '../../ui/format/date-format.ts';
import { marksInWords } from '../../ui/format/exact-marks.ts';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';
import { minutesToTenth } from '../../ui/format/minutes.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { SkillIcon } from '../../ui/skill.tsx';
import { lazily } from '../../ui/states/lazily.ts';
import type { ScoreState } from '../run/result-destination.ts';
import { CriteriaSeen } from './criteria-seen.tsx';
import { ScoreBreakdown } from './score-breakdown.tsx';
import classes from './score-slip.module.css';

/** Fetched with a result on a scale. */
const BandSeen = lazily(async () => (await import('../../scales/band-seen.tsx')).BandSeen);

/** What the slip says before anything is asked of the server. */
export type SlipFacts = {
  /** Null while a person must mark. */
  score: number | null;
  thousandths?: number | undefined;
  outOf: number;
  courseName: string;
  courseType: CourseType;
  /** 'mm:ss' */
  timeTaken: string;
};

/** A result in the words of the slip: out of the maximum where a person marks, else out of the numbers. */
export function factsOf(result: AttemptResult): SlipFacts {
  const { score, thousandths, total, markedByPerson, maxScore, courseName, courseType, timeTaken } = result;
  const outOf = markedByPerson ? maxScore : total;
  return { score, thousandths, outOf, courseName, courseType, timeTaken: minutesAndSeconds(timeTaken) };
}

/** The same of what a test hands over when it ends. */
export function factsHandedOver({
  score,
  thousandths,
  total,
  courseName,
  courseType,
  timeTaken,
}: ScoreState): SlipFacts {
  return { score, thousandths, outOf: total, courseName, courseType, timeTaken };
}

type Props = {
  facts: SlipFacts;
  /** Everything else; decoration of a score that is known already. */
  result: AttemptResult | undefined;
  /** Why a result that is out has no score. */
  release?: ResultRelease | undefined;
  /** Where the test is looked at question by question. */
  review?: string | undefined;
  /** Where its score report is. */
  report?: string | undefined;
  home: string;
};

/** The slip of paper with the score. */
export function ScoreSlip({ facts, result, release, review, report, home }: Props) {
  const { score, thousandths, outOf, courseName, courseType, timeTaken } = facts;
  const heading = useFocusOnArrival();
  return (
    <article className={classes.slip}>
      <div className={classes.head}>
        <span className={classes.course} data-skill={courseType}>
          <SkillIcon type={courseType} />
          {courseName}
        </span>
        {result && <time dateTime={result.closedAt}>{dayAndTime(result.closedAt)}</time>}
      </div>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        <Trans>Test Complete!</Trans>
      </h1>
      {result?.timeWasUp && <TimeWasUp />}
      {score === null ? (
        <NoScore release={release} />
      ) : (
        <Score score={marksInWords(score, thousandths)} outOf={outOf} />
      )}
      {result?.onScale && (
        <Suspense fallback={<Skeleton height={120} mb={32} />}>
          <BandSeen result={result.onScale} />
        </Suspense>
      )}
      {result?.remarked && result.score !== null && (
        <Remarked {...result.remarked} now={marksInWords(result.score, result.thousandths)} total={outOf} />
      )}
      {result && <Corrected corrected={result.corrected} />}
      {result?.criteria && <CriteriaSeen criteria={result.criteria} />}
      {result?.comment && <MarkersComment text={result.comment} />}
      {result && <ScoreBreakdown result={result} />}
      <Row gap={[16, 48]} wrap align="center" above={32}>
        <Figure
          name={t`Time taken`}
          value={timeTaken}
          also={t`${{ minutes: minutesToTenth(secondsOfClock(timeTaken)) }} min`}
        />
        {result?.previous && (
          <Figure
            name={t`Your last score here`}
            value={`${marksInWords(result.previous.score, result.previous.thousandths)} / ${result.previous.total}`}
          />
        )}
        <Row gap={12} wrap className={classes.back}>
          {report && (
            <Button component={Link} to={report} variant="default">
              <Trans>Score report</Trans>
            </Button>
          )}
          {review && (
            <Button component={Link} to={review} variant="default">
              <Trans>Review the test</Trans>
            </Button>
          )}
          <Button component={Link} to={home}>
            <Trans>Return to Dashboard</Trans>
          </Button>
        </Row>
      </Row>
      {result?.receivedLate && (
        <p className={classes.late}>
          <Trans>
            Some of your work arrived after the end of the test or did not match its question. It was kept but not
            scored.
          </Trans>
        </p>
      )}
    </article>
  );
}

function Score({ score, outOf }: { score: number | string; outOf: number }) {
  return (
    <p className={classes.score} aria-label={t`Score: ${score} / ${outOf}`}>
      <span className={classes.label}>
        <Trans>Score:</Trans>{' '}
      </span>
      <bdi dir="ltr">
        <span className={classes.number}>{score}</span>
        <span className={classes.outOf}> / {outOf}</span>
      </bdi>
    </p>
  );
}

/** A person marks it yet, or the school shows none. */
function NoScore({ release }: Pick<Props, 'release'>) {
  if (release) {
    return (
      <Text size="lead" tone="quiet" above={24} below={32}>
        {withheldText(release)}
      </Text>
    );
  }
  return (
    <Text as="div" above={24} below={32}>
      <p className={classes.waiting}>
        <IconHourglass size={28} stroke={1.5} aria-hidden="true" />
        <Trans>Pending Review</Trans>
      </p>
      <Text tone="quiet" above={8} widest="52ch">
        <Trans>
          Your work is being marked. The score and the marker’s comment will appear here. You do not need to do
          anything.
        </Trans>
      </Text>
    </Text>
  );
}

type Remarking = NonNullable<AttemptResult['remarked']> & { now: number | string; total: number };

/** A question was corrected since: when the score changed, and from what. */
function Remarked({ at, before: whole, beforeThousandths, beforeTotal, now, total }: Remarking) {
  const before = marksInWords(whole, beforeThousandths);
  const isOutOfLess = beforeTotal !== total;
  const day = dayOf(at);
  return (
    <p className={classes.remarked}>
      {isOutOfLess
        ? t`Marked again on ${day}. Your score was ${before} of ${beforeTotal}; it is now ${now} of ${total}.`
        : t`Marked again on ${day}. Your score was ${before}; it is now ${now}.`}
    </p>
  );
}

/** Questions that turned out wrong, and how they count. */
function Corrected({ corrected }: Pick<AttemptResult, 'corrected'>) {
  return corrected.map(({ number, marks, by }) => {
    const numbers = numbersInWords(number, marks);
    return (
      <p key={number} className={classes.remarked}>
        {by === 'full_credit'
          ? t`${plural(marks, {
              one: `Everyone has full credit for question ${numbers}.`,
              other: `Everyone has full credit for questions ${numbers}.`,
            })}`
          : t`${plural(marks, {
              one: `Question ${numbers} was left out: it counts for nobody.`,
              other: `Questions ${numbers} were left out: they count for nobody.`,
            })}`}
      </p>
    );
  });
}

/** What the marker wrote, on ruled paper with its margin line. */
export function MarkersComment({ text }: { text: string }) {
  return (
    <figure className={classes.comment}>
      <figcaption className={classes.label}>
        <Trans>The marker’s comment</Trans>
      </figcaption>
      <blockquote className={classes.words}>{text}</blockquote>
    </figure>
  );
}

/** A figure and what it is; `also` is the same in another unit. */
function Figure({ name, value, also }: { name: string; value: string; also?: string }) {
  return (
    <p className={classes.figure}>
      <span className={classes.label}>{name} </span>
      <span>
        <strong>{value}</strong>
        {also && <span className={classes.label}> ({also})</span>}
      </span>
    </p>
  );
}

/** Nobody pressed End Test: what became of the answers. */
export function TimeWasUp() {
  return (
    <p className={classes.timeUp}>
      <IconClockExclamation size={20} stroke={1.75} aria-hidden="true" />
      <Trans>Time was up. What you had answered was submitted automatically.</Trans>
    </p>
  );
}

/** The seconds of 'mm:ss'. */
function secondsOfClock(clock: string): number {
  const [minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return minutes * 60 + seconds;
}
