import { ActionIcon, Button, Table, Tooltip } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { countOf } from '../platform/plural.ts';
import { minutes, shortMinutes } from '../ui/format/minutes.ts';
import { DetailsButton } from '../ui/lists/details-button.tsx';
import openRow from '../ui/lists/open-row.module.css';
import { SortHead } from '../ui/lists/sort-head.tsx';
import { SkillName } from '../ui/skill.tsx';
import { type CourseAction, CourseMenu } from './course-menu.tsx';
import classes from './course-rows.module.css';

type Props = {
  courses: Course[];
  /** The course in the panel, or null. */
  openId: number | null;
  sort: string;
  onSort: (sort: string) => void;
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

/** The duration in minutes; Speaking has none. */
function duration({ type, test_duration }: Course): string {
  if (type === 'Speaking') return '–';
  return test_duration === null ? 'Not Set' : minutes(test_duration);
}

/** The same where no head of a column says what it is. */
function durationInLine({ type, test_duration }: Course): string {
  if (type === 'Speaking') return 'A timer for each question';
  return test_duration === null ? 'Duration: Not Set' : shortMinutes(test_duration);
}

export function CourseTable({ courses, openId, sort, onSort, onOpen, hrefOf, mayChange, onDelete, ...menu }: Props) {
  const head = { sort, onSort };
  return (
    <Table className={`${classes.table} ${openRow.table}`} horizontalSpacing={openId === null ? undefined : 6}>
      <Table.Thead>
        <Table.Tr>
          <SortHead {...head} label="ID" column="id" />
          <SortHead {...head} label="Title" column="title" />
          <SortHead {...head} label="Subject" column="subject" />
          <SortHead {...head} label="Type" column="type" />
          <SortHead {...head} label="Duration (min)" column="test_duration" number />
          <Table.Th className={classes.number}>Questions</Table.Th>
          <Table.Th className={classes.actionsHead}>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {courses.map((course) => (
          <Table.Tr
            key={course.id}
            data-open={course.id === openId || undefined}
            className={`${classes.row} ${openRow.row}`}
          >
            <Table.Td className={classes.id}>{course.id}</Table.Td>
            <Table.Td id={titleId(course)} className={classes.title}>
              <TitleLink course={course} hrefOf={hrefOf} />
            </Table.Td>
            <Table.Td className={classes.subject}>{course.subject}</Table.Td>
            <Table.Td>
              <SkillName type={course.type} />
            </Table.Td>
            <Table.Td className={classes.number}>{duration(course)}</Table.Td>
            <Table.Td className={classes.number}>
              {course.question_count === 0 ? <NoQuestions /> : course.question_count.toLocaleString('en')}
            </Table.Td>
            <Table.Td>
              <div className={classes.actions}>
                <Details course={course} openId={openId} onOpen={onOpen} />
                {mayChange(course.id) && (
                  <Tooltip label="Delete">
                    <ActionIcon aria-label="Delete" aria-describedby={titleId(course)} onClick={() => onDelete(course)}>
                      <IconTrash size={18} stroke={1.75} />
                    </ActionIcon>
                  </Tooltip>
                )}
                <RowMenu course={course} mayEdit={mayChange(course.id)} {...menu} />
              </div>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same rows where a table has no room, three lines each. */
export function CourseLines({ courses, openId, onOpen, hrefOf, mayChange, onDelete, onAction, workingOn }: Props) {
  return (
    <ul className={classes.lines}>
      {courses.map((course) => (
        <li key={course.id} className={classes.line}>
          <h2 id={titleId(course)} className={classes.title}>
            <TitleLink course={course} hrefOf={hrefOf} />
          </h2>
          <p className={classes.facts}>
            <SkillName type={course.type} /> <span>{course.subject}</span>
          </p>
          <p className={classes.facts}>
            <span>
              ID {course.id} · {durationInLine(course)}
            </span>
            {course.question_count === 0 ? <NoQuestions /> : <span>{countOf(course.question_count, 'question')}</span>}
          </p>
          <div className={classes.lineActions}>
            <Details course={course} openId={openId} onOpen={onOpen} />
            {mayChange(course.id) && (
              <Button
                size="sm"
                variant="subtle"
                color="gray"
                aria-describedby={titleId(course)}
                onClick={() => onDelete(course)}
              >
                Delete
              </Button>
            )}
            <RowMenu course={course} mayEdit={mayChange(course.id)} onAction={onAction} workingOn={workingOn} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function TitleLink({ course: { id, title }, hrefOf }: { course: Course } & Pick<Props, 'hrefOf'>) {
  return (
    <Link to={hrefOf(id)} preventScrollReset className={classes.link}>
      {title}
    </Link>
  );
}

/** A course that nobody can take yet. */
function NoQuestions() {
  return (
    <span className={classes.none}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />0 questions
    </span>
  );
}

type MenuProps = { course: Course; mayEdit: boolean } & Pick<Props, 'onAction' | 'workingOn'>;

function RowMenu({ course, workingOn, ...menu }: MenuProps) {
  return <CourseMenu course={course} describedBy={titleId(course)} working={workingOn === course.id} {...menu} />;
}

function Details({ course: { id }, openId, onOpen }: { course: Course } & Pick<Props, 'openId' | 'onOpen'>) {
  return <DetailsButton describedBy={titleId({ id })} opened={id === openId} onOpen={() => onOpen(id)} />;
}

function titleId({ id }: Pick<Course, 'id'>): string {
  return `course-${id}-title`;
}
