import { OwnFactors } from '../../auth/second-factor/own-factors.tsx';
import { WorkEmails } from '../../second-marking/work-emails.tsx';
import { OwnCalendar } from '../../sittings/calendar/own-calendar.tsx';
import { OwnData } from '../own-data.tsx';
import { SchoolAccount } from '../school-account.tsx';

/** Second factors, linked school accounts, the calendar, emails and the data of whoever is logged in. */
export function OwnMore() {
  return (
    <>
      <OwnFactors />
      <SchoolAccount />
      <OwnCalendar />
      <WorkEmails />
      <OwnData />
    </>
  );
}
