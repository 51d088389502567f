import { useEffect, useRef } from 'react';

/** A dialog that shuts gives the focus back after 10 ms; ours comes after that. */
const FOCUS_AFTER_MS = 30;

type Options = {
  /** The question can be read: it is open, and no dialog stands before it. */
  isOpen: boolean;
  isRecording: boolean;
  /** Changes each time somebody goes to a question. */
  timesAsked: number;
};

/**
 * The question itself takes the focus when it opens, is gone to, or is left by a dialog, so that it is read out; Tab
 * leads on to the button. Whoever records already finds the focus on the button that stops.
 */
export function useStageFocus({ isOpen, isRecording, timesAsked }: Options) {
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const recording = useRef(isRecording);
  useEffect(() => {
    recording.current = isRecording;
  }, [isRecording]);

  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => {
      const at = document.activeElement;
      const isElsewhere = at?.closest('[role="dialog"], [role="alertdialog"]') ?? null;
      const isOnButton = heading.current?.closest('section')?.contains(at) ?? false;
      if (isElsewhere || isOnButton) return;
      (recording.current ? button : heading).current?.focus();
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOpen, timesAsked]);

  return { heading, button };
}
