import type { ReviewKind } from '@parlance/contract/reviews';
import { searchText } from '@parlance/contract/texts/folding';
import { sql } from 'kysely';
import { isAnonymous } from '../../attempts/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { byName, hasWords, isAmong, searchQuery } from '../../platform/list-query.ts';
import { anonymousName } from './anonymous-name.ts';

const shownName = sql<string>`case when ${isAnonymous} then '' else accounts.username end`;
/** The name in their papers, beside the one that is shown. */
const shownFullName = sql<string>`case when ${isAnonymous} then '' else accounts.full_name end`;
const sortedNumber = sql`'candidate ' || lpad(attempts.id::text, 10, '0')`;
/** The shown name as lists sort by it: Candidate 9 comes before Candidate 10, and case does not matter. */
export const sortedName = sql`case when ${isAnonymous} then ${sortedNumber} else accounts.username_key end`;

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

/** Scored work whose names are hidden, and which of it is found by what is shown in their place. */
export type Hidden = { ids: number[]; found: number[] };
export const NOBODY_HIDDEN: Hidden = { ids: [], found: [] };

/**
 * The few of the scored work of a queue whose names are hidden: those that are marked again. So the lists of the many others
 * read the indexes of names.
 */
export async function findHidden(db: Db, kind: ReviewKind, text: string | undefined): Promise<Hidden> {
  const { rows } = await sql<{ id: number; found: boolean }>`
    select attempts.id, ${hasWords(shownNameWords(), searchQuery(text, { ofNames: true }))} as found
    from attempts join courses on courses.id = attempts.course_id join accounts on accounts.id = attempts.account_id
    where attempts.id in (select attempt_id from remark_requests where state = 'with_marker')
      and attempts.pile = ${kind} and attempts.score is not null
  `.execute(db);
  return { ids: rows.map(({ id }) => id), found: rows.filter(({ found }) => found).map(({ id }) => id) };
}

/** `sortedName` of scored work, of which these are hidden. */
export function sortedNameBut({ ids }: Hidden) {
  const name = byName(sql`attempts.taker_name`);
  return ids.length === 0 ? name : sql`case when ${isAmong('attempts.id', ids)} then ${sortedNumber} else ${name} end`;
}
