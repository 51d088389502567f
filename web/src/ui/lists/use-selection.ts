import { useRef, useState } from 'react';

/** Which entries of a list are chosen, by their ids; `shown` are those of its page. A range reaches from the one that was pressed last to this one. */
export function useSelection(shown: number[]) {
  const [ids, setIds] = useState<number[]>([]);
  const last = useRef<number | null>(null);

  function toggle(id: number, withRange: boolean): void {
    const isOn = !ids.includes(id);
    const from = last.current === null ? -1 : shown.indexOf(last.current);
    const to = shown.indexOf(id);
    const those = withRange && from !== -1 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    last.current = id;
    set(those, isOn);
  }

  function set(those: number[], isOn: boolean): void {
    setIds((before) => {
      const others = before.filter((one) => !those.includes(one));
      return isOn ? [...others, ...those] : others;
    });
  }

  const chosenHere = shown.filter((id) => ids.includes(id)).length;
  return {
    ids,
    size: ids.length,
    has: (id: number) => ids.includes(id),
    toggle,
    /** Of those that are shown: all, some or none. */
    here: chosenHere === 0 ? ('none' as const) : chosenHere === shown.length ? ('all' as const) : ('some' as const),
    toggleHere: () => set(shown, chosenHere < shown.length),
    clear: () => setIds([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
