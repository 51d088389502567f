import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { Empty, Failed } from '../ui/state-block.tsx';
import classes from './test-states.module.css';

/** The sheet to come, in its size. */
export function TestLoading() {
  return (
    <main className={classes.loading} aria-busy="true">
      <title>Reading Test · Parlance</title>
      <p className="visually-hidden" aria-live="polite">
        Loading Reading Test...
      </p>
      <Skeleton h={20} w={220} />
      <Skeleton h={48} w="min(100%, 520px)" mt={16} />
      <Skeleton h={24} mt={32} />
      <Skeleton h={24} mt={12} />
      <Skeleton h={24} w="70%" mt={12} />
      <Skeleton h={52} w={160} mt={40} />
    </main>
  );
}

type FailedProps = {
  message: string;
  /** A test was under way on this device: its clock goes on. */
  begun: boolean;
  onRetry: () => void;
};

export function TestFailed({ message, begun, onRetry }: FailedProps) {
  return (
    <main>
      <title>Reading Test · Parlance</title>
      <Failed
        level={1}
        heading={`Error: ${message}`}
        text={
          begun
            ? 'Your answers are safe on this device, and the clock goes on. Your connection may have dropped.'
            : 'The clock has not started. Your connection may have dropped.'
        }
        onRetry={onRetry}
      >
        <BackToCourses />
      </Failed>
    </main>
  );
}

export function TestMissing() {
  return (
    <main>
      <title>Reading Test · Parlance</title>
      <Empty
        level={1}
        heading="No reading test data found for this course."
        text="Its questions have not been uploaded yet. The clock has not started."
      >
        <BackToCourses />
      </Empty>
    </main>
  );
}

function BackToCourses() {
  return (
    <Button variant="default" component={Link} to="/user-dashboard?section=courses">
      Back to Courses
    </Button>
  );
}
