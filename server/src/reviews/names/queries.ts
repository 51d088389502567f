import { searchText } from '@parlance/contract/texts/folding';
import { sql } from 'kysely';
import { isAnonymous } from '../../attempts/reach/queries.ts';
import { anonymousName } from './anonymous-name.ts';

const shownName = sql<string>`case when ${isAnonymous} then '' else accounts.username end`;
/** The name in their papers, beside the one that is shown. */
const shownFullName = sql<string>`case when ${isAnonymous} then '' else accounts.full_name end`;
/** The shown name as lists sort by it: Candidate 9 comes before Candidate 10, and case does not matter. */
export const sortedName = sql`case when ${isAnonymous} then 'candidate ' || lpad(attempts.id::text, 10, '0')
  else accounts.username_key end`;

/** What a row says of whose work it is; both names are '' while they are hidden, see `nameOf`. */
export const shownNames = [shownName.as('name'), shownFullName.as('full_name'), isAnonymous.as('anonymous')] as const;

/**
 * The words of whose work it is as whoever reads now is told, with the weight that names have in those of accounts, which
 * has others beside. An attempt without a name is found in English too, as a link may have it.
 */
export function shownNameWords() {
  const called = `candidate ${searchText(anonymousName(0)).replace(/\b0\b/, '')}`;
  return sql`case when ${isAnonymous} then setweight(to_tsvector('simple', ${called}::text || ' ' || attempts.id), 'A')
    else accounts.search_words end`;
}
