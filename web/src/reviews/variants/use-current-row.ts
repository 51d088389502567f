import type { AnswerForm } from '@parlance/contract/written-answers';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { currentRow } from './row-rules.ts';

/**
 * The row that keys act on. Whoever moves by keys, or decides, takes the focus along; with `takesFocus` so does whoever
 * opened the part in the list. `rows` is the element that holds the rows.
 */
export function useCurrentRow(forms: readonly AnswerForm[], takesFocus: boolean) {
  const rows = useRef<HTMLDivElement>(null);
  const { state } = useLocation() as { state: { opened?: boolean } | null };
  /** Counted, so that a row that is already current can take the focus back. */
  const [chosen, setChosen] = useState({ form: null as string | null, moves: takesFocus && state?.opened ? 1 : 0 });
  const current = currentRow(forms, chosen.form)?.form;
  useLayoutEffect(() => {
    if (chosen.moves > 0) rows.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, [chosen.moves]);
  return {
    rows,
    current,
    /** Makes a row current that has the focus already. */
    choose: (form: string) => setChosen(({ moves }) => ({ form, moves })),
    /** Makes a row current and gives it the focus; null is the one that comes first. */
    goTo: (form: string | null) => setChosen(({ moves }) => ({ form, moves: moves + 1 })),
  };
}

export type CurrentRow = ReturnType<typeof useCurrentRow>;
