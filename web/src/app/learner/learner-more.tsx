import type { SignedInUser } from '@parlance/contract/auth';
import { OwnAccommodations } from '../../accommodations/own-accommodations.tsx';
import { OwnClasses } from '../../classes/joining/own-classes.tsx';
import { userMay } from '../../platform/session.ts';
import { OwnCalendar } from '../../sittings/calendar/own-calendar.tsx';
import { OwnData } from '../own-data.tsx';
import { SchoolAccount } from '../school-account.tsx';

/** What else a profile holds: staff look at this page too, and are in no class as learners. */
export function LearnerMore({ user }: { user: SignedInUser }) {
  return (
    <>
      <SchoolAccount />
      {userMay(user, 'learns') && <OwnClasses />}
      <OwnAccommodations />
      <OwnCalendar />
      <OwnData />
    </>
  );
}
