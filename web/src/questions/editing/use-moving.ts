import { t } from '@lingui/core/macro';
import type { AuthorTest } from '@parlance/contract/author-test';
import { useEffect, useRef, useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { hideToast, toastError, toastUndo } from '../../ui/states/toast.tsx';
import { placeOf, withMoved } from './question-order.ts';
import { useOrderQuestions } from './use-editing.ts';

const TOAST = 'question-order';

/** Moves questions of a test: shown immediately, announced, and undone by Undo or when it could not be stored. */
export function useMoving(test: AuthorTest) {
  const ordering = useOrderQuestions(test.course.id);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  /** The button that was pressed moves with its question, and a browser drops the focus of what moves. */
  const [pressed, setPressed] = useState<{ button: string } | null>(null);

  useEffect(() => {
    if (pressed) list.current?.querySelector<HTMLElement>(`[data-move="${pressed.button}"]`)?.focus();
  }, [pressed]);

  function store(next: AuthorTest): void {
    ordering.mutate(next, {
      onError: (error) => {
        setSaid('');
        hideToast(TOAST);
        toastError(refusalText(error, t`Failed to move the question. Its place has not changed.`));
      },
    });
  }

  function move(questionId: number, step: -1 | 1): void {
    const next = withMoved(test, questionId, step);
    if (!next) return;
    const { place, of } = placeOf(next, questionId);
    setPressed({ button: `${step === -1 ? 'up' : 'down'} ${questionId}` });
    const moved = t`Moved to place ${place} of ${of}.`;
    setSaid(moved);
    store(next);
    toastUndo(
      moved,
      () => {
        store(test);
        setSaid(t`The move was undone.`);
      },
      TOAST,
    );
  }

  return { move, said, list };
}
