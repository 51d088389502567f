import { useState } from 'react';
import { type Recording, recordingsOf } from './recordings.ts';
import { useAuthorTest } from './use-author-test.ts';

/** What is held for one course: another course begins anew. `missed` is that it was needed and not there. */
type Held = { courseId: number | null; chosen: Recording | null; missed: boolean };

/** The recording that is chosen for a Listening course, and those the course has; for no course there is none. */
export function useRecording(courseId: number | null) {
  const [held, setHeld] = useState<Held>({ courseId, chosen: null, missed: false });
  const test = useAuthorTest(courseId);
  const { chosen, missed } = courseId !== null && held.courseId === courseId ? held : { chosen: null, missed: false };
  return {
    chosen,
    known: recordingsOf(test.data?.questions ?? []),
    path: chosen?.path ?? null,
    unused: chosen?.questions === 0,
    missed,
    choose: (recording: Recording | null) => setHeld({ courseId, chosen: recording, missed: false }),
    miss: () => setHeld({ courseId, chosen, missed: chosen === null }),
    /** A question more is asked about it. */
    used: () => setHeld({ courseId, chosen: chosen && { ...chosen, questions: chosen.questions + 1 }, missed: false }),
  };
}
