import type { ChildProcess } from 'node:child_process';

/**
 * The next message of a process that was forked; rejects when it ends without one. That it ended is read from its
 * channel, which closes behind its last message: on a busy machine Node may tell of the exit before it.
 */
export function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const hear = (message: unknown) => {
      child.off('disconnect', end);
      resolve(message as T);
    };
    const end = () => {
      child.off('message', hear);
      reject(new Error(`"${child.spawnargs.join(' ')}" ended without an answer.`));
    };
    if (!child.connected) return end();
    child.once('message', hear).once('disconnect', end);
  });
}
