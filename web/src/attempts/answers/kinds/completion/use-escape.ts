import { useEffect, useEffectEvent } from 'react';

/** Calls on Escape while there is something to drop, wherever the focus is. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const act = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOn) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
