const AGAIN_MS = 5000;

/**
 * What `load` gives, once it gives it: a part of a test's bar that does not come, as the connection drops, must not take
 * the test with it. It is asked for again every few seconds.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}
