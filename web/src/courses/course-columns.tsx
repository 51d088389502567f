import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';

import { shortMinutes } from '../ui/format/minutes.ts';
import { minutes } from '../ui/format/typed-minutes.ts';
import { DetailsButton } from '../ui/lists/details-button.tsx';
import type { Column } from '../ui/lists/rows.tsx';
import { SkillName } from '../ui/skill.tsx';
import classes from './course-columns.module.css';
import { type CourseAction, CourseMenu } from './course-menu.tsx';

type Acts = {
  /** The course in the panel, or null. */
  openId: number | null;
  onOpen: (id: number) => void;
  /** Where the details of a course are. */
  hrefOf: (id: number) => string;
  /** Whether a course may be changed, by its id; where it may not, it can be duplicated. */
  mayChange: (id: number) => boolean;
  onDelete: (course: Course) => void;
  onAction: (course: Course, action: CourseAction) => void;
  /** The course that is being copied or exported, or null. */
  workingOn: number | null;
};

/** What the list of courses shows of each. */
export function courseColumns(acts: Acts): Column<Course>[] {
  return [
    {
      head: t`ID`,
      sort: 'id',
      orders: { '-id': t`Newest first`, id: t`Oldest first` },
      widthPx: 56,
      cell: ({ id }) => id,
      inLine: 'fact',
      lineCell: ({ id }) => t`ID ${id}`,
    },
    {
      head: t`Title`,
      sort: 'title',
      look: 'name',
      cell: ({ id, title }) => (
        <Link to={acts.hrefOf(id)} preventScrollReset>
          {title}
        </Link>
      ),
    },
    { head: t`Subject`, sort: 'subject', look: 'quiet', cell: ({ subject }) => subject, inLine: 'fact' },
    { head: t`Type`, sort: 'type', cell: ({ type }) => <SkillName type={type} />, inLine: 'fact' },
    {
      head: t`Duration (min)`,
      sort: 'test_duration',
      orders: { test_duration: t`Duration` },
      look: 'number',
      cell: duration,
      inLine: 'fact',
      lineCell: durationInLine,
    },
    {
      head: t`Questions`,
      look: 'number',
      cell: ({ question_count: count }) => (count === 0 ? <NoQuestions /> : i18n.number(count)),
      inLine: 'fact',
      lineCell: ({ question_count: count }) => (count === 0 ? <NoQuestions /> : questionsText(count)),
    },
    {
      head: t`Actions`,
      look: 'actions',
      cell: (course) => <Actions course={course} {...acts} />,
      lineCell: (course) => <Actions course={course} {...acts} inLine />,
    },
  ];
}

/** The duration in minutes; Speaking has none. */
function duration({ type, test_duration }: Course): string {
  if (type === 'Speaking') return '–';
  return test_duration === null ? t`Not Set` : minutes(test_duration);
}

/** The same where no head of a column says what it is. */
function durationInLine({ type, test_duration }: Course): string {
  if (type === 'Speaking') return t`A timer for each question`;
  return test_duration === null ? t`Duration: Not Set` : shortMinutes(test_duration);
}

function questionsText(count: number): string {
  return t`${plural(count, { one: '# question', other: '# questions' })}`;
}

/** A course that nobody can take yet. */
function NoQuestions() {
  return (
    <span className={classes.none}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      {questionsText(0)}
    </span>
  );
}

function Actions({ course, inLine = false, ...acts }: Acts & { course: Course; inLine?: boolean }) {
  const { openId, onOpen, mayChange, onDelete, onAction, workingOn } = acts;
  const { id } = course;
  const remove = { 'aria-describedby': courseNameId(course), onClick: () => onDelete(course) };
  return (
    <>
      <DetailsButton describedBy={courseNameId(course)} opened={id === openId} onOpen={() => onOpen(id)} />
      {mayChange(id) && inLine && (
        <Button {...remove} size="sm" variant="subtle" color="gray">
          <Trans>Delete</Trans>
        </Button>
      )}
      {mayChange(id) && !inLine && (
        <Tooltip label={t`Delete`}>
          <ActionIcon {...remove} aria-label={t`Delete`}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <CourseMenu
        course={course}
        describedBy={courseNameId(course)}
        working={workingOn === id}
        mayEdit={mayChange(id)}
        onAction={onAction}
      />
    </>
  );
}

export function courseNameId({ id }: Pick<Course, 'id'>): string {
  return `course-${id}-title`;
}
