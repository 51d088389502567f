import { useEffect, useEffectEvent } from 'react';

/** Tells when the page is looked at again, the connection is back, or somebody signed in in another tab. */
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
