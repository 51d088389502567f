import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { OwnAssignment } from '@parlance/contract/assignments';
import { say } from '@parlance/contract/say';
import { zonePlace } from '@parlance/contract/texts/zones';
import { IconCircleCheck, IconCircleDashed, IconClockExclamation, IconPencil } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { Link } from 'react-router';
import { scorePath } from '../attempts/results/score-path.ts';
import { useRunningTest } from '../courses/learner/running-tests.ts';
import { coursePath, resumePath } from '../courses/learner/start-test.ts';
import { refusalText } from '../platform/refusal.ts';
import { zonedDayOfYear, zonedTime } from '../ui/format/format-zoned.ts';
import { Text } from '../ui/kit.tsx';
import { Mark, type Sign } from '../ui/mark.tsx';
import { SkillName } from '../ui/skill.tsx';
import { Failed } from '../ui/states/state-block.tsx';
import { useOwnAssignments } from './assignment-calls.ts';
import classes from './due.module.css';
import { goneText } from './gone-text.ts';

/** How many are shown until all are asked for. */
const SHOWN_AT_FIRST = 5;

/**
 * The tests that the learner's classes were given, what is due first first; nothing for who has none. `onSettled` is
 * called when it is known how much room they take, or that they did not load.
 */
export function Due({ onSettled }: { onSettled: () => void }) {
  const own = useOwnAssignments();
  const [all, setAll] = useState(false);
  const isSettled = own.data !== undefined || own.error !== null;
  useLayoutEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled, onSettled]);
  if (own.data === undefined) {
    if (own.error === null) return null;
    return (
      <Failed
        heading={refusalText(own.error, t`Failed to load what is due.`)}
        text={t`Your connection may have dropped. The due dates have not changed.`}
        onRetry={() => void own.refetch()}
        retrying={own.isFetching}
      />
    );
  }
  const { assignments } = own.data;
  if (assignments.length === 0) return null;
  const shown = all ? assignments : assignments.slice(0, SHOWN_AT_FIRST);
  return (
    <Text as="section" above={32} aria-labelledby="due">
      <Text id="due" as="h2" size="h3">
        {t({ message: 'Due', context: 'heading above tests with a due date' })}
      </Text>
      <Text as="ul" above={12} ruled>
        {shown.map((one) => (
          <DueRow key={one.id} assignment={one} />
        ))}
      </Text>
      {shown.length < assignments.length && (
        <Button size="compact-sm" variant="subtle" className={classes.more} onClick={() => setAll(true)}>
          {t`Show all ${{ count: i18n.number(assignments.length) }}`}
        </Button>
      )}
    </Text>
  );
}

function DueRow({ assignment }: { assignment: OwnAssignment }) {
  const { course, class_name, note, due_at, time_zone: zone } = assignment;
  return (
    <li className={classes.row}>
      <div className={classes.when}>
        <Text weight={600}>{zonedDayOfYear(due_at, zone)}</Text>
        <Text size="sm" tone="quiet">
          {t`${{ time: zonedTime(due_at, zone) }} (${{ place: zonePlace(zone) }})`}
        </Text>
      </div>
      <div className={classes.about}>
        <SkillName type={course.type} />
        <Text as="h3" breaks className={classes.title}>
          {course.title}
        </Text>
        <Text size="sm" tone="quiet" breaks>
          {class_name}
        </Text>
        {note && (
          <Text size="sm" breaks className={classes.note}>
            {note}
          </Text>
        )}
        {course.gone && <Text size="sm">{goneText(course.gone)}</Text>}
      </div>
      <div className={classes.state}>
        <StateMark assignment={assignment} />
      </div>
      <Way assignment={assignment} />
    </li>
  );
}

const states = {
  not_begun: { Icon: IconCircleDashed, tone: 'faint', words: msg`Not begun`, late: msg`Late, not begun` },
  in_progress: { Icon: IconPencil, words: msg`In progress`, late: msg`Late, in progress` },
  done: {
    Icon: IconCircleCheck,
    tone: 'right',
    words: msg({ message: 'Done', context: 'test with a due date' }),
    late: msg`Done late`,
  },
} satisfies Record<OwnAssignment['state'], Sign & { words: unknown; late: unknown }>;

/** Where the learner is: an icon and a word. */
function StateMark({ assignment: { state, late } }: { assignment: OwnAssignment }) {
  const { words, late: lateWords, ...sign } = states[state];
  const lateSign = state === 'done' ? sign : { Icon: IconClockExclamation, isBold: true };
  return <Mark {...(late ? lateSign : sign)}>{say(late ? lateWords : words)}</Mark>;
}

/** The way on: to the course, back into its test, or to the result. */
function Way({ assignment: { course, state, attempt_id } }: { assignment: OwnAssignment }) {
  const running = useRunningTest(course);
  const { title } = course;
  if (state === 'done' && attempt_id !== null) {
    return way(scorePath(attempt_id), t`View Result`, t`View Result of ${{ course: title }}`);
  }
  if (state === 'in_progress' && running) {
    const to = resumePath({ ...course, sittingId: running.sittingId });
    return way(to, t`Resume`, t`Resume ${{ course: title }}`);
  }
  return course.gone ? null : way(coursePath(course), t`View Details`, t`View Details of ${{ course: title }}`);
}

function way(to: string, words: string, label: string) {
  return (
    <Button variant="default" component={Link} to={to} aria-label={label} className={classes.way}>
      {words}
    </Button>
  );
}
