import {
  type AccommodationValues,
  BREAK_SECONDS_MAX,
  BREAKS_MAX,
  EXTRA_PLAYS_MAX,
  PERCENT_MAX,
} from '@parlance/contract/accommodations';
import type { CourseType } from '@parlance/contract/kinds/course-types';
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
const EXAMPLES: { type: CourseType; what?: string; timing: Timing }[] = [
  { type: 'Reading', timing: { work: 3600 } },
  { type: 'Listening', what: '20 min and recordings of 20 min', timing: { work: 1200, audio: 1200 } },
  { type: 'Writing', timing: { work: 2400 } },
  { type: 'Speaking', what: '5 questions of 2 min', timing: { answering: 600, questions: 5 } },
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
        What {username} will get
      </Text>
      <Text size="sm" tone="quiet">
        An example of each kind of test
      </Text>
      <Text as="ul" above={12} ruled>
        {EXAMPLES.map(({ type, what, timing }) => (
          <li key={type} className={classes.test}>
            <SkillName type={type} />
            <p className={classes.time}>
              <Time baseSeconds={ownDurationSeconds(timing)} ownSeconds={ownDurationSeconds(timing, own)} />
            </p>
            {what && <p className={classes.what}>{what}</p>}
            {what && <p className={classes.more}>{moreOfTest(type, own)}</p>}
          </li>
        ))}
      </Text>
      {breakSeconds > 0 && (
        <p className={classes.breaks}>
          <IconCoffee size={18} stroke={1.75} aria-hidden="true" />
          <span>Rest breaks can move the end of each test by up to {minutesText(breakSeconds)}.</span>
        </p>
      )}
    </section>
  );
}

function Time({ baseSeconds, ownSeconds }: { baseSeconds: number; ownSeconds: number }) {
  if (ownSeconds === baseSeconds) return <strong>{minutesText(baseSeconds)}</strong>;
  return (
    <>
      {minutesText(baseSeconds)} <span aria-hidden="true">→</span>
      <span className="visually-hidden">becomes</span> <strong>{minutesText(ownSeconds)}</strong>
    </>
  );
}

/** What besides its whole time is this person's own. */
function moreOfTest(type: CourseType, { extra_plays, recording_percent }: TimeAllowance): string | null {
  if (type === 'Listening' && extra_plays > 0) return `each recording up to ${extra_plays + 1} times`;
  if (type === 'Speaking' && recording_percent > 0) {
    return `${minutesText(withPercent(QUESTION_SECONDS, recording_percent))} for each answer`;
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
