import { AsyncLocalStorage } from 'node:async_hooks';

/** An API key as the log names it. */
export type ActingKey = { id: number; name: string };

const acting = new AsyncLocalStorage<ActingKey>();

/** Runs what a call by an API key does: every entry of the log that it writes names the key. */
export function actingByKey(key: ActingKey, work: () => void): void {
  acting.run({ id: key.id, name: key.name }, work);
}

/** The key by which is acted at this moment; undefined for a session and the server itself. */
export function actingKey(): ActingKey | undefined {
  return acting.getStore();
}
