import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { createServerClock } from '../platform/server-clock.ts';
import { clearToken, readUser } from '../platform/session.ts';
import { Empty, Failed } from '../ui/state-block.tsx';
import { showToast } from '../ui/toast.tsx';
import { isSignedOut, messageOf } from './attempt-calls.ts';
import { type Loaded, loadReadingTest, NoTestData, startReadingTest } from './load-reading-test.ts';
import { ReadingLoading } from './reading-loading.tsx';
import { ReadingRoom } from './reading-room.tsx';
import { ReadingStart } from './reading-start.tsx';
import { TestInterruption } from './test-interruption.tsx';

type State = Loaded | { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'signedOut' };

/** /user/reading-test/:courseId */
export function ReadingTest() {
  const { courseId = '' } = useParams();
  // Another course is another test: nothing of one is carried into the other.
  return <ReadingTestOf key={courseId} courseId={courseId} />;
}

function ReadingTestOf({ courseId }: { courseId: string }) {
  const navigate = useNavigate();
  const [clock] = useState(() => createServerClock());
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [starting, setStarting] = useState(false);
  const [startProblem, setStartProblem] = useState<string | null>(null);

  function signOut() {
    clearToken();
    setState({ kind: 'signedOut' });
  }

  async function load(isCurrent = () => true) {
    setState({ kind: 'loading' });
    try {
      const user = readUser();
      if (!user || !/^[1-9]\d{0,9}$/.test(courseId)) throw new NoTestData();
      const loaded = await loadReadingTest(clock, user.id, Number(courseId));
      if (isCurrent()) setState(loaded);
    } catch (error) {
      if (!isCurrent()) return;
      if (isSignedOut(error)) return signOut();
      const message = error instanceof NoTestData ? error.message : messageOf(error, 'Failed to load reading test.');
      showToast('error', message);
      setState({ kind: 'failed', message });
    }
  }

  async function start() {
    const user = readUser();
    if (!user || starting) return;
    setStarting(true);
    setStartProblem(null);
    try {
      setState(await startReadingTest(clock, user.id, Number(courseId)));
    } catch (error) {
      if (isSignedOut(error)) return signOut();
      setStartProblem(messageOf(error, 'Failed to load reading test.'));
    } finally {
      setStarting(false);
    }
  }

  useEffect(() => {
    let current = true;
    void load(() => current);
    return () => {
      current = false;
    };
    // Loads once for a course; Try again calls it by hand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (state.kind !== 'ended') return;
    void navigate(state.destination.to, { state: state.destination.state, replace: true });
  }, [state, navigate]);

  switch (state.kind) {
    case 'loading':
    case 'ended':
      return <ReadingLoading />;
    case 'start':
      return (
        <ReadingStart course={state.course} starting={starting} problem={startProblem} onStart={() => void start()} />
      );
    case 'running':
      return <ReadingRoom paper={state.paper} attempt={state.attempt} draft={state.draft} clock={clock} />;
    case 'empty':
      return (
        <main>
          <Empty
            heading="No reading test data found for this course."
            text="Its passages and questions have not been uploaded yet. No clock has started."
            level={1}
          >
            <BackToCourses />
          </Empty>
        </main>
      );
    case 'failed':
      return (
        <main>
          <Failed
            heading={`Error: ${state.message}`}
            text="No test was started just now, and answers given before are kept. Your connection may have dropped."
            level={1}
            onRetry={() => void load()}
          >
            <BackToCourses />
          </Failed>
        </main>
      );
    case 'signedOut':
      return (
        <main>
          <h1 className="visually-hidden">Reading Test</h1>
          <TestInterruption phase={{ kind: 'signedOut' }} />
        </main>
      );
  }
}

function BackToCourses() {
  const navigate = useNavigate();
  return (
    <Button variant="default" onClick={() => navigate('/user-dashboard?section=courses')}>
      Back to Courses
    </Button>
  );
}
