/** Keeps the screen of a phone on, where the browser can; returns what lets it sleep again. */
export function keepAwake(): () => void {
  let released = false;
  let lock: WakeLockSentinel | null = null;
  navigator.wakeLock
    ?.request('screen')
    .then((given) => {
      if (released) return given.release();
      lock = given;
    })
    .catch(() => undefined);
  return () => {
    released = true;
    lock?.release().catch(() => undefined);
  };
}
