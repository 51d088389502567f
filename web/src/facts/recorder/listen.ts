export type PageListener = {
  /** Whether the window is hidden or another is in front. */
  onAway: (isAway: boolean) => void;
  onFullScreenLeft: () => void;
  onCopied: (text: string) => void;
  onPasted: (text: string) => void;
  onOffline: () => void;
  /** Every second while the page runs, and at once when it is seen again. */
  onLook: () => void;
};

const LOOK_MS = 1000;

/** Listens to the page; what is returned stops it. It only watches: no event is held back or changed. */
export function listenToPage({ onAway, onFullScreenLeft, onCopied, onPasted, onOffline, onLook }: PageListener) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hasFocus = document.hasFocus();
  const look = () => {
    onLook();
    onAway(document.hidden || !hasFocus);
  };
  const focused = (has: boolean) => () => {
    hasFocus = has;
    look();
  };
  window.addEventListener('focus', focused(true), { signal });
  window.addEventListener('blur', focused(false), { signal });
  document.addEventListener('visibilitychange', look, { signal });
  // Only the examination itself fills the screen this way, and only where the school asks for it.
  document.addEventListener('fullscreenchange', () => document.fullscreenElement ?? onFullScreenLeft(), { signal });
  const copied = () => onCopied(selectedText());
  document.addEventListener('copy', copied, { signal, capture: true });
  document.addEventListener('cut', copied, { signal, capture: true });
  const pasted = ({ target, clipboardData }: ClipboardEvent) => {
    if (isField(target)) onPasted(clipboardData?.getData('text/plain') ?? '');
  };
  document.addEventListener('paste', pasted, { signal, capture: true });
  window.addEventListener('offline', onOffline, { signal });
  const timer = setInterval(onLook, LOOK_MS);
  look();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function selectedText(): string {
  const field = document.activeElement;
  if (isField(field) && field.selectionStart !== null && field.selectionEnd !== null) {
    return field.value.slice(field.selectionStart, field.selectionEnd);
  }
  return document.getSelection()?.toString() ?? '';
}
