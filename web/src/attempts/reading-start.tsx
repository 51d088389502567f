import { Button } from '@mantine/core';
import { DEFAULT_READING_SECONDS } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import { IconArrowLeft, IconClock, IconCloudCheck, IconListNumbers, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Brand } from '../ui/brand.tsx';
import { minutes } from '../ui/minutes.ts';
import { ErrorNote } from '../ui/note.tsx';
import { SkillName } from '../ui/skill.tsx';
import { showToast } from '../ui/toast.tsx';
import classes from './reading-start.module.css';

type Props = { course: Course; starting: boolean; problem: string | null; onStart: () => void };

/** Before a Reading test: what is coming, and the button that starts the clock. */
export function ReadingStart({ course, starting, problem, onStart }: Props) {
  const navigate = useNavigate();
  const unset = course.test_duration === null;
  const length = minutes(course.test_duration ?? DEFAULT_READING_SECONDS);
  const questions = course.question_count === 1 ? '1 question' : `${course.question_count} questions`;

  useEffect(() => {
    if (unset) showToast('warning', 'Test duration not set for this course. Defaulting to 60 minutes.');
  }, [unset]);

  return (
    <div className={classes.page}>
      <title>{`${course.title || 'Reading Test'} · Parlance`}</title>
      <header className={classes.bar}>
        <Brand />
      </header>
      <main className={classes.main}>
        <p className={classes.skill}>
          <SkillName type="Reading" /> · {course.subject}
        </p>
        <h1 className={classes.title}>{course.title || 'Reading Test'}</h1>
        <p className={classes.description}>{course.description}</p>
        <ul className={classes.facts}>
          <li>
            <IconListNumbers size={20} stroke={1.75} aria-hidden="true" />
            <div>
              <strong>{questions}</strong>
              <p>Each passage stands beside its questions. You can go back to any of them until you end the test.</p>
            </div>
          </li>
          <li>
            <IconClock size={20} stroke={1.75} aria-hidden="true" />
            <div>
              <strong>{length} minutes</strong>
              <p>The clock starts when you press Start Test. At zero the test is submitted by itself, as it stands.</p>
            </div>
          </li>
          <li>
            <IconCloudCheck size={20} stroke={1.75} aria-hidden="true" />
            <div>
              <strong>Saved as you work</strong>
              <p>
                If the connection drops, keep going: your answers are kept on this device and sent when it is back. The
                clock does not stop.
              </p>
            </div>
          </li>
        </ul>
        {problem && <ErrorNote>{problem}</ErrorNote>}
        <div className={classes.buttons}>
          <Button
            size="lg"
            leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
            onClick={onStart}
            loading={starting}
          >
            Start Test
          </Button>
          <Button
            size="lg"
            variant="subtle"
            leftSection={<IconArrowLeft size={18} stroke={1.75} />}
            onClick={() => navigate('/user-dashboard?section=courses')}
          >
            Back to Courses
          </Button>
        </div>
        <p className={classes.note}>A test you have begun goes on where you left it, with the time that is left.</p>
      </main>
    </div>
  );
}
