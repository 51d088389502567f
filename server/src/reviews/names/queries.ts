import { sql } from 'kysely';
import { isAnonymous } from '../../attempts/reach/queries.ts';

export const shownName = sql<string>`case when ${isAnonymous} then 'Candidate ' || attempts.id else accounts.username end`;
/** The name in their papers, beside the one that is shown; '' while names are hidden. */
export const shownFullName = sql<string>`case when ${isAnonymous} then '' else accounts.full_name end`;
/** The shown name as lists sort by it: Candidate 9 comes before Candidate 10, and case does not matter. */
export const sortedName = sql`case when ${isAnonymous} then 'candidate ' || lpad(attempts.id::text, 10, '0')
  else accounts.username_key end`;

/** What a row says of whose work it is. */
export const shownNames = [shownName.as('name'), shownFullName.as('full_name'), isAnonymous.as('anonymous')] as const;
