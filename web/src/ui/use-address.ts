import { useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { type Ahead, arrived } from './address-ahead.ts';

type Change = (change: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * The search part of the address and the way to change it. The router draws an address some time after it was asked
 * for, and hands a change the one that is drawn: typing right after another change would take that change back, and
 * fast typing its own letters. Here every change builds on the one before it, and is shown at once.
 */
export function useAddress(): [URLSearchParams, Change] {
  const [search, setSearch] = useSearchParams();
  const drawn = search.toString();
  const [known, setKnown] = useState<Ahead>({ drawn, asked: [] });
  const ahead = known.drawn === drawn ? known : arrived(known, drawn);
  if (ahead !== known) setKnown(ahead);
  const newest = ahead.asked.at(-1) ?? drawn;

  function change(how: Parameters<Change>[0], options?: NavigateOptions): void {
    const next = how(new URLSearchParams(newest));
    if (next.toString() === newest) return;
    setKnown({ drawn, asked: [...ahead.asked, next.toString()] });
    setSearch(next, options);
  }

  return [new URLSearchParams(newest), change];
}
