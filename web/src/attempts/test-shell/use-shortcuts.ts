import { useWindowEvent } from '@mantine/hooks';

/** What the shortcuts of a test do. `flag` is missing where questions cannot be flagged. */
export type ShortcutActions = { next: () => void; previous: () => void; flag?: () => void; list: () => void };

const letters = { n: 'next', p: 'previous', f: 'flag' } as const;

/** Alt+Shift with N, P or F, and `?` outside a field. Where a dialog or a menu is open they do nothing. */
export function useShortcuts(actions: ShortcutActions): void {
  useWindowEvent('keydown', (event) => {
    const action = shortcutOf(event);
    const act = action && actions[action];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function shortcutOf(event: KeyboardEvent): keyof ShortcutActions | null {
  const at = event.target instanceof Element ? event.target : null;
  if (event.repeat || event.ctrlKey || event.metaKey || at?.closest('[role$="dialog"], [role="menu"]')) return null;
  if (event.altKey && event.shiftKey) return letters[letterOf(event) as keyof typeof letters] ?? null;
  return event.key === '?' && !isField(at) ? 'list' : null;
}

/** With Alt some keyboards write another character; then the position of the key gives the letter. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
}

function isField(at: Element | null): boolean {
  if (at instanceof HTMLInputElement) return at.type !== 'radio' && at.type !== 'checkbox';
  return at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement;
}
