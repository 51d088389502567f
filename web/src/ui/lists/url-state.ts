import { useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { type Ahead, arrived } from './url-ahead.ts';

// What a screen keeps in the query string, so that reload, Back and a sent link show the same: section, page, words,
// filter, sort, and what is open. A value that is not there is the usual one.

/** Parameters to set; null or '' takes one out, undefined leaves it as it is. */
export type Changes = Record<string, string | number | null | undefined>;

/** The same query string with these changes; what they do not name stays as it is. */
export function withParams(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The id that a parameter holds; null for none, or what cannot be one. */
export function idParam(search: URLSearchParams, name: string): number | null {
  const value = search.get(name) ?? '';
  return /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}

type Change = (changes: Changes, options?: NavigateOptions) => void;

/** The query string and the way to change it, for what opens and closes: a form that would be lost may stop it. */
export function useUrlState(): [URLSearchParams, Change] {
  const [search, setSearch] = useSearchParams();
  return [search, (changes, options) => setSearch((before) => withParams(before, changes), options)];
}

/**
 * The same for what is typed and pressed in quick succession, which nothing may stop. The router draws a URL some time
 * after it was asked for, and hands a change the one that is drawn: typing right after another change would take that
 * change back, and fast typing its own letters. Here every change builds on the one before it, and is shown at once.
 */
export function useQuickUrlState(): [URLSearchParams, Change] {
  const [search, setSearch] = useSearchParams();
  const drawn = search.toString();
  const [known, setKnown] = useState<Ahead>({ drawn, asked: [] });
  const ahead = known.drawn === drawn ? known : arrived(known, drawn);
  if (ahead !== known) setKnown(ahead);
  const newest = new URLSearchParams(ahead.asked.at(-1) ?? drawn);

  function change(changes: Changes, options?: NavigateOptions): void {
    const next = withParams(newest, changes);
    if (next.toString() === newest.toString()) return;
    setKnown({ drawn, asked: [...ahead.asked, next.toString()] });
    setSearch(next, options);
  }

  return [newest, change];
}
