import { Alert, Anchor, Button } from '@mantine/core';
import { DEFAULT_READING_SECONDS } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import {
  IconAlertCircle,
  IconClock,
  IconCloudCheck,
  IconFlag,
  IconListNumbers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '../ui/brand.tsx';
import { minutes } from '../ui/minutes.ts';
import { SkillName } from '../ui/skill.tsx';
import classes from './start-page.module.css';

type Props = { course: Course; busy: boolean; problem: string | null; onStart: () => void };

/** What a learner should know before the clock starts, and the button that starts it. */
export function StartPage({ course, busy, problem, onStart }: Props) {
  const { title, subject, description, question_count: count, test_duration } = course;
  return (
    <div className={classes.page}>
      <title>{`${title} · Parlance`}</title>
      <header className={classes.bar}>
        <Brand />
        <Anchor component={Link} to="/user-dashboard?section=courses">
          Back to Courses
        </Anchor>
      </header>
      <main className={classes.main}>
        <p className={classes.skill}>
          <SkillName type={course.type} />
          <span>{subject}</span>
        </p>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.description}>{description}</p>
        <dl className={classes.facts}>
          <Fact icon={IconListNumbers} name={count === 1 ? '1 question' : `${count} questions`}>
            You can answer in any order, change an answer and come back until the test ends.
          </Fact>
          <Fact icon={IconClock} name={`${minutes(test_duration ?? DEFAULT_READING_SECONDS)} minutes`}>
            The clock starts with the button below and does not stop. At zero the test is submitted by itself, with all
            that you have answered.
          </Fact>
          <Fact icon={IconCloudCheck} name="Saved as you go">
            Without a connection, keep going: your answers are safe on this device and are sent when you are back. After
            a reload the test goes on where it was.
          </Fact>
          <Fact icon={IconFlag} name="Flags">
            Flag a question to find it again. Before the test ends you see what is unanswered and what you flagged.
          </Fact>
        </dl>
        {problem && (
          <Alert color="rubric" icon={<IconAlertCircle />} className={classes.problem}>
            {problem} The clock has not started.
          </Alert>
        )}
        <Button size="xl" onClick={onStart} loading={busy}>
          Start Test
        </Button>
      </main>
    </div>
  );
}

function Fact({ icon: Icon, name, children }: { icon: TablerIcon; name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
