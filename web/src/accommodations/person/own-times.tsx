import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type AccommodationValues,
  BREAK_SECONDS_MAX,
  BREAKS_MAX,
  EXTRA_PLAYS_MAX,
  PERCENT_MAX,
} from '@parlance/contract/accommodations';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { say } from '@parlance/contract/say';
import {
  ownDurationSeconds,
  type TimeAllowance,
  type Timing,
  withPercent,
} from '@parlance/contract/taking/own-duration';
import { IconCoffee } from '@tabler/icons-react';
import { Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { minutesText } from '../format-accommodation.ts';
import classes from './own-times.module.css';

/** One test of each kind, as schools have them. */
const EXAMPLES: { type: CourseType; what?: MessageDescriptor; timing: Timing }[] = [
  { type: 'Reading', timing: { work: 3600 } },
  { type: 'Listening', what: msg`20 min and recordings of 20 min`, timing: { work: 1200, audio: 1200 } },
  { type: 'Writing', timing: { work: 2400 } },
  { type: 'Speaking', what: msg`5 questions of 2 min`, timing: { answering: 600, questions: 5 } },
];
const QUESTION_SECONDS = 120;

type Props = {
  username: string;
  /** What is typed: what is no number, or too large, counts as the nearest that is right. */
  values: AccommodationValues;
};

/** What the values of the form come to, in one test of each kind. */
export function OwnTimes({ username, values }: Props) {
  const own = allowanceOf(values);
  const breakSeconds = within(values.break_count, BREAKS_MAX) * within(values.break_seconds, BREAK_SECONDS_MAX);
  return (
    <section className={classes.sheet} aria-labelledby="own-times">
      <Text id="own-times" as="h2" size="h3" breaks>
        <Trans>What {username} will get</Trans>
      </Text>
      <Text size="sm" tone="quiet">
        <Trans>An example of each kind of test</Trans>
      </Text>
      <Text as="ul" above={12} ruled>
        {EXAMPLES.map(({ type, what, timing }) => (
          <li key={type} className={classes.test}>
            <SkillName type={type} />
            <p className={classes.time}>
              <Time baseSeconds={ownDurationSeconds(timing)} ownSeconds={ownDurationSeconds(timing, own)} />
            </p>
            {what && <p className={classes.what}>{say(what)}</p>}
            {what && <p className={classes.more}>{moreOfTest(type, own)}</p>}
          </li>
        ))}
      </Text>
      {breakSeconds > 0 && (
        <p className={classes.breaks}>
          <IconCoffee size={18} stroke={1.75} aria-hidden="true" />
          <span>{t`Rest breaks can move the end of each test by up to ${{ length: minutesText(breakSeconds) }}.`}</span>
        </p>
      )}
    </section>
  );
}

function Time({ baseSeconds, ownSeconds }: { baseSeconds: number; ownSeconds: number }) {
  if (ownSeconds === baseSeconds) return <strong>{minutesText(baseSeconds)}</strong>;
  const [before, own] = [minutesText(baseSeconds), minutesText(ownSeconds)];
  return (
    <Trans>
      {before} <span aria-hidden="true">→</span>
      <span className="visually-hidden">becomes</span> <strong>{own}</strong>
    </Trans>
  );
}

/** What besides its whole time is this person's own. */
function moreOfTest(type: CourseType, { extra_plays, recording_percent }: TimeAllowance): string | null {
  if (type === 'Listening' && extra_plays > 0)
    return t`${plural({ count: extra_plays + 1 }, { one: 'each recording up to # time', other: 'each recording up to # times' })}`;
  if (type === 'Speaking' && recording_percent > 0) {
    return t`${{ length: minutesText(withPercent(QUESTION_SECONDS, recording_percent)) }} for each answer`;
  }
  return null;
}

function allowanceOf(values: AccommodationValues): TimeAllowance {
  return {
    extra_time_percent: within(values.extra_time_percent, PERCENT_MAX),
    recording_percent: within(values.recording_percent, PERCENT_MAX),
    preparation_percent: within(values.preparation_percent, PERCENT_MAX),
    extra_plays: within(values.extra_plays, EXTRA_PLAYS_MAX),
  };
}

function within(value: number, max: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.trunc(value), 0), max) : 0;
}
