import { Suspense } from 'react';
import { lazily } from '../ui/states/lazily.ts';

/** Fetched with what a test is made of: a visitor without an account has no use for it. */
const Fetched = lazily(async () => (await import('../attempts/test-shell/own-time.tsx')).OwnDuration, 'none');

/** How long the test of a course lasts for who is logged in; `standard` for everyone. */
export function OwnDuration({ courseId, standard }: { courseId: number; standard: string }) {
  return (
    <Suspense fallback={standard}>
      <Fetched courseId={courseId} standard={standard} />
    </Suspense>
  );
}
