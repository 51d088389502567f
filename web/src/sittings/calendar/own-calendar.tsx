import { Suspense } from 'react';
import { lazily } from '../../ui/states/lazily.ts';

/** A chunk of its own: only the profile shows it. */
const CalendarAddress = lazily(async () => (await import('./calendar-address.tsx')).CalendarAddress);

/** The calendar address of whoever is logged in, in their profile. */
export function OwnCalendar() {
  return (
    <Suspense fallback={null}>
      <CalendarAddress />
    </Suspense>
  );
}
