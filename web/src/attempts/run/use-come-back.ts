import { useEffect, useEffectEvent } from 'react';

/** Calls back when the page is visible again, the connection is back, or a session was started in another tab. */
export function useComeBack(onBack: () => void) {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const listener = () => back();
    const targets: [EventTarget, string][] = [
      [window, 'focus'],
      [window, 'online'],
      [window, 'storage'],
      [document, 'visibilitychange'],
    ];
    for (const [target, event] of targets) target.addEventListener(event, listener);
    return () => {
      for (const [target, event] of targets) target.removeEventListener(event, listener);
    };
  }, []);
}
