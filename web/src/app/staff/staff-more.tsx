import { Suspense } from 'react';
import { lazily } from '../../ui/states/lazily.ts';

/** A chunk of its own: only the profile shows it. */
const OwnMore = lazily(async () => (await import('./own-more.tsx')).OwnMore);

/** What else staff see in their profile. */
export function StaffMore() {
  return (
    <Suspense fallback={null}>
      <OwnMore />
    </Suspense>
  );
}
