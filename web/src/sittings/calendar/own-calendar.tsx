import { lazy, Suspense } from 'react';

/** A chunk of its own: only the profile shows it. */
const CalendarAddress = lazy(async () => ({
  default: (await import('./calendar-address.tsx')).CalendarAddress,
}));

/** The calendar address of whoever is logged in, in their profile. */
export function OwnCalendar() {
  return (
    <Suspense fallback={null}>
      <CalendarAddress />
    </Suspense>
  );
}
