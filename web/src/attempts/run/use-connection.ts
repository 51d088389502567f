import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isServerThere } from '../../platform/call.ts';
import type { ServerClock } from '../../platform/server-clock.ts';
import { watchConnection } from './connection-watch.ts';

type Options = {
  /** Set by every reply about the attempt. */
  clock: Pick<ServerClock, 'ageMs'>;
  /** False when nothing is to be sent any more. */
  isNeeded: boolean;
  /** The server answers again, without an `online` event of the browser. */
  onBack: () => void;
};

/** Whether the server can be reached, as far as the browser and the server's own replies tell. */
export function useConnection({ clock, isNeeded, onBack }: Options): boolean {
  const online = useOnline();
  const [isReached, setReached] = useState(true);
  const back = useEffectEvent(onBack);

  useEffect(() => {
    if (!isNeeded) return;
    const stop = watchConnection({
      silentMs: clock.ageMs,
      isSeen: () => !document.hidden && navigator.onLine,
      ask: isServerThere,
      onChange: (isThere) => {
        setReached(isThere);
        if (isThere) back();
      },
    });
    return () => {
      stop();
      setReached(true);
    };
  }, [clock, isNeeded]);

  return online && isReached;
}

/** Whether the device has a connection, as far as the browser knows. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

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
