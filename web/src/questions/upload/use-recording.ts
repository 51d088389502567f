import { useState } from 'react';
import { type Recording, recordingsOf } from '../recordings.ts';
import { useAuthorTest } from '../use-author-test.ts';

/**
 * What is held for one course: another course begins anew. `missed` is that it was needed and not there; `uploading`
 * that one is on its way.
 */
type Held = { courseId: number | null; chosen: Recording | null; missed: boolean; uploading: boolean };

/** The recording that is chosen for a Listening course, and those the course has; for no course there is none. */
export function useRecording(courseId: number | null) {
  const [held, setHeld] = useState<Held>(nothing(courseId));
  const test = useAuthorTest(courseId);
  if (held.courseId !== courseId) setHeld(nothing(courseId));
  const { chosen, missed, uploading } = held.courseId === courseId ? held : nothing(courseId);
  // What arrives late, for a course that was left, is dropped.
  const hold = (change: Partial<Held>) => setHeld((now) => (now.courseId === courseId ? { ...now, ...change } : now));
  return {
    chosen,
    known: recordingsOf(test.data?.questions ?? []),
    path: chosen?.path ?? null,
    unused: chosen?.questions === 0,
    uploading,
    missed,
    choose: (recording: Recording | null) => hold({ chosen: recording, missed: false }),
    setUploading: (now: boolean) => hold({ uploading: now }),
    miss: () => hold({ missed: chosen === null }),
    /** How many more questions are asked about it. */
    used: (questions: number) =>
      hold({ chosen: chosen && { ...chosen, questions: chosen.questions + questions }, missed: false }),
  };
}

function nothing(courseId: number | null): Held {
  return { courseId, chosen: null, missed: false, uploading: false };
}
