/** The files of an export that hold rows; `attempts` is one for each attempt. */
export const exportFiles = ['account', 'sessions', 'attempts', 'examinations', 'messages', 'work', 'log'] as const;
export type ExportFile = (typeof exportFiles)[number];

/**
 * What happens to the rows of a table that are about a person. SQL over the columns of the table, in which `:id` is the
 * account, `:email` its email in lower case, `:held` its attempts whose result it is not shown (of an export), `:at` the
 * moment of the erasure, and `:names` a pattern of what names it.
 */
export type Personal = {
  /** Which rows are about the person. */
  of: string;
  /** The file that has them and what it has of them: a select list. Or why they are in none. */
  exported: { in: ExportFile; columns: string } | { not: string };
  erased: 'deleted' | { kept: string } | readonly Update[];
  /** Texts of such a row that stay: the person did not write them, and they do not say who it was. */
  stays?: readonly string[];
  /** Columns that say which account did it: they stay, and lead to an erased account. */
  by?: readonly string[];
};

/** An expression for each column; of the rows that are about the person where there is no `where`. */
export type Update = { set: Record<string, string>; where?: string };

/** A table whose rows are about nobody. `by` as above. */
export type Nobodys = { nobody: string; by?: readonly string[] };

export type Handling = Personal | Nobodys;

export const OWN = 'account_id = :id';
export const OF_ATTEMPT = 'attempt_id in (select id from attempts where account_id = :id)';
export const OF_CANDIDATE = 'candidate_id in (select id from candidates where account_id = :id)';
const OWN_SITTINGS = '(select sitting_id from candidates where account_id = :id)';

/** A text in the form in which names are looked for. */
export const composed = (column: string) => `normalize(${column}::text, nfc)`;
/** In JSON a name is looked for in the texts alone: its keys, numbers and other words stay. */
export const JSON_NAMES = String.raw`(:names || '(?=(?:[^"\\]|\\.)*"(?:[],}]|$))')`;

/** What the text of a staff member says once the person is named no more, of at most so many characters. */
const unnamed = (column: string, most: number) =>
  `left(regexp_replace(${composed(column)}, :names, :instead, 'g'), ${most})`;
export const unnamedJson = (column: string) =>
  `regexp_replace(${composed(column)}, ${JSON_NAMES}, :instead, 'g')::jsonb`;

/** Texts of staff in the examinations of the person that name it: only the name goes. */
export function unnamedInSittings(texts: Record<string, number | 'json'>): Update {
  const all = Object.entries(texts);
  const named = all.map(([column, most]) => `${composed(column)} ~ ${most === 'json' ? JSON_NAMES : ':names'}`);
  const set = all.map(([column, most]) => [column, most === 'json' ? unnamedJson(column) : unnamed(column, most)]);
  return { set: Object.fromEntries(set), where: `sitting_id in ${OWN_SITTINGS} and (${named.join(' or ')})` };
}
