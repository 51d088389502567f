import { Suspense } from 'react';
import { lazily } from '../ui/states/lazily.ts';

/** A chunk of its own: only a profile shows it. */
const Later = lazily(async () => (await import('../personal-data/own-data.tsx')).OwnData);

/** What is kept of whoever is logged in, below their profile. */
export function OwnData() {
  return (
    <Suspense fallback={null}>
      <Later />
    </Suspense>
  );
}
