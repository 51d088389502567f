import { ph, plural, t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import type { AuthorTask } from '@parlance/contract/analysis/alarms';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMayChange } from '../courses/use-own-courses.ts';
import { refusalText } from '../platform/refusal.ts';
import { dayOf } from '../ui/format/date-format.ts';
import { Stack, Text } from '../ui/kit.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import type { AnalysisPaths } from './analysis-paths.ts';
import { Actions, Alarm } from './item-panel.tsx';
import classes from './task-list.module.css';
import { TASKS_ON_A_PAGE, useTasks } from './use-analysis.ts';

type Props = {
  /** Of one course; of all that are open to the reader where it is left out. */
  courseId?: number;
  state?: AuthorTask['state'];
  paths: AnalysisPaths;
};

/** What authors are asked to look at, the most urgent first. */
export function TaskList({ courseId, state = 'open', paths }: Props) {
  const [page, setPage] = useState(1);
  const tasks = useTasks({ state, page, course: courseId });
  return (
    <Loaded
      query={tasks}
      loading={
        <Stack gap={16} above={24}>
          <p role="status" className="visually-hidden">{t`Loading alarms...`}</p>
          <Skeleton height={112} />
          <Skeleton height={112} />
        </Stack>
      }
      failed={{
        heading: refusalText(tasks.error, t`Failed to load the alarms.`),
        text: t`Nothing was changed. Try again in a moment.`,
      }}
      empty={({ total }) =>
        total === 0 && (
          <Empty
            heading={state === 'open' ? t`No open alarms.` : t`No alarms here.`}
            text={t`Questions are judged after each count, once enough learners had them.`}
          />
        )
      }
    >
      {({ items, total }) => (
        <>
          <ul className={classes.tasks}>
            {items.map((task) => (
              <Task key={task.id} task={task} withCourse={courseId === undefined} paths={paths} />
            ))}
          </ul>
          {total > TASKS_ON_A_PAGE && (
            <Pager label={t`Pages of alarms`} page={page} pageSize={TASKS_ON_A_PAGE} total={total} onPage={setPage} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Task({ task, withCourse, paths }: { task: AuthorTask; withCourse: boolean; paths: AnalysisPaths }) {
  const { course_id, question_id, version_id, part, number, question_text, state, reason, closed_at, n } = task;
  const mayChange = useMayChange()(course_id);
  const item = question_id !== null && version_id !== null ? { question_id, version_id, part } : null;
  const name =
    number === null
      ? question_text || t`The whole test`
      : t`Question ${ph({ number })}. ${ph({ words: question_text })}`;
  return (
    <li>
      <h3 className={classes.name}>
        <Link to={paths.analysis(course_id, item ?? undefined)}>
          <bdi>{name}</bdi>
        </Link>
      </h3>
      <Text size="sm" tone="quiet" below={8}>
        {withCourse && <bdi>{task.course_title}. </bdi>}
        {t`${plural({ count: n }, { one: '# learner had it.', other: '# learners had it.' })}`}{' '}
        {state === 'fixed' && closed_at && t`Settled on ${{ day: dayOf(closed_at) }}.`}
        {state === 'dismissed' &&
          closed_at &&
          t`Dismissed on ${{ day: dayOf(closed_at) }}: “${{ reason: reason ?? '' }}”`}
      </Text>
      <Alarm
        {...task}
        action={state === 'open' && mayChange && <Actions {...task} courseId={course_id} item={item} paths={paths} />}
      />
    </li>
  );
}
