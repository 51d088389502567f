import { Suspense } from 'react';
import { OwnCalendar } from '../../sittings/calendar/own-calendar.tsx';
import { lazily } from '../../ui/states/lazily.ts';
import { SchoolAccount } from '../school-account.tsx';

/** A chunk of its own: only the profile shows it. */
const OwnFactors = lazily(async () => (await import('../../auth/second-factor/own-factors.tsx')).OwnFactors);

/** What else staff see in their profile. */
export function StaffMore() {
  return (
    <>
      <Suspense fallback={null}>
        <OwnFactors />
      </Suspense>
      <SchoolAccount />
      <OwnCalendar />
    </>
  );
}
