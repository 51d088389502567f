/** What a test of a day has at most; a greater sum is none. */
const MOST_SECONDS = 7 * 24 * 3600;

/**
 * The sums among what a client says of how long questions were on the screen, in whole seconds by the questions' ids;
 * undefined for none. What is no sum is passed over.
 */
export function sumsIn(sent: Record<string, unknown> = {}): Record<string, number> | undefined {
  const sums = Object.entries(sent).flatMap(([questionId, seconds]) =>
    /^[1-9]\d{0,9}$/.test(questionId) && typeof seconds === 'number' && seconds >= 0 && seconds <= MOST_SECONDS
      ? [[questionId, Math.round(seconds)] as const]
      : [],
  );
  return sums.length === 0 ? undefined : Object.fromEntries(sums);
}
