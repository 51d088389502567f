const KEY = 'heard';

type KeptPositions = { accountId: number; attemptId: number; seconds: Record<string, number> };

/**
 * How far this device has heard each part of an attempt, in seconds by part. Kept in local storage, which a killed
 * browser does not lose; only the last attempt is kept, as no one listens to two.
 */
export function heardOnDevice(accountId: number, attemptId: number): Record<string, number> {
  const heard = read();
  return heard?.accountId === accountId && heard.attemptId === attemptId ? heard.seconds : {};
}

/** Remembers how far a part was heard; never less than before. A browser that keeps nothing goes by the server's. */
export function keepHeard(accountId: number, attemptId: number, part: number, seconds: number): void {
  const before = heardOnDevice(accountId, attemptId);
  const heard: KeptPositions = {
    accountId,
    attemptId,
    seconds: { ...before, [part]: Math.max(seconds, before[part] ?? 0) },
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(heard));
  } catch {
    // Full or forbidden: the server hears of the position every few seconds as well.
  }
}

function read(): KeptPositions | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptPositions | null;
  } catch {
    return null;
  }
}
