const NOTICE = 'notice';

/** Leaves a sentence for the landing page, which is another document and cannot be handed a toast. */
export function leaveNotice(text: string): void {
  sessionStorage.setItem(NOTICE, text);
}

export function readNotice(): string | null {
  return sessionStorage.getItem(NOTICE);
}

/** The sentence was shown; a reload does not say it again. */
export function forgetNotice(): void {
  sessionStorage.removeItem(NOTICE);
}
