import type { AnswerForm } from '@parlance/contract/written-answers';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isFocusLost } from '../../../ui/focus.ts';
import { currentRow } from './row-rules.ts';

/**
 * The row that keys act on. Whoever moves by keys, or decides, takes the focus along; with `takesFocus` so does whoever
 * opened the part in the list. `place` is the element that holds the rows, or says that there are none.
 */
export function useCurrentRow(forms: readonly AnswerForm[], takesFocus: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const { key, state } = useLocation() as { key: string; state: { opened?: boolean } | null };
  /** Counted, so that a row that is already current can take the focus back. */
  const [chosen, setChosen] = useState({ form: null as string | null, moves: 0 });
  const focusedMoves = useRef(0);
  const current = currentRow(forms, chosen.form)?.form;
  const isThere = chosen.form === null || chosen.form === current;
  const focus = () => place.current?.querySelector<HTMLElement>('[aria-current="true"], [data-none]')?.focus();
  useLayoutEffect(() => {
    // A form that was taken back comes with the answers, and one that was accepted goes with them.
    const isNew = chosen.moves > focusedMoves.current && isThere;
    if (!isNew && !(chosen.moves > 0 && isFocusLost())) return;
    if (isNew) focusedMoves.current = chosen.moves;
    focus();
  }, [chosen.moves, isThere, current]);
  const wasOpened = takesFocus && state?.opened === true;
  useLayoutEffect(() => {
    if (wasOpened) focus();
  }, [wasOpened, key]);
  return {
    place,
    current,
    /** Makes a row current that has the focus already. */
    choose: (form: string) => setChosen(({ moves }) => ({ form, moves })),
    /** Makes a row current and gives it the focus; null is the one that comes first. */
    goTo: (form: string | null) => setChosen(({ moves }) => ({ form, moves: moves + 1 })),
  };
}

export type CurrentRow = ReturnType<typeof useCurrentRow>;
