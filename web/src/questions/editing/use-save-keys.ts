import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S and Ctrl+Enter (Cmd on a Mac) save; not while a dialog is open. */
export function useSaveKeys(save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || (event.key !== 's' && event.key !== 'Enter')) return;
      event.preventDefault();
      if (event.repeat || document.querySelector('[role="alertdialog"], [role="dialog"]')) return;
      onSave();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
